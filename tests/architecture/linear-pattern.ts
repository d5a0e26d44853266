/**
 * Whether a regular expression takes time in proportion to its text. `scslre` finds runs of one
 * character; `restarts` finds words of several, such as `ab` in /ab.*c/: the search begins at each
 * of them and reads to the end of the text.
 */
import { type AnalysisResult, analyse } from 'scslre';

type Pattern = AnalysisResult['parsed']['pattern'];
type Alternative = Pattern['alternatives'][number];
type Element = Alternative['elements'][number];
type Quantifier = Extract<Element, { type: 'Quantifier' }>;

/** Returns what makes the pattern super-linear, or null. */
export function superLinear(source: string, flags: string): string | null {
  const { parsed, reports } = analyse({ source, flags });
  const [report] = reports;
  if (report) return `${report.type} on ${JSON.stringify(report.character.pick)}`;
  // asked at one place only
  if (flags.includes('y')) return null;
  const signs = new Signs(source, flags);
  const found = parsed.pattern.alternatives
    .flatMap(({ elements }) => loopsIn(elements, [], [], false))
    .find((loop) => isSlow(loop, signs));
  return found ? `restart within ${found.quantifier.raw}` : null;
}

/** An unbounded loop with the elements before and behind it. */
type Loop = {
  readonly quantifier: Quantifier;
  readonly before: readonly Element[];
  readonly behind: readonly Element[];
  readonly isLookbehind: boolean;
};

function loopsIn(
  elements: readonly Element[],
  before: readonly Element[],
  behind: readonly Element[],
  isLookbehind: boolean,
): Loop[] {
  return elements.flatMap((element, at): Loop[] => {
    const [first, last] = [
      [...before, ...elements.slice(0, at)],
      [...elements.slice(at + 1), ...behind],
    ];
    const within = element.type === 'Quantifier' ? element.element : element;
    const own: Loop[] =
      element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY
        ? [{ quantifier: element, before: first, behind: last, isLookbehind }]
        : [];
    const inLookbehind =
      isLookbehind || (within.type === 'Assertion' && within.kind === 'lookbehind');
    const alternatives = 'alternatives' in within ? within.alternatives : [];
    const inside = alternatives.flatMap((one) =>
      loopsIn(
        one.elements as Element[],
        first,
        within.type === 'Assertion' ? [] : last,
        inLookbehind,
      ),
    );
    return [...own, ...inside];
  });
}

/** Returns whether the search can begin again inside the text that the loop has read. */
function isSlow({ quantifier, before, behind, isLookbehind }: Loop, signs: Signs): boolean {
  if (isLookbehind) return true;
  const read = signs.of(quantifier.element);
  // without anything before it, scslre has judged it
  if (before.length === 0 || behind.every(isNullable)) return false;
  return before.every((one) => signs.fits(one, read));
}

function isNullable(element: Element): boolean {
  if (element.type === 'Quantifier')
    return element.min === 0 || isNullable(element.element as Element);
  if (element.type === 'Group' || element.type === 'CapturingGroup') {
    return element.alternatives.some((one) => one.elements.every(isNullable));
  }
  return false;
}

/** Characters of every kind that patterns tell apart. */
const EVERY = ' \t\n\u00a0aAzZéÉß中0_.,;:!?-–—/\\|•·*+#@&\'’"()[]{}<>=$€%~^`\u0301😀';

/** Sets of sample characters. */
class Signs {
  readonly #all: readonly string[];
  readonly #flags: string;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(source: string, flags: string) {
    this.#all = [...new Set([...EVERY, ...source])];
    this.#flags = flags.replace(/[gy]/g, '');
  }

  /** Returns the sample characters of which the element's matches consist. */
  of(element: Element): ReadonlySet<string> {
    if (element.type === 'Assertion' || element.type === 'Backreference') return new Set();
    if (element.type === 'Quantifier') return this.of(element.element as Element);
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      const parts = element.alternatives.flatMap((one) => one.elements);
      return new Set(parts.flatMap((one) => [...this.of(one)]));
    }
    const known = this.#known.get(element.raw) ?? this.#matched(element.raw);
    this.#known.set(element.raw, known);
    return known;
  }

  #matched(raw: string): ReadonlySet<string> {
    const pattern = new RegExp(`^(?:${raw})$`, this.#flags);
    return new Set(this.#all.filter((sign) => pattern.test(sign)));
  }

  /** Returns whether a text of these characters can hold a match of the element. */
  fits(element: Element, read: ReadonlySet<string>): boolean {
    if (element.type === 'Quantifier') {
      return element.min === 0 || this.fits(element.element as Element, read);
    }
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      return element.alternatives.some((one) =>
        one.elements.every((part) => this.fits(part, read)),
      );
    }
    if (element.type === 'Backreference') return true;
    if (element.type !== 'Assertion') return [...this.of(element)].some((sign) => read.has(sign));
    if (element.kind === 'start' || element.kind === 'end') {
      return this.#flags.includes('m') && read.has('\n');
    }
    if (element.kind === 'word') {
      return [...read].some((sign) => /\w/.test(sign)) && [...read].some((sign) => /\W/.test(sign));
    }
    if (element.kind !== 'lookbehind') return true;
    if (!element.negate) {
      return element.alternatives.some((one) =>
        one.elements.every((part) => this.fits(part, read)),
      );
    }
    // (?<![…]): the sign before must be none of these
    const barred = element.alternatives.flatMap(({ elements }) =>
      elements.length === 1 ? elements.flatMap((one) => [...this.of(one)]) : [],
    );
    return [...read].some((sign) => !barred.includes(sign));
  }
}
