/**
 * `npm run quality`: quality of the engines, on cases written before them. Half of the cases are
 * held out from tuning. Prints figures; the unit tests enforce minimum values.
 */
import { readFile } from 'node:fs/promises';
import { type CareerData, countHoles } from '@roletrail/engines/career/career-data';
import { loadCareerData } from '@roletrail/engines/career/load';
import { ownDescriptions } from '@roletrail/engines/career/own-descriptions';
import { CAREER_RELEASE, TITLES_RELEASE, WORK_RELEASE } from '@roletrail/engines/career/release';
import { readTitlesFile } from '@roletrail/engines/career/titles-file';
import { readWorkFile } from '@roletrail/engines/career/work-file';
import { createRolesData } from '@roletrail/engines/roles/roles-data';
import { createRoleSpace } from '@roletrail/engines/roles/space';
import { findTerms } from '@roletrail/engines/terms/find-terms';
import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import { PEOPLE, peopleQuality } from '@roletrail/engines/testing/people-quality';
import { relatedFound } from '@roletrail/engines/testing/role-quality';
import { CASES, EMPLOYERS, EVERYDAY, titleQuality } from '@roletrail/engines/testing/title-quality';
import { findOccupations } from '@roletrail/engines/titles/find-occupations';
import { createTitleIndex } from '@roletrail/engines/titles/title-index';
import { ownAliases } from '@roletrail/engines/titles/title-names';
import { AD_SETS, type AdCase, adCases, isTuned } from './ad-cases.ts';
import { adQuality } from './ad-quality.ts';
import { ANSWER_SETS, answerQuality, readAnswerCases } from './interview-quality.ts';
import {
  JUDGED_HALVES,
  judgedPeople,
  judgedQuality,
  roleGrades,
  rolesFor,
} from './judged-people.ts';
import { letterQuality, readLetterCases } from './letter-quality.ts';
import { HALVES } from './resume-cases.ts';
import { resumeFigures } from './resume-figures.ts';

const ASKED = [
  ['all', 'with all our aliases'],
  ['others', 'without those of the very titles'],
  ['none', 'in the sources alone'],
] as const;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const say = (line: string) => process.stdout.write(`${line}\n`);

function titles(data: CareerData): void {
  for (const [kind, halves] of Object.entries({
    ours: CASES,
    everyday: EVERYDAY,
    employers: EMPLOYERS,
  })) {
    for (const [half, cases] of Object.entries(halves)) {
      for (const [aliases, about] of ASKED) {
        const found = titleQuality({ data, alternates }, cases, aliases);
        say(
          `titles, ${kind}, ${half}, ${about}: first ${percent(found.first)}, in five ${percent(found.firstFive)}, certain ${percent(found.certain)}, of these right ${percent(found.certainRight)}`,
        );
        // Do not show held-out cases to those who tune.
        if (half === 'tuned' && found.missed.length > 0)
          say(`  missed: ${found.missed.join(', ')}`);
      }
    }
  }
  const index = createTitleIndex(data, ownAliases(), alternates);
  const all = [...CASES.tuned, ...CASES.heldOut];
  const ms = cpuMs(() => {
    for (const { title } of all)
      findOccupations({ asOf: '2026-01-01', title, limit: 5, unfinished: false }, index, 0);
  });
  say(`titles, one search: ${(ms / all.length).toFixed(1)} ms of the processor`);
}

function terms(): void {
  const vocabulary = ownVocabulary();
  const fields = new Set(vocabulary.terms.map(({ field }) => field));
  const names = vocabulary.terms.reduce((sum, term) => sum + term.names.length, 0);
  say(`terms: ${vocabulary.terms.length} with ${names} names in ${fields.size} fields`);
  const page = vocabulary.terms.map(({ name }) => `Worked with ${name} for years.`).join('\n');
  const text = page.repeat(Math.ceil(200_000 / page.length)).slice(0, 200_000);
  const run = () => findTerms({ asOf: '2026-01-01', text }, vocabulary, 0);
  run();
  say(
    `terms, 200,000 characters: ${Math.min(cpuMs(run), cpuMs(run)).toFixed(0)} ms of the processor`,
  );
}

