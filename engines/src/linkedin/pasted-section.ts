/** Text of a profile section, as it is copied from the profile page, to lines as resumes have them. */

/** Buttons and labels of the page, which are no words of the person. */
const OF_PAGE: ReadonlySet<string> = new Set([
  'see more',
  'see less',
  'see credential',
  'show less',
  'show credential',
  'add section',
  'endorse',
  'message',
  'connect',
  'follow',
  'edit',
  'experience',
  'education',
  'skill',
  'skills',
]);
const PAGE_STARTS = ['show all ', 'show more'];
const PAGE_ENDS = [' logo'];

/** What the page adds behind a middle dot, to an employer or a place. */
const OF_KIND: ReadonlySet<string> = new Set([
  'full-time',
  'part-time',
  'self-employed',
  'freelance',
  'contract',
  'internship',
  'apprenticeship',
  'seasonal',
  'permanent',
  'on-site',
  'remote',
  'hybrid',
]);
/** “5 yrs 2 mos” */
const DURATION = /^\d+ (?:yrs?|years?|mos?|months?)(?: \d+ (?:mos?|months?))?$/i;
const MORE = ['…see more', '… see more', '...see more', '... see more'];

/**
 * Drops what the page adds: repeated lines (each title and employer is there twice, once for screen
 * readers), buttons, kinds of employment and durations. Empty lines stay, because they part entries.
 */
export function cleanPastedSection(text: string): string {
  const lines: string[] = [];
  for (const whole of text.split('\n')) {
    const trimmed = whole.trim();
    const line = withoutEnds(trimmed);
    const isOfPage = trimmed !== '' && (line === '' || isPageLine(line));
    if (isOfPage || (line !== '' && line === lines.at(-1))) continue;
    // the list under a job, which would read as the head of the next one
    lines.push(/^skills:/i.test(line) ? `- ${line}` : line);
  }
  return lines.join('\n').trim();
}

function isPageLine(line: string): boolean {
  const small = line.toLowerCase();
  return (
    OF_PAGE.has(small) ||
    PAGE_STARTS.some((start) => small.startsWith(start)) ||
    PAGE_ENDS.some((end) => small.endsWith(end))
  );
}

/** Drops “…see more”, and the last part behind a middle dot if the page added it. */
function withoutEnds(line: string): string {
  const more = MORE.find((end) => line.toLowerCase().endsWith(end));
  const rest = more === undefined ? line : line.slice(0, -more.length).trimEnd();
  const dot = rest.lastIndexOf('·');
  const last = rest.slice(dot + 1).trim();
  if (!OF_KIND.has(last.toLowerCase()) && !DURATION.test(last)) return rest;
  return dot < 0 ? '' : rest.slice(0, dot).trimEnd();
}
