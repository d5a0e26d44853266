import { FOLLOW_UP_DAYS } from '@roletrail/contracts/tool-limits';
import {
  STAGES,
  type Stage,
  type StageEntry,
  stageOf,
  stageSince,
} from '@roletrail/contracts/tools/applications/stages';
import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';

/** Column of a CSV file of applications. */
export interface ApplicationColumn {
  readonly name: string;
  /** field of the content, for messages about it */
  readonly field: string;
  write(card: ApplicationContent): string | number | null;
}

type TextField =
  | 'title'
  | 'employer'
  | 'place'
  | 'pay'
  | 'hours'
  | 'contact'
  | 'nextStep'
  | 'notes';
type DayField = 'deadline' | 'nextStepDue' | 'followedUp';

const column = (name: string, field: TextField | DayField | 'link'): ApplicationColumn => ({
  name,
  field,
  write: (card) => card[field] || null,
});

const sent = (name: string, field: 'resume' | 'letter'): readonly ApplicationColumn[] => [
  { name, field: `${field}.title`, write: (card) => card[field]?.title ?? null },
  { name: `${name} text`, field: `${field}.text`, write: (card) => card[field]?.text ?? null },
  { name: `${name} id`, field: `${field}.id`, write: (card) => card[field]?.id ?? null },
];

/** Columns in the order of the file. Only the role is required in a file that is read. */
export const APPLICATION_COLUMNS: readonly ApplicationColumn[] = [
  column('Role', 'title'),
  column('Employer', 'employer'),
  { name: 'Stage', field: 'stage', write: ({ history }) => stageOf(history) },
  { name: 'Since', field: 'since', write: ({ history }) => stageSince(history) },
  column('Deadline', 'deadline'),
  column('Next step', 'nextStep'),
  column('Next step due', 'nextStepDue'),
  { name: 'Interview', field: 'interview', write: ({ interview }) => formatInterview(interview) },
  column('Place', 'place'),
  column('Pay', 'pay'),
  column('Hours', 'hours'),
  column('Contact', 'contact'),
  column('Link', 'link'),
  column('Followed up', 'followedUp'),
  { name: 'Follow up after days', field: 'followUpDays', write: (card) => card.followUpDays },
  { name: 'Archived', field: 'archived', write: ({ archived }) => (archived ? 'yes' : 'no') },
  column('Notes', 'notes'),
  { name: 'Job ad id', field: 'jobTarget', write: ({ jobTarget }) => jobTarget },
  { name: 'History', field: 'history', write: ({ history }) => formatHistory(history) || null },
  ...sent('Resume', 'resume'),
  ...sent('Letter', 'letter'),
];

/** Formats as “2026-12-01 14:30 Europe/Berlin”, or the day alone. */
const formatInterview = (interview: ApplicationContent['interview']) =>
  interview &&
  [interview.on, interview.time, interview.zone].filter((part) => part !== null).join(' ');

function interviewOf(cell: string) {
  const [on = '', time = null, zone = null] = cell.trim().split(/\s+/);
  return on === '' ? null : { on, time, zone };
}

const formatHistory = (history: readonly StageEntry[]) =>
  history.map(({ stage, at }) => `${stage} ${at}`).join('; ');

/** Cells of a row by the field of their column; '' if the file has no such column. */
export type FieldCells = (field: string) => string;

/** Returns the content that a row describes, for the schema to judge. @param asOf the person's day */
export function contentOf(cell: FieldCells, asOf: string): Record<string, unknown> {
  const text = (field: TextField) => cell(field);
  const orNull = (field: string) => cell(field) || null;
  return {
    title: text('title'),
    employer: text('employer'),
    place: text('place'),
    pay: text('pay'),
    hours: text('hours'),
    contact: text('contact'),
    nextStep: text('nextStep'),
    notes: text('notes'),
    link: orNull('link'),
    jobTarget: orNull('jobTarget'),
    deadline: orNull('deadline'),
    nextStepDue: orNull('nextStepDue'),
    interview: interviewOf(cell('interview')),
    followedUp: orNull('followedUp'),
    followUpDays: cell('followUpDays') === '' ? FOLLOW_UP_DAYS : Number(cell('followUpDays')),
    archived: booleanOf(cell('archived')),
    history: historyOf(cell, asOf),
    resume: sentOf(cell, 'resume'),
    letter: sentOf(cell, 'letter'),
  };
}

const BOOLEANS: Readonly<Record<string, boolean>> = { '': false, no: false, yes: true };
/** Returns the text itself, which the schema refuses, if it is neither yes nor no. */
const booleanOf = (text: string) => BOOLEANS[text.trim().toLowerCase()] ?? text;

const sentOf = (cell: FieldCells, name: 'resume' | 'letter') => {
  const [id, title, text] = [cell(`${name}.id`), cell(`${name}.title`), cell(`${name}.text`)];
  return id || title || text ? { id: id || null, title, text } : null;
};

/** Reads “no-answer”, “No answer” and others; an unknown name stays, and the schema refuses it. */
const stageIn = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** A stage without a history is its only entry, of `asOf` if it has no date. */
function historyOf(cell: FieldCells, asOf: string): { stage: string; at: string }[] {
  const whole = cell('history').trim();
  if (whole !== '') {
    return whole.split(';').map((entry) => {
      const [, stage = entry, at = ''] = /^(.*)\s(\S+)$/s.exec(entry.trim()) ?? [];
      return { stage: stageIn(stage), at };
    });
  }
  const [stage, since] = [stageIn(cell('stage')) || 'saved', cell('since').trim()];
  return stage === 'saved' && since === '' ? [] : [{ stage, at: since || asOf }];
}

/** Returns what a row says twice and differently; null if it does not. */
export function contradictionOf(
  cell: FieldCells,
  history: readonly StageEntry[],
): { readonly field: string; readonly message: string } | null {
  const [stage, since] = [stageIn(cell('stage')), cell('since').trim()];
  const isStage = (name: string): name is Stage => (STAGES as readonly string[]).includes(name);
  if (stage !== '' && !isStage(stage)) {
    return { field: 'stage', message: `must be one of ${STAGES.join(', ')}` };
  }
  if (stage !== '' && stage !== stageOf(history)) {
    return { field: 'stage', message: 'must be the last entry of the history' };
  }
  if (since !== '' && since !== stageSince(history)) {
    return { field: 'since', message: 'must be the day of the last entry of the history' };
  }
  return null;
}
