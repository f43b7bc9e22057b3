import { html, Markup } from './markup.ts';
import { STYLE } from './style.ts';

/** A whole page that needs nothing but itself; well-formed as XML too. */
export function page(title: string, body: Markup): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${title}</title>
<link rel="icon" href="data:,"/>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`.text;
}
