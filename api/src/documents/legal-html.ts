import { LEGAL_HTML } from '@roletrail/contracts/limits';
import sanitizeHtml from 'sanitize-html';
import { clobbersDomName } from './dom-names.ts';

/** The sanitised form, and what stands against publishing it (empty when nothing does). */
export interface LegalHtml {
  html: string;
  problems: string[];
}

const ID = /^[a-z][a-z0-9-]*$/;
/** Elements that an HTML parser lets close an open `p` (HTML Living Standard, "in body"). */
const CLOSES_P = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'div']);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const MAX_DEPTH = 100;

/**
 * The links that a legal document may hold: our own origin, absolute paths and fragments. The
 * pattern refuses `//evil`, `/\evil`, `/<TAB>/evil` and look-alike hosts; the URL parser then has
 * the last word on what the link resolves to.
 * @param publicOrigin scheme, host and port as people see them, e.g. https://roletrail.example
 */
export function linkRule(publicOrigin: string): (href: string) => boolean {
  const origin = new URL(publicOrigin).origin;
  const escaped = origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(
    `^(?:${escaped}(?:[/?#]|$)|/(?![/\\\\\\t\\r\\n])[^\\t\\r\\n]*$|#[\\w-]*$)`,
  );
  return (href) => {
    if (!pattern.test(href) || /[\s<>"'`\\]/.test(href)) return false;
    try {
      const url = new URL(href, origin);
      return url.origin === origin && url.username === '' && url.password === '';
    } catch {
      return false;
    }
  };
}

/**
 * Brings a legal document into its one published form: only the tags, attributes and classes of
 * LEGAL_HTML, links that stay with us, `rel` forced. The result is written the way a browser
 * serialises it, and whatever a browser's parser would rearrange is a problem, because the reader's
 * page compares what it shows with what was published.
 */
export function legalHtml(source: string, publicOrigin: string): LegalHtml {
  const allowsLink = linkRule(publicOrigin);
  const problems: string[] = [];
  const clean = sanitizeHtml(source.replace(/\r\n?/g, '\n').normalize('NFC'), {
    allowedTags: [...LEGAL_HTML.tags],
    allowedAttributes: {
      a: ['href', 'target', 'rel', 'class', 'id'],
      '*': ['class', 'id'],
    },
    allowedClasses: { '*': [...LEGAL_HTML.classes] },
    transformTags: {
      '*': (tagName, attribs) => {
        const { id } = attribs;
        if (id !== undefined) problems.push(...idProblems(id));
        return { tagName, attribs };
      },
      a: (tagName, attribs) => {
        const { href, target, ...rest } = attribs;
        return {
          tagName,
          attribs: {
            ...(href !== undefined && allowsLink(href) ? { href } : {}),
            ...(target === '_blank' ? { target } : {}),
            ...rest,
            rel: 'noopener noreferrer',
          },
        };
      },
    },
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
  });
  const html = asBrowsersWriteIt(clean);
  problems.push(...unfitCharacters(html), ...duplicateIds(html), ...nestingProblems(html));
  if (html.trim() === '') problems.push('the document is empty');
  return { html, problems };
}

function idProblems(id: string): string[] {
  if (!ID.test(id)) return [`id "${id.slice(0, 80)}": only lower-case letters, digits and dashes`];
  return clobbersDomName(id) ? [`id "${id}" would hide a property of the page`] : [];
}

/** sanitize-html closes void elements the XML way and leaves no-break spaces bare. */
function asBrowsersWriteIt(html: string): string {
  // attribute values hold no bare `>`: sanitize-html escapes it
  return html.replaceAll(/<br([^>]*) \/>/g, '<br$1>').replaceAll('\u00a0', '&nbsp;');
}

/** All but tab and line feed: an HTML parser drops or replaces some, Postgres refuses one. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

function unfitCharacters(html: string): string[] {
  const found = new Set([...html.matchAll(UNFIT)].map(([character]) => character.codePointAt(0)));
  return [...found].flatMap((code = 0) =>
    code === 0x09 || code === 0x0a ? [] : [`character U+${code.toString(16)} cannot be shown`],
  );
}

function duplicateIds(html: string): string[] {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '');
  const seen = new Set<string>();
  return ids.flatMap((id) => {
    if (seen.has(id)) return [`id "${id}" stands twice`];
    seen.add(id);
    return [];
  });
}

/** Walks sanitised markup (well nested, `<` and `>` escaped elsewhere) with a stack. */
function nestingProblems(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (name === 'br') continue;
    if (slash) {
      open.pop();
      continue;
    }
    const problem = placedWrongly(name, open);
    if (problem) problems.push(problem);
    open.push(name);
    if (open.length > MAX_DEPTH) return [...problems, `elements nest deeper than ${MAX_DEPTH}`];
  }
  return problems;
}

function placedWrongly(name: string, open: readonly string[]): string | null {
  const parent = open.at(-1);
  if (CLOSES_P.has(name) && open.includes('p')) return `<${name}> inside <p>`;
  if (HEADINGS.has(name) && parent !== undefined && HEADINGS.has(parent)) {
    return `<${name}> inside <${parent}>`;
  }
  if (name === 'a' && open.includes('a')) return '<a> inside <a>';
  if (name === 'li' && parent !== 'ul' && parent !== 'ol') return '<li> outside of a list';
  return null;
}
