import {
  MarkupError,
  parseMarkup,
  plainText,
  withHeadingIds,
} from '@roletrail/contracts/article-markup';
import type { ArticleHeading } from '@roletrail/contracts/http/insights';
import { ARTICLE_HTML_MAX } from '@roletrail/contracts/http/staff-insights';
import { ARTICLE_HTML } from '@roletrail/contracts/safe-html';
import sanitizeHtml from 'sanitize-html';
import { linkRule } from '../documents/legal-html.ts';
import { articleProblems } from './article-problems.ts';

/** The published form of an article's body, and what stands against publishing it. */
export interface ArticleHtml {
  html: string;
  /** the text without markup, blocks apart by a line feed */
  plain: string;
  words: number;
  contents: readonly ArticleHeading[];
  problems: string[];
}

/** Elements that an HTML parser closes by itself; sanitize-html writes them the XML way. */
const VOID = /<(br|hr|img)([^<>]*?) \/>/g;
const PLACED: readonly RegExp[] = [ARTICLE_HTML.placing];

/**
 * Returns a body with line feeds as line ends, in Unicode normal form C. Checks must see the text
 * that is stored, because `>` and a combining stroke become one character.
 */
export const normaliseBody = (html: string): string =>
  html.replace(/\r\n?/g, '\n').normalize('NFC');

/** Returns what keeps a normalised body from being parsed; [] if nothing does. */
export function findArticleFaults(html: string): string[] {
  if (html.length > ARTICLE_HTML_MAX) {
    return [`the text is longer than ${ARTICLE_HTML_MAX.toLocaleString('en-GB')} characters`];
  }
  try {
    parseMarkup(html);
    return [];
  } catch (error) {
    if (error instanceof MarkupError) return [error.message];
    throw error;
  }
}

/**
 * Brings an article's body into its one published form: only the tags, attributes and classes of
 * ARTICLE_HTML, links to https or to ourselves, images of our own. Headings get their ids here.
 * The result is written the way a browser serialises it: the reader's page shows nothing that its
 * own sanitiser would change.
 * @param publicOrigin scheme, host and port as people see them
 */
export function articleHtml(source: string, publicOrigin: string): ArticleHtml {
  const clean = sanitizeHtml(normaliseBody(source), {
    allowedTags: [...ARTICLE_HTML.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(ARTICLE_HTML.attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedClasses: { '*': [...ARTICLE_HTML.classes, ...PLACED] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { a: linkOf(publicOrigin), img: imageOf(publicOrigin) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
  });
  const written = clean.replaceAll(VOID, '<$1$2>').replaceAll('\u00a0', '&nbsp;').trim();
  const { html, contents } = withHeadingIds(written);
  const plain = plainText(html);
  // an HTML parser copies unclosed elements without bound, so faulty markup is not parsed
  const faults = findArticleFaults(normaliseBody(html));
  return {
    html,
    plain,
    words: plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    contents,
    problems: faults.length > 0 ? faults : articleProblems(html),
  };
}

type Transform = (
  tagName: string,
  attribs: Record<string, string>,
) => { tagName: string; attribs: Record<string, string> };

function linkOf(publicOrigin: string): Transform {
  const ours = linkRule(publicOrigin);
  return (tagName, { href, rel: _rel, ...rest }) => {
    if (href !== undefined && ours(href)) return { tagName, attribs: { href, ...rest } };
    if (href === undefined || !outside(href)) return { tagName, attribs: rest };
    return { tagName, attribs: { href, ...rest, rel: 'noopener noreferrer' } };
  };
}

function imageOf(publicOrigin: string): Transform {
  const ours = linkRule(publicOrigin);
  return (tagName, { src, ...rest }) => ({
    tagName,
    attribs: src?.startsWith('/') && ours(src) ? { src, ...rest } : rest,
  });
}

/** An https address without credentials, written so that every parser reads it alike. */
function outside(href: string): boolean {
  if (!href.startsWith('https://') || /[\s<>"'`\\]/.test(href) || !URL.canParse(href)) return false;
  const url = new URL(href);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}
