import type { LetterTone } from '@roletrail/contracts/tools/cover-letter';
import { shuffleBy } from '../seeded.ts';
import { FORMAL } from './formal.ts';
import { PLAIN } from './plain.ts';
import type { ToneWording } from './tone-wording.ts';
import { WARM } from './warm.ts';

const TONES: Readonly<Record<LetterTone, ToneWording>> = {
  plain: PLAIN,
  warm: WARM,
  formal: FORMAL,
};

/** Sentences of a tone in the order of a seed. A sentence is used twice only after all others that fit. */
export class Wording {
  readonly #all: ReadonlyMap<keyof ToneWording, readonly string[]>;
  readonly #left: Map<keyof ToneWording, readonly string[]>;
  readonly #tone: ToneWording;

  constructor(tone: LetterTone, random: () => number) {
    this.#tone = TONES[tone];
    const parts = Object.keys(this.#tone) as (keyof ToneWording)[];
    this.#all = new Map(parts.map((part) => [part, shuffleBy(this.#tone[part], random)]));
    this.#left = new Map(this.#all);
  }

  /** Returns the next sentence for a part; one that fits, if there is one. */
  next(part: keyof ToneWording, fits: (sentence: string) => boolean = () => true): string {
    let left = this.#left.get(part) ?? [];
    if (!left.some(fits)) left = this.#all.get(part) ?? [];
    const found = left.find(fits) ?? this.#tone[part][0] ?? '';
    this.#left.set(
      part,
      left.filter((one) => one !== found),
    );
    return found;
  }
}

/** Puts values into the slots of a sentence. Slots without a value stay. */
export function fillSlots(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot);
}
