import { type Html, html } from './html.ts';

interface Page {
  readonly title: string;
  /** seconds until the page reloads itself; null: never */
  readonly reloadS: number | null;
  readonly body: Html;
}

/** A whole document. */
export function layout({ title, reloadS, body }: Page): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} – RoleTrail events</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${reloadS === null ? null : html`<meta http-equiv="refresh" content="${reloadS}">`}
<link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><a class="skip" href="#content">Skip to content</a>
<header><a href="/">RoleTrail events</a> <span>read-only, sealed fields stay sealed</span></header>
<main id="content" tabindex="-1">${body}</main></body></html>
`;
}

export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d4d4d8, #3f3f46); --muted: light-dark(#52525b, #a1a1aa);
  --page: light-dark(#fff, #18181b); --text: light-dark(#18181b, #f4f4f5); --link: light-dark(#1d4ed8, #93c5fd);
  --panel: light-dark(#f4f4f5, #27272a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 8px; top: 8px; background: var(--page); padding: 8px; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 12px 16px; border-bottom: 1px solid var(--line); }
header a { font-weight: 600; text-decoration: none; color: inherit; }
header span, .where, .none, .bar { color: var(--muted); }
main { max-width: 1200px; margin: 0 auto; padding: 16px; }
h1 { font-size: 22px; margin: 8px 0; } h2 { font-size: 17px; margin: 24px 0 8px; } h3 { font-size: 15px; margin: 0; }
.filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 12px; align-items: end;
  background: var(--panel); padding: 12px; border-radius: 8px; }
.filters label { display: grid; gap: 4px; font-size: 13px; }
input, select, button { font: inherit; min-height: 40px; padding: 4px 8px; width: 100%; color: inherit;
  background: var(--page); border: 1px solid var(--muted); border-radius: 6px; }
button { width: auto; padding: 4px 20px; cursor: pointer; }
.actions { display: flex; gap: 16px; align-items: center; }
.bar, .pages { display: flex; flex-wrap: wrap; gap: 4px 24px; }
.bar a, .pages a, .events a { display: inline-block; min-height: 24px; }
.events { list-style: none; margin: 0; padding: 0; }
.events time { white-space: nowrap; }
.events li { display: grid; grid-template-columns: max-content 13em 1fr 1fr auto; gap: 0 16px; padding: 6px 0;
  border-bottom: 1px solid var(--line); }
time, .id, .where { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.id, dd { overflow-wrap: anywhere; }
.note { background: var(--panel); padding: 12px; border-radius: 8px; }
dl { display: grid; grid-template-columns: minmax(7em, max-content) 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--muted); } dd { margin: 0; min-width: 0; }
ol, ul { padding-left: 20px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.pair > div { background: var(--panel); padding: 12px; border-radius: 8px; min-width: 0; }
.state { font-weight: 600; margin: 4px 0; }
@media (max-width: 720px) {
  .events li { grid-template-columns: 1fr; }
  .pair { grid-template-columns: 1fr; }
  .parts { grid-template-columns: 1fr; gap: 0; } .parts dd { margin: 0 0 8px 12px; }
}
`;