function roles(data: CareerData): void {
  const space = createRoleSpace(
    createTitleIndex(data, ownAliases(), alternates),
    ownDescriptions(),
  );
  const { rated, others } = relatedFound(space);
  say(`roles, of the related occupations among the ten nearest: ${percent(rated)}`);
  say(`roles, the same of those without ratings of their own: ${percent(others)}`);
  const rolesData = createRolesData(space, ownVocabulary(), work);
  for (const [half, people] of Object.entries(PEOPLE)) {
    const { hit, accepted, ndcg, missed } = peopleQuality(people, rolesData);
    say(`roles, ${half}: one of ten accepted ${percent(hit)}, of all ten ${percent(accepted)}`);
    say(`roles, ${half}: nDCG of the first ten ${ndcg.toFixed(2)}`);
    if (half === 'tuned' && missed.length > 0) say(`  missed: ${missed.join(', ')}`);
  }
}

async function gradedRoles(data: CareerData): Promise<void> {
  const space = createRoleSpace(
    createTitleIndex(data, ownAliases(), alternates),
    ownDescriptions(),
  );
  const rolesData = createRolesData(space, ownVocabulary(), work);
  const [people, grades] = await Promise.all([judgedPeople(), roleGrades()]);
  for (const half of JUDGED_HALVES) {
    const own = people.filter((person) => person.half === half);
    const { ndcg, sensible, absurd, each } = judgedQuality(own, grades, (person) =>
      rolesFor(person, rolesData),
    );
    say(
      `roles, graded, ${half}: nDCG of the first ten ${ndcg.toFixed(2)}, sensible of ten ${sensible.toFixed(1)}, absurd ${absurd}`,
    );
    if (half === 'tuned') say(`  sensible: ${each.join(', ')}`);
  }
}

async function ads(): Promise<void> {
  for (const set of AD_SETS) {
    const cases = await adCases(set);
    const { f1, precision, recall, kinds, faults, pay, traps } = adQuality(cases, ownVocabulary());
    const share = `precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`;
    say(`ads, ${set}, terms F1 over ${cases.length} ads: ${f1.toFixed(2)} (${share})`);
    say(`ads, ${set}, of those with the right kind: ${percent(kinds)}`);
    if (pay.of > 0) say(`ads, ${set}, pay right in ${pay.right} of ${pay.of}`);
    if (traps.of > 0) say(`ads, ${set}, traps that became terms: ${traps.wrong} of ${traps.of}`);
    say(`ads, ${set}, F1 by field: ${byField(cases)}`);
    if (isTuned(set)) for (const fault of faults) say(`  ${fault}`);
  }
}

function byField(cases: readonly AdCase[]): string {
  const fields = [...new Set(cases.map(({ field }) => field))].sort();
  return fields
    .map((field) => {
      const own = cases.filter((one) => one.field === field);
      return `${field} ${adQuality(own, ownVocabulary()).f1.toFixed(2)} (${own.length})`;
    })
    .join(', ');
}

async function answers(): Promise<void> {
  for (const set of ANSWER_SETS) {
    const cases = await readAnswerCases(set);
    const { macroF1, f1, faults } = answerQuality(cases);
    const parts = Object.entries(f1).map(([label, value]) => `${label} ${value.toFixed(2)}`);
    say(
      `answers, ${set}, macro-F1 of labels over ${cases.length} answers: ${macroF1.toFixed(3)} (${parts.join(', ')})`,
    );
    if (set === 'tuned') for (const fault of faults) say(`  ${fault}`);
  }
}

async function letters(): Promise<void> {
  for (const half of HALVES) {
    const cases = await readLetterCases(half);
    const { sentences, accepted, unread, full, rejected } = letterQuality(cases, ownVocabulary());
    const share = percent(accepted / Math.max(1, sentences - unread.length));
    say(
      `letters, ${half}, sentences drafted from ${cases.length} pairs: ${sentences}, accepted ${accepted} (${share}), not yet read ${unread.length}; letters with two or more: ${full}`,
    );
    for (const one of rejected) say(`  rejected: ${one}`);
    for (const one of unread) say(`  not read: ${one}`);
  }
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const data = loadCareerData(
  await readFile(new URL(`../../engines/${CAREER_RELEASE.file}`, import.meta.url)),
);
const alternates = readTitlesFile(
  await readFile(new URL(`../../engines/${TITLES_RELEASE.file}`, import.meta.url)),
);
const work = readWorkFile(
  await readFile(new URL(`../../engines/${WORK_RELEASE.file}`, import.meta.url)),
);
for (const [what, count] of Object.entries(countHoles(data))) say(`data, ${what}: ${count}`);
say(`data, described in our own words: ${ownDescriptions().size}`);
say(`titles, our aliases: ${ownAliases().length}`);
titles(data);
terms();
roles(data);
await gradedRoles(data);
await resumeFigures(say);
await ads();
await answers();
await letters();
