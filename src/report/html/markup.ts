/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand between pieces of markup: text and numbers are escaped, lists are joined, null is nothing. */
export type Inserted = string | number | null | Markup | readonly Inserted[];

/** A template of markup: what is inserted cannot break out of it, inside an attribute in double quotes included. */
export function html(pieces: TemplateStringsArray, ...inserted: readonly Inserted[]): Markup {
  return new Markup(pieces.reduce((text, piece, index) => text + markupOf(inserted[index - 1]!) + piece));
}

export const NO_MARKUP = new Markup('');

function markupOf(value: Inserted): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(markupOf).join('');
  // A number and its per cent sign stay on one line.
  return String(value)
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replace(/(\d) %/g, '$1\u00a0%');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export interface Column {
  readonly title: Inserted;
  /** Numbers stand on the right. */
  readonly number?: boolean;
  /** What the title means, where one word does not say it. */
  readonly meaning?: string;
}

/** A table that scrolls by itself where the page is too narrow for it; the first cell of a row heads it. */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly Inserted[])[]): Markup {
  return html`<figure class="table">
<figcaption>${caption}</figcaption>
<div class="scroll" tabindex="0">${plainTable(columns, rows)}</div>
</figure>
`;
}

/** The same without caption and scrolling, for places that have both. */
export function plainTable(columns: readonly Column[], rows: readonly (readonly Inserted[])[]): Markup {
  const head = columns.map(({ title, number, meaning }) =>
    meaning === undefined
      ? html`<th scope="col"${alignment(number)}>${title}</th>`
      : html`<th scope="col"${alignment(number)} title="${meaning}">${title}</th>`,
  );
  const cells = (row: readonly Inserted[]) =>
    row.map((cell, index) =>
      index === 0 ? html`<th scope="row">${cell}</th>` : html`<td${alignment(columns[index]!.number)}>${cell}</td>`,
    );
  return html`<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody>
</table>`;
}

/** Something to be unfolded by whoever wants it. */
export function folded(title: string, ...content: readonly Inserted[]): Markup {
  return html`<details><summary>${title}</summary>${content}</details>\n`;
}

function alignment(number: boolean | undefined): Markup {
  return number === true ? new Markup(' class="n"') : NO_MARKUP;
}

/** A section of a page under a heading. */
export function section(title: string, ...content: readonly Inserted[]): Markup {
  return html`<section>
<h2>${title}</h2>
${content}</section>
`;
}
