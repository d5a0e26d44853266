/** Reads a question to the role finder: the person, what they want and refuse, and their means. */
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';
import type { RoleConditions } from './conditions.ts';
import { extractPersonInput, type ResumePersonInput } from './extract-person-input.ts';
import { joinPreferences, type Preferences } from './filters.ts';
import type { Means } from './fit.ts';
import { type Goal, goalOf } from './goal.ts';
import { meansOf } from './means.ts';
import { readMustHaves, type StatedMustHaves } from './must-haves.ts';
import { educationInText } from './own-education.ts';
import { buildPerson, type Person, type PersonInput } from './person.ts';
import type { RolesData } from './roles-data.ts';
import { readPreferences, type StatedPreferences } from './stated-preferences.ts';
import { readStatements, type Statements } from './statements.ts';
import { educationOfStudies, studiedIn } from './studied.ts';
import { type TextTechnologies, technologiesIn } from './technologies.ts';
import { linesOfWants } from './topics.ts';
import { splitSentences, type WorkLine } from './work-lines.ts';

export type RolesInput = Omit<
  PersonInput,
  | 'fieldOfStudy'
  | 'learntShare'
  | 'isCareer'
  | 'wanted'
  | 'education'
  | 'lines'
  | 'wants'
  | 'statements'
> & {
  readonly direction: Direction;
  readonly refused: readonly WorkFeature[];
  /** read from the text, and taken back */
  readonly notRefused: readonly WorkFeature[];
  /** roles that are shown at most */
  readonly count: number;
  /** name of one of `fieldsOfStudy`; null: a resume may name one */
  readonly fieldOfStudy: string | null;
  /** `text` is a résumé: it names the titles if none are given, and personal data are ignored */
  readonly isResume: boolean;
  /** what the resume says that they want is not to count */
  readonly withoutGoal: boolean;
  readonly conditions: RoleConditions;
};

export type StatedWants = StatedMustHaves & {
  /** verbatim, a clause each */
  readonly wants: readonly string[];
};

export type ReadPerson = {
  readonly person: Person;
  readonly preferences: Preferences;
  readonly means: Means;
  /** what the text says that they want */
  readonly stated: StatedWants;
  /** what the text says of technologies; null: there is no text */
  readonly used: TextTechnologies | null;
  /** what the resume says that they want, whether it counts or not; null: nothing */
  readonly goal: Goal | null;
};

export function readPerson(asked: RolesInput, data: RolesData): ReadPerson {
  const resume = asked.isResume ? extractPersonInput(asked.text) : null;
  const input = resume ? withResume(asked, resume) : asked;
  const statements = readStatements(input.text);
  const stated = readPreferences(resume ? `${resume.aims}\n\n${statements.all}` : input.text);
  const text = withoutStatements(input.text, stated, statements);
  const used =
    text === ''
      ? null
      : technologiesIn(text, input.asOf, data.vocabulary, data.termOf, data.usersOf);
  const goal = resume && goalOf(resume.goals, data.fields, data.index, input.asOf);
  const about = {
    ...input,
    ...learntBy(input, resume, data),
    text,
    isCareer: asked.isResume && asked.titles.length === 0,
    wanted: goal && !input.withoutGoal ? goal.code : null,
    education:
      (resume && educationOfStudies(resume.read.studies)) ??
      educationInText(text) ??
      educationInText(input.text),
    lines: linesWithout(statements, resume ? resume.lines : splitSentences(text)),
    wants: linesOfWants(statements),
    statements: withoutTakenBack(statements, stated, input.notRefused),
  };
  const names = [...data.termOf.keys()].filter((name) => used?.places(name).length);
  const person = buildPerson(about, names, data);
  const preferences = joinPreferences(input, stated, person.base, data.work);
  const mustHaves = readMustHaves(statements);
  const means = meansOf(person, mustHaves, text);
  const wants = about.wants.map((line) => line.text);
  return { person, preferences, means, stated: { wants, ...mustHaves }, used, goal };
}

/** Replaces what is wanted or refused by spaces, so that it is not taken for what the person did. */
function withoutStatements(
  text: string,
  { refusals }: StatedPreferences,
  { sentences }: Statements,
): string {
  return [...sentences, ...refusals.map(({ words }) => words)].reduce(
    (rest, words) => rest.replaceAll(words, ' '.repeat(words.length)),
    text,
  );
}

/** Leaves out the refusals that the person took back. */
function withoutTakenBack(
  { wanted, refused }: Statements,
  { refusals }: StatedPreferences,
  notRefused: readonly WorkFeature[],
): PersonInput['statements'] {
  const back = refusals.filter(({ feature }) => notRefused.includes(feature));
  const isBack = (clause: string) =>
    back.some(({ words }) => words.includes(clause) || clause.includes(words));
  return { wanted, refused: refused.filter((clause) => !isBack(clause)) };
}

/** Returns the lines that are no statement of what the person wants. */
function linesWithout({ sentences }: Statements, lines: readonly WorkLine[]): readonly WorkLine[] {
  return lines.filter(({ text }) => !sentences.some((one) => text.includes(one)));
}

function withResume(input: RolesInput, { titles, text }: ResumePersonInput): RolesInput {
  return { ...input, text, titles: input.titles.length > 0 ? input.titles : titles };
}

/** Returns the field of study: the chosen one, else that of the resume. */
function learntBy(
  { fieldOfStudy: chosen, asOf }: RolesInput,
  resume: ResumePersonInput | null,
  { fields }: RolesData,
): Pick<PersonInput, 'fieldOfStudy' | 'learntShare'> {
  const field = fields.find(({ name }) => name === chosen) ?? null;
  const studied = field || !resume ? null : studiedIn(resume.read, fields, asOf);
  return { fieldOfStudy: field ?? studied?.field ?? null, learntShare: studied?.share ?? 1 };
}
