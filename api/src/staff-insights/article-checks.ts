import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import { documentDigest } from '../documents/digest.ts';
import {
  type ArticleHtml,
  articleHtml,
  findArticleFaults,
  normaliseBody,
} from '../insights/article-html.ts';

/** Body of an article in its published form, with everything that must be put right. */
export interface CheckedArticle extends ArticleHtml {
  readonly sha256: string;
}

/** Most problems of one answer. */
const PROBLEMS_MAX = 50;

/**
 * Brings the text of an article into its published form and checks what publishing requires: text
 * of images, order of headings, sources of figures, links to parts that exist, fields that are
 * filled in.
 * @returns `problems` are sentences; [] if it may be published
 */
export function checkArticle(content: ArticleContent, publicOrigin: string): CheckedArticle {
  const source = normaliseBody(content.html);
  const faults = findArticleFaults(source);
  const body = articleHtml(faults.length > 0 ? '' : source, publicOrigin);
  const problems = [
    ...fieldProblems(content),
    ...faults,
    ...body.problems,
    ...figureProblems(body.html),
    ...anchorProblems(body.html),
  ].slice(0, PROBLEMS_MAX);
  return { ...body, problems, sha256: documentDigest(body.html) };
}

function fieldProblems({ excerpt, tags, sources }: ArticleContent): string[] {
  return [
    ...(excerpt.trim() === '' ? ['the summary is empty'] : []),
    ...(tags.length === 0 ? ['the article has no tag'] : []),
    ...(sources.length === 0 ? ['the article names no source'] : []),
    ...(new Set(tags).size < tags.length ? ['a tag is there twice'] : []),
  ];
}

function figureProblems(html: string): string[] {
  // markup without faults closes each figure, and figures are not nested
  const figures = html
    .split('</figure>')
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf('<figure')));
  return figures.flatMap((figure) => {
    if (textAfter(figure, '<span class="source">') !== '') return [];
    const caption = textAfter(figure, '<figcaption>').slice(0, 60);
    return [caption === '' ? 'a figure has no source' : `the figure “${caption}” has no source`];
  });
}

/** Returns the text behind an opening tag, up to the next tag; '' if the tag is missing. */
function textAfter(html: string, tag: string): string {
  const start = html.indexOf(tag);
  if (start < 0) return '';
  const from = start + tag.length;
  const end = html.indexOf('<', from);
  return html.slice(from, end < 0 ? undefined : end).trim();
}

function anchorProblems(html: string): string[] {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const known = new Set(ids);
  const dead = [...html.matchAll(/ href="#([^"]*)"/g)].flatMap(([, id = '']) =>
    known.has(id) ? [] : [`the link #${id.slice(0, 80)} leads nowhere`],
  );
  const seen = new Set<string | undefined>();
  const twice = new Set(ids.filter((id) => seen.size === seen.add(id).size));
  return [...dead, ...[...twice].map((id) => `the id ${id} is there twice`)];
}
