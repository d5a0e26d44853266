import type { LetterTone } from '@roletrail/contracts/tools/cover-letter';
import { shuffled } from '../seeded.ts';
import { FORMAL } from './formal.ts';
import { PLAIN } from './plain.ts';
import type { ToneWording } from './tone-wording.ts';
import { WARM } from './warm.ts';

const TONES: Readonly<Record<LetterTone, ToneWording>> = {
  plain: PLAIN,
  warm: WARM,
  formal: FORMAL,
};

/** Sentences of a tone in the order of a seed. No sentence is used twice while others are left. */
export class Wording {
  readonly #left: Map<keyof ToneWording, string[]>;
  readonly #tone: ToneWording;

  constructor(tone: LetterTone, random: () => number) {
    this.#tone = TONES[tone];
    const parts = Object.keys(this.#tone) as (keyof ToneWording)[];
    this.#left = new Map(parts.map((part) => [part, shuffled(this.#tone[part], random)]));
  }

  /** Returns the next sentence for a part; one that fits, if there is one. */
  next(part: keyof ToneWording, fits: (sentence: string) => boolean = () => true): string {
    const left = this.#left.get(part) ?? [];
    const found = left.find(fits) ?? this.#tone[part].find(fits) ?? this.#tone[part][0] ?? '';
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
