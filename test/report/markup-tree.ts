import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { SaxesParser } from 'saxes';

/** An element: its name, its attributes, and what is in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

/** The root of a document as a strict XML parser reads it. @throws at the first thing that is not well-formed */
export function xmlTree(text: string): Element {
  const parser = new SaxesParser();
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (piece) => {
    if (piece.trim() !== '') open.at(-1)!.children.push(piece);
  });
  parser.write(text).close();
  return top.children.find((child) => typeof child !== 'string') as Element;
}

/** All elements of a tree in the order of the document. */
export function elementsOf(root: Element, name?: string): Element[] {
  const own = name === undefined || root.name === name ? [root] : [];
  return [...own, ...root.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child, name)))];
}

/** The text within an element; no-break spaces as spaces. */
export function textOf(element: Element): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'style' ? '' : textOf(child)))
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

/**
 * The names of a page's elements with their depth, as a browser's parser has them: it moves and closes elements that
 * may not stand where they were written, so this differs from the XML tree of a page whose markup is unsound.
 */
export function browserOutline(page: string): string[] {
  const outline: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, depth: number): void => {
    if (!('tagName' in node)) return;
    outline.push(`${depth} ${node.tagName}`);
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  for (const child of parse(page).childNodes) visit(child, 0);
  return outline;
}

/** The same outline of an XML tree. */
export function xmlOutline(root: Element, depth = 0): string[] {
  const inner = root.children.flatMap((child) => (typeof child === 'string' ? [] : xmlOutline(child, depth + 1)));
  return [`${depth} ${root.name}`, ...inner];
}
