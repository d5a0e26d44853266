/** How near two words of titles are: the same, of one stem, or one a slip of the other. */

const ENDINGS = /(?:ation|ment|ing|ist|ian|ant|ent|ary|ery|ion|ive|ial|ical|er|or|al|y|e|s)$/;
const STEM_MIN = 4;

/** Words that look alike and are not: an office is no officer. */
const APART = new Set(
  'office custom customer port porter party counter order general universal'.split(' '),
);

/** Returns the stem of accountant and accounting; null for a word without one. */
export function findTradeStem(word: string): string | null {
  if (APART.has(word)) return null;
  const stem = word.replace(ENDINGS, '');
  return stem.length >= STEM_MIN ? stem : null;
}

/** One letter more, less, other, or two exchanged; the first is right. */
export function isOneSlip(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (a[from] === b[from] && from < a.length) from++;
  const [x, y] = [a.slice(from), b.slice(from)];
  if (x.slice(1) === y || x === y.slice(1) || x.slice(1) === y.slice(1)) return true;
  return x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
}

/** Everyday words for much the same; any two of a line can stand for each other. */
const GROUPS = `worker laborer labor operative craftsman hand man person operator helper
technician mechanic repairer specialist technologist
assistant aide helper attendant
caregiver aide carer attendant
agent officer representative clerk associate
salesperson seller salesman
cleaner housekeeper janitor custodian
driver operator chauffeur trucker
maker fabricator manufacturer operator
installer fitter erector worker
supervisor foreman manager lead captain leader
cook chef
teacher instructor tutor
guard officer
specialist analyst coordinator
entertainer performer
shop store retail
server waiter
doctor physician
lawyer attorney
garbage refuse trash
collector gatherer
car automobile vehicle automotive
airplane aircraft
restaurant dining`;

export const NO_SYNONYMS: ReadonlySet<string> = new Set();

export const SYNONYMS: ReadonlyMap<string, ReadonlySet<string>> = synonymsOf(GROUPS);

function synonymsOf(groups: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of groups.split('\n').map((line) => line.split(' '))) {
    for (const word of group) {
      const others = found.get(word) ?? new Set();
      found.set(word, others);
      for (const other of group) if (other !== word) others.add(other);
    }
  }
  return found;
}
