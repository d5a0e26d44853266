import type { ReviewDoubt } from '@roletrail/contracts/tools/resume';
import type { Edit, EntryField, HeadField } from './editing.ts';

/** Field of the editor that a doubt is about. Ids stay with their entries when these are sorted. */
export type DoubtTarget =
  | { readonly kind: 'head'; readonly field: HeadField }
  | { readonly kind: 'entry'; readonly id: string; readonly field: EntryField }
  /** one line of the skills as they were read */
  | { readonly kind: 'skill'; readonly text: string }
  /** words of the file that are in no field */
  | { readonly kind: 'none' };

export type DoubtfulField = {
  readonly id: string;
  readonly doubt: ReviewDoubt;
  readonly target: DoubtTarget;
};

const HEAD_FIELDS: readonly HeadField[] = ['name', 'email', 'phone', 'place'];
const ENTRY_FIELDS: readonly EntryField[] = ['title', 'at', 'dates'];

/** @param edit editor of the draft to which the doubts belong */
export function doubtfulFields(doubts: readonly ReviewDoubt[], edit: Edit): DoubtfulField[] {
  return doubts.map((doubt, at) => ({
    id: `doubt-${at}`,
    doubt,
    target: targetOf(doubt.source, edit),
  }));
}

function targetOf(source: string, edit: Edit): DoubtTarget {
  const head = HEAD_FIELDS.find((field) => field === source);
  if (head) return { kind: 'head', field: head };
  const [list, number, name] = source.split('.');
  const entry = list === 'entries' ? edit.entries[Number(number)] : undefined;
  const field = ENTRY_FIELDS.find((one) => one === name);
  if (entry && field) return { kind: 'entry', id: entry.id, field };
  const skill = list === 'skills' ? edit.skills.split('\n')[Number(number)] : undefined;
  return skill === undefined ? { kind: 'none' } : { kind: 'skill', text: skill };
}

/** Formats where the words are in the file; '' if that is not known. */
export function formatPlace(place: ReviewDoubt['place']): string {
  if (place === null) return '';
  const { page, line, text } = place;
  const where = page === null ? `line ${line}` : `page ${page}`;
  return `In the file, ${where}: “${text}”`;
}
