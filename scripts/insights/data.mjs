/**
 * The two public data files that the articles count in, and small statistics over them. The files
 * are not part of the repository: give the folder that holds them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const sum = (list, of) => list.reduce((total, item) => total + (of(item) ?? 0), 0);
export const mean = (numbers) => sum(numbers, (n) => n) / numbers.length;
export const median = (numbers) => quantile(numbers, 0.5);

export function deviation(numbers) {
  const m = mean(numbers);
  return Math.sqrt(mean(numbers.map((n) => (n - m) ** 2)));
}

/** Linear between neighbours, as most spreadsheets do it. */
export function quantile(numbers, q) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)];
  return low + (sorted[Math.ceil(at)] - low) * (at - Math.floor(at));
}

export function groups(list, key) {
  const found = new Map();
  for (const item of list) found.set(key(item), [...(found.get(key(item)) ?? []), item]);
  return found;
}

export const top = (list, by, count) => [...list].sort((a, b) => by(b) - by(a)).slice(0, count);

/** @param folder holds ooh-2024-34.json and onet-29.3-compact.json */
export function load(folder) {
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const pages = read('ooh-2024-34.json').occupations;
  const onet = read('onet-29.3-compact.json');
  const name = (element) => (typeof element === 'string' ? element : element.name);
  const rated = onet.occupations.filter((o) => o.rated);
  return {
    pages,
    /** pages with employment figures: all but military careers */
    counted: pages.filter((page) => page.jobs2024 !== null),
    paid: pages.filter((page) => page.medianAnnual !== null),
    occupations: onet.occupations,
    rated,
    skills: onet.elements.skills.map(name),
    knowledge: onet.elements.knowledge.map(name),
    page: (title) => found(pages, title),
    occupation: (title) => found(onet.occupations, title),
  };
}

function found(list, title) {
  const item = list.find((candidate) => candidate.title === title);
  if (item === undefined) throw new Error(`nothing is called ${title}`);
  return item;
}

/**
 * How unlike two occupations are: the root mean square difference of their 35 skill and 33
 * knowledge importances, each in standard deviations over the rated occupations.
 */
export function distances({ rated }) {
  const scales = ['skills', 'knowledge'].map((kind) =>
    rated[0][kind].map((_, i) => {
      const values = rated.map((o) => o[kind][i]);
      return { mean: mean(values), deviation: deviation(values) };
    }),
  );
  const vector = (o) =>
    ['skills', 'knowledge'].flatMap((kind, k) =>
      o[kind].map((v, i) => (v - scales[k][i].mean) / scales[k][i].deviation),
    );
  const vectors = new Map(rated.map((o) => [o.code, vector(o)]));
  const between = (a, b) => {
    const [x, y] = [vectors.get(a.code), vectors.get(b.code)];
    return Math.sqrt(mean(x.map((v, i) => (v - y[i]) ** 2)));
  };
  const all = rated.flatMap((a, i) => rated.slice(i + 1).map((b) => between(a, b)));
  all.sort((a, b) => a - b);
  /** share of all pairs that are nearer, 0 to 1 */
  const nearer = (distance) => all.filter((d) => d < distance).length / all.length;
  return { between, all, nearer };
}
