import type { Passage } from '../printout.ts';
import { html, type Markup, NO_MARKUP } from './markup.ts';

/** What came out, in sentences: the first stands out, the others follow as a list. */
export function findingList([first, ...others]: readonly string[]): Markup {
  if (first === undefined) return NO_MARKUP;
  const list =
    others.length === 0
      ? NO_MARKUP
      : html`<ul class="findings">
${others.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>
`;
  return html`<p class="verdict">${first}</p>
${list}`;
}

/** Sentences with the commands that follow them. */
export function passage(lines: Passage['lines']): Markup {
  return html`${lines.map((line) => (typeof line === 'string' ? html`<p>${line}</p>\n` : html`<pre>${line.command}</pre>\n`))}`;
}

/** Something that a reader must not miss. */
export function warning(sentence: string, command?: string): Markup {
  return html`<p class="warning">${sentence}</p>
${command === undefined ? NO_MARKUP : html`<pre>${command}</pre>\n`}`;
}

/** Words of the page and what they mean. */
export function glossary(words: readonly (readonly [string, string])[]): Markup {
  return html`<dl>\n${words.map(([word, text]) => html`<dt>${word}</dt><dd>${text}</dd>\n`)}</dl>\n`;
}
