import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { type DraftLine, draftLines } from '@roletrail/engines/review/write-draft';
import { runOf, toDocument } from './word-document.ts';

/** The same draft makes the same bytes. */
export function toDocx(draft: ResumeDraft): Promise<Buffer> {
  return toDocument(draftLines(draft).flatMap(paragraph).join(''));
}

const PROPERTIES: Readonly<Record<DraftLine['kind'], string>> = {
  name: '<w:pStyle w:val="Title"/>',
  heading: '<w:pStyle w:val="Heading1"/>',
  head: '<w:pStyle w:val="Entry"/>',
  point: '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
  contact: '',
  text: '',
  gap: '',
};

function paragraph({ kind, parts }: DraftLine): string[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const lead = runOf(first.value, kind === 'head');
  const more = rest.map(({ between, value }) => between + value).join('');
  const runs = more === '' ? lead : lead + runOf(more, false);
  return [`<w:p><w:pPr>${PROPERTIES[kind]}</w:pPr>${runs}</w:p>`];
}
