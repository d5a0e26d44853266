import type { ExtractedDocument } from './document.ts';
import { hiddenWarning } from './hidden-words.ts';
import { OdtParagraphs } from './odt-paragraphs.ts';
import { odtStylesOf } from './odt-styles.ts';
import { CHANGED, once } from './office-parts.ts';
import { createDamagedFileError, UnreadableFileError } from './unreadable.ts';
import { readXml } from './xml.ts';
import type { Zip } from './zip.ts';

const MEDIA_TYPE = /^application\/vnd\.oasis\.opendocument\.text(?:-template)?\s*$/;

export const isOdt = (zip: Zip) => MEDIA_TYPE.test(zip.read('mimetype')?.toString('latin1') ?? '');

/**
 * Reads an OpenDocument text: headers, text with boxes, notes, footers. Skips deleted text.
 * @throws Unreadable
 */
export function readOdt(zip: Zip): ExtractedDocument {
  // its parts are no XML then
  if (zip.read('META-INF/manifest.xml')?.includes('encryption-data')) {
    throw new UnreadableFileError('FILE_ENCRYPTED');
  }
  const content = zip.read('content.xml');
  if (content === null) throw createDamagedFileError('OpenDocument text');
  const styles = zip.read('styles.xml');
  const named = styles ? [styles] : [];
  const margins = styles ? paragraphsIn(styles, named).lines : [];
  const body = paragraphsIn(content, [...named, content]);
  const lines = [
    ...once(margins.filter(({ part }) => part === 'header')),
    ...body.lines.filter(({ part }) => part !== 'note'),
    ...body.lines.filter(({ part }) => part === 'note'),
    ...once(margins.filter(({ part }) => part === 'footer')),
  ];
  const hidden = lines.map((line) => line.hidden).join('\n');
  return {
    kind: 'odt',
    lines,
    warnings: [...hiddenWarning(hidden), ...(body.changed ? [CHANGED] : [])],
  };
}

function paragraphsIn(bytes: Buffer, styled: readonly Buffer[]): OdtParagraphs {
  const paragraphs = new OdtParagraphs(odtStylesOf(styled));
  readXml(bytes, paragraphs);
  return paragraphs;
}
