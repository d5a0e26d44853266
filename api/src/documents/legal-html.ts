import { LEGAL_HTML } from '@roletrail/contracts/safe-html';
import sanitizeHtml from 'sanitize-html';
import { clobbersDomName } from './dom-names.ts';
import { type AllowedMarkup, markupProblems } from './markup.ts';

/** The sanitised form, and what stands against publishing it (empty when nothing does). */
export interface LegalHtml {
  html: string;
  problems: string[];
  /** what the allow-list took out of the source, each once; [] if the form holds all of it */
  removed: string[];
}

const ID = /^[a-z][a-z0-9-]*$/;
const ALLOWED = {
  tags: LEGAL_HTML.tags,
  attributes: { a: ['href', 'target', 'rel'], '*': ['class', 'id'] },
  depth: 100,
} satisfies AllowedMarkup;

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
 * serialises it; what its parser would change all the same is a problem (markup.ts).
 */
export function legalHtml(source: string, publicOrigin: string): LegalHtml {
  const allowsLink = linkRule(publicOrigin);
  const problems: string[] = [];
  const removed = new Set<string>();
  if (/<[!?]/.test(source)) removed.add('comments and declarations are not allowed');
  const clean = sanitizeHtml(source.replace(/\r\n?/g, '\n').normalize('NFC'), {
    allowedTags: [...ALLOWED.tags],
    allowedAttributes: ALLOWED.attributes,
    allowedClasses: { '*': [...LEGAL_HTML.classes] },
    transformTags: {
      '*': (tagName, attribs) => {
        const { id } = attribs;
        if (id !== undefined) problems.push(...idProblems(id));
        for (const what of removals(tagName, attribs)) removed.add(what);
        return { tagName, attribs };
      },
      a: (tagName, attribs) => {
        const { href, target, rel: _rel, ...rest } = attribs;
        if (href !== undefined && !allowsLink(href))
          removed.add(`link ${quoted(href)} is not allowed`);
        if (target !== undefined && target !== '_blank') {
          removed.add(`target ${quoted(target)} is not allowed`);
        }
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
  problems.push(...markupProblems(html, ALLOWED));
  if (html.trim() === '') problems.push('the document is empty');
  return { html, problems, removed: [...removed] };
}

/** Returns what the allow-list takes out of one tag, as sentences. */
function removals(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  const tags: readonly string[] = ALLOWED.tags;
  if (!tags.includes(tag)) return [`<${tag.slice(0, 40)}> is not allowed`];
  const names: readonly string[] = [
    ...ALLOWED.attributes['*'],
    ...(tag === 'a' ? ALLOWED.attributes.a : []),
  ];
  const classes: readonly string[] = LEGAL_HTML.classes;
  const used = attributes.class?.split(/\s+/).filter(Boolean) ?? [];
  return [
    ...Object.keys(attributes)
      .filter((name) => !names.includes(name))
      .map((name) => `${name.slice(0, 40)} of <${tag}> is not allowed`),
    ...used
      .filter((name) => !classes.includes(name))
      .map((name) => `class ${quoted(name)} is not allowed`),
  ];
}

const quoted = (value: string) => `"${value.slice(0, 80)}"`;

function idProblems(id: string): string[] {
  if (!ID.test(id)) return [`id "${id.slice(0, 80)}": only lower-case letters, digits and dashes`];
  return clobbersDomName(id) ? [`id "${id}" would hide a property of the page`] : [];
}

/** sanitize-html closes void elements the XML way and leaves no-break spaces bare. */
function asBrowsersWriteIt(html: string): string {
  // attribute values hold no bare `<` or `>`: sanitize-html escapes them
  return html.replaceAll(/<br([^<>]*) \/>/g, '<br$1>').replaceAll('\u00a0', '&nbsp;');
}
