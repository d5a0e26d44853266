/** Refusals, direction and fields to stay in, as a text says them: “no nights”, “leave the bedside”. */
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';
import { FILLER, REFUSES, SAME_AS, THINGS } from './refusal-words.ts';
import { readStatements } from './statements.ts';

export type StatedRefusal = {
  readonly feature: WorkFeature;
  /** verbatim */
  readonly words: string;
};

export type StatedPreferences = {
  readonly refusals: readonly StatedRefusal[];
  /** `change` with the words that say so; null if the text does not say */
  readonly direction: { readonly value: Direction; readonly words: string } | null;
  /** codes of a field that the person wants to stay in begin with one of these; empty: none */
  readonly stayIn: { readonly words: string; readonly codes: RegExp } | null;
};

const CHANGES =
  /\b(?:(?:career|job|field|industry) chang(?:e|er|ing)|chang(?:e|ing) (?:careers?|fields?|direction|industr(?:y|ies))|new (?:career|field|direction|line of work)|(?<!\bor )something (?:else|different|new|completely different)|(?:leave|leaving|get(?:ting)? out of|out of|away from|done with|quit(?:ting)?) (?:the |my )?(?:classroom|bedside|academia|road|profession|industry|field|trade|teaching|nursing|retail|kitchens?|military|army|forces)|transition(?:ing)? (?:out of|from|into)|pivot(?:ing)?|retrain(?:ing)?)\b/iu;

const STAYS =
  /\b(?:stay(?:ing)?|remain(?:ing)?|still|keep(?:ing)?|continue|somewhere|something|but|work(?:ing)?)(?: (?:working|be|within|inside))? in (?:the )?(health ?care|healthcare|medicine|education|schools|tech(?:nology)?|finance|logistics|trucking|transport(?:ation)?|science|construction|hospitality)\b/iu;
const FIELD_CODES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /health|medicine/i,
    /^(?:29-|31-|11-9111|21-1022|21-1091|21-1094|25-107[12]|43-6013|43-3041|15-1211\.01|19-1041|13-1031|43-4051)/,
  ],
  [/education|schools/i, /^(?:25-|11-903|21-1012|21-1013|13-1151)/],
  [/tech/i, /^(?:15-|11-3021)/],
  [/finance/i, /^(?:13-2|11-3031|43-3)/],
  [/logistics|trucking|transport/i, /^(?:11-3071|13-1081|43-50|53-1|43-5032)/],
  [/science/i, /^(?:19-|11-9121)/],
  [/construction/i, /^(?:47-|11-9021|13-1051|17-3)/],
  [/hospitality/i, /^(?:35-|11-9051|11-9081|13-1121)/],
];

/** Words that are read behind a refusal. */
const STEPS_MOST = 24;

/** Returns the things behind a refusal, up to the first word that is none. */
function thingsFrom(text: string, start: number): { features: WorkFeature[]; end: number } {
  const features: WorkFeature[] = [];
  let [at, end] = [start, start];
  for (let step = 0; step < STEPS_MOST && at < text.length; step++) {
    const thing = THINGS.find(([, pattern]) => matchesAt(pattern, text, at));
    if (thing) {
      features.push(thing[0]);
      at = thing[1].lastIndex;
      end = at;
    } else if (matchesAt(FILLER, text, at)) at = FILLER.lastIndex;
    else break;
  }
  return { features, end };
}

/** “No kids” says who the person is, and refuses nothing. */
const HAS_NONE = /^(?:no|without) (?:kids|children)$/iu;

/** Features that are read anywhere in a clause that refuses something. */
const THINGS_ANYWHERE = THINGS.filter(([feature]) => feature !== 'full-time');

/** Where a word begins. */
const WORD_STARTS = /(?<![\p{L}\d])(?=[\p{L}\d])/gu;

/** @param pattern sticky */
function matchesAnywhere(pattern: RegExp, text: string): boolean {
  return [...text.matchAll(WORD_STARTS)].some(({ index }) => matchesAt(pattern, text, index));
}

/** @param pattern sticky; its `lastIndex` is the end of the match afterwards */
function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Returns what the text says that the person does not want, and whether it speaks of a change. */
export function readPreferences(text: string): StatedPreferences {
  const direct = [...text.matchAll(REFUSES)].flatMap(({ 0: cue, index }) => {
    const { features, end } = thingsFrom(text, index + cue.length);
    const words = tidy(text.slice(index, end));
    return features.map((feature) => ({ feature, words }));
  });
  const statements = readStatements(text);
  const byClause = statements.refused.flatMap((words) =>
    THINGS_ANYWHERE.filter(([, pattern]) => matchesAnywhere(pattern, words)).map(([feature]) => ({
      feature,
      words: tidy(words),
    })),
  );
  const byOtherWords = SAME_AS.flatMap(([pattern, feature]) =>
    [...text.matchAll(pattern)].map(({ 0: words }) => ({ feature, words: tidy(words) })),
  );
  const first = new Map<WorkFeature, StatedRefusal>();
  for (const one of [...direct, ...byOtherWords, ...byClause])
    if (!HAS_NONE.test(one.words) && !first.has(one.feature)) first.set(one.feature, one);
  const change = CHANGES.exec(text)?.[0];
  const stays = STAYS.exec(text);
  const codes = FIELD_CODES.find(([words]) => words.test(stays?.[1] ?? ''))?.[1];
  return {
    refusals: [...first.values()],
    direction: change === undefined ? null : { value: 'change', words: tidy(change) },
    stayIn: stays && codes ? { words: tidy(stays[0]), codes } : null,
  };
}

const tidy = (words: string) => words.replace(/\s+/g, ' ').trim();
