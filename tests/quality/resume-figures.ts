/** Prints how well the résumé reader reads: per field, source and layout of each half. */
import { reportedCases } from './reported-cases.ts';
import { reportedQuality } from './reported-quality.ts';
import { GENERATED, HALVES, resumeCases } from './resume-cases.ts';
import { PARTS, type ResumeQuality, resumeQuality } from './resume-quality.ts';
import { roundTrip } from './round-trip.ts';
import { siblingCases } from './sibling-cases.ts';

type Say = (line: string) => void;

/** Held-out halves have totals alone: their faults are not shown to those who tune. */
export async function resumeFigures(say: Say): Promise<void> {
  for (const half of [...HALVES, ...GENERATED]) {
    const cases = await resumeCases(half);
    sayHalf(say, half, await resumeQuality(cases), cases.length);
  }
  for (const half of HALVES) {
    const { files, whole, losses } = await roundTrip(await resumeCases(half));
    const forms = Object.entries(whole).map(([form, count]) => `${form} ${count}`);
    say(`resumes, ${half}, of ${files} written and read back whole: ${forms.join(', ')}`);
    if (half === 'tuned') for (const loss of losses) say(`  ${loss}`);
  }
  await singleFaults(say);
}

function sayHalf(say: Say, half: string, quality: ResumeQuality, files: number): void {
  const figures = PARTS.map((part) => `${part} ${quality[part].toFixed(2)}`).join(', ');
  say(`resumes, ${half}, F1 over ${files} files: ${figures}`);
  const fields = Object.entries(quality.fields).map(([field, f1]) => `${field} ${f1.toFixed(2)}`);
  say(`resumes, ${half}, F1 of each field: ${fields.join(', ')}`);
  for (const [kind, groups] of Object.entries({
    source: quality.sources,
    layout: quality.layouts,
  })) {
    for (const [name, { files: of, entries, dates }] of Object.entries(groups)) {
      const both = `entries ${entries.toFixed(2)}, dates ${dates.toFixed(2)}`;
      say(`resumes, ${half}, ${kind} ${name} (${of}): ${both}`);
    }
  }
  say(`resumes, ${half}, files without a job read: ${quality.jobless.length}`);
  say(`resumes, ${half}, files refused: ${quality.refused.length}`);
  if (half.startsWith('tuned')) for (const fault of quality.faults) say(`  ${fault}`);
}

/** Files with one kind of fault each: right in all that is compared, or not. */
async function singleFaults(say: Say): Promise<void> {
  for (const [set, cases] of Object.entries({
    reported: reportedCases(),
    siblings: siblingCases(),
  })) {
    const { sources, fields, faults } = await reportedQuality(cases);
    for (const [name, { right, of }] of Object.entries(sources)) {
      say(`resumes, ${set}, source ${name}: ${right} of ${of} files right`);
    }
    for (const [name, { right, of }] of Object.entries(fields)) {
      say(`resumes, ${set}, JSON, ${name}: ${right} of ${of} right`);
    }
    for (const fault of faults) say(`  ${fault}`);
  }
}
