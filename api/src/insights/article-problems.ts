import { ARTICLE_HTML } from '@roletrail/contracts/safe-html';
import { type AllowedMarkup, markupProblems } from '../documents/markup.ts';

const ALLOWED: AllowedMarkup = { ...ARTICLE_HTML, depth: 40 };
const HEADINGS = new Set(['h2', 'h3', 'h4']);

/**
 * Checks sanitised markup for content that a browser's parser would change or a reader would miss.
 * Returns sentences; [] if the body may be published unchanged.
 */
export function articleProblems(html: string): string[] {
  const problems = [...markupProblems(html, ALLOWED), ...headingOrder(html), ...ids(html)];
  if (html === '') problems.push('the article is empty');
  for (const [, attributes = ''] of html.matchAll(/<img([^<>]*)>/g)) {
    if (!/ alt="[^"]+"/.test(attributes)) problems.push('an image has no text in its place (alt)');
  }
  for (const part of html.split('</figure>').slice(0, -1)) {
    const figure = part.indexOf('<figure');
    if (figure >= 0 && !part.includes('<figcaption', figure)) {
      problems.push('a figure has no caption');
    }
  }
  return problems;
}

/** Checks heading levels: the page's title is the only h1, and no level is skipped. */
function headingOrder(html: string): string[] {
  let before = 1;
  return [...html.matchAll(/<h([234])[ >]/g)].flatMap(([, digit]) => {
    const level = Number(digit);
    const skipped = level > before + 1;
    const problem = `<h${level}> follows <h${before}>`;
    before = level;
    return skipped ? [problem] : [];
  });
}

function ids(html: string): string[] {
  const all = [...html.matchAll(/<([a-z0-9]+)\b[^<>]*? id="([^"]*)"/g)];
  return all.flatMap(([, tag = '', id = '']) => {
    const made = HEADINGS.has(tag) ? /^s-[a-z0-9-]+$/ : /^f-[a-z0-9-]+$/;
    return made.test(id) ? [] : [`id "${id.slice(0, 80)}" must begin with f- and a letter`];
  });
}
