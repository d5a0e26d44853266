import { plainText } from '@roletrail/contracts/article-markup';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import { ARTICLE_TOPIC_LABELS } from '../../../features/insights/status-labels.ts';

/**
 * Returns all that an article says as lines, to compare two versions: details, text with the targets
 * of its links, texts in place of images, values of charts, and sources.
 */
export function readableContent(content: ArticleContent): string {
  const { title, excerpt, slug, tags, topic, author, sources, html } = content;
  return [
    `Title: ${title}`,
    `Summary: ${excerpt}`,
    `Address: /insights/${slug}`,
    `Tags: ${tags.join(', ')}`,
    `Topic: ${ARTICLE_TOPIC_LABELS[topic]}`,
    `Author: ${author}`,
    readableBody(html),
    ...sources.map(
      (source) =>
        `Source: ${source.title}, ${source.publisher}, ${source.url}, read on ${source.accessed}`,
    ),
  ].join('\n');
}

/** Puts what attributes say into the text. */
function readableBody(html: string): string {
  const shown = html
    .replaceAll(/<a\b[^<>]*\bhref="([^"]*)"[^<>]*>(.*?)<\/a>/gs, '$2 [$1]')
    .replaceAll(/<img\b[^<>]*>/g, (image) => {
      return `<p>Image: ${readAttribute(image, 'alt')} [${readAttribute(image, 'src')}]</p>`;
    })
    // bars, ranges and points are spans that are placed by classes
    .replaceAll(/<(?:span|i|b)\b[^<>]*\bclass="([^"]*)"[^<>]*>/g, (tag, classes: string) => {
      const places = classes.split(' ').filter((name) => /^[a-z]+-\d+$/.test(name));
      return places.length === 0 ? tag : `${tag}(${places.join(' ')}) `;
    });
  return plainText(shown);
}

const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
