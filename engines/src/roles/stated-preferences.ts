/** Refusals, direction and fields to stay in, as a text says them: “no nights”, “leave the bedside”. */
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';

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

/** Words that name a feature, behind a refusal and words without meaning of their own. */
const THINGS: readonly (readonly [WorkFeature, RegExp])[] = [
  ['driving', /(?:truck )?driving|drive\b|road\b|behind the wheel|wheel\b/iy],
  [
    'nights',
    /(?:night|evening|graveyard|late|rotating|twelve[- ]hour|12[- ]hour|12 ?h)s?(?:[ -]?(?:shifts?|work|duty|duties|hours))?\b|overnights?\b|shift ?work\b|shifts\b/iy,
  ],
  ['weekends', /weekends?\b|(?:saturday|sunday)s?\b/iy],
  ['on-call', /on[- ]call\b|call[- ]?outs?\b/iy],
  ['irregular-hours', /(?:irregular|unpredictable|unsocial|unsociable) (?:hours|shifts?)\b/iy],
  ['full-time', /full[- ]time\b/iy],
  [
    'overnight-travel',
    /(?:nights|weeks|time) away\b|away from (?:home|my family|family)\b|overnight travel\b|long[- ]haul\b|otr\b/iy,
  ],
  ['travel', /travel(?:l?ing)?\b|business trips?\b/iy],
  ['outdoors', /outdoors?\b|outside\b|weather\b/iy],
  [
    'lifting',
    /(?:heavy |manual )lifting\b|lifting\b(?! \p{L})|manual handling\b|heavy (?:work|loads|labou?r)\b|(?:physical|manual) (?:work|labou?r|jobs?)\b/iuy,
  ],
  ['on-feet', /feet\b|standing\b/iy],
  ['heights', /heights?\b|ladders\b|roofs\b|scaffold(?:s|ing)?\b/iy],
  ['noise', /(?:loud )?noise\b|(?:noisy|loud) (?:work|places?|shops?|floors?)\b/iy],
  ['hazards', /(?:dangerous|hazardous|risky) (?:work|jobs?)\b/iy],
  ['pressure', /(?:high )?(?:pressure|stress)\b|(?:tight |constant )?deadlines\b/iy],
  [
    'patients',
    /bedside\b|(?:direct |hands[- ]on )?patient care\b|patients\b|wards?\b|clinical (?:work|practice|roles?)\b|personal care\b/iy,
  ],
  ['classroom', /class ?rooms?\b|(?:class |classroom )?teach(?:ing)?\b|front of a class\b/iy],
  ['academia', /academia\b|academic (?:work|jobs?|careers?|research)\b|university\b|postdocs?\b/iy],
  ['selling', /(?:cold )?selling\b|sales\b|cold[- ]call(?:s|ing)?\b|quotas?\b|commission\b/iy],
  [
    'customers',
    /(?:general )?public\b|customers\b|customer[- ](?:facing|service)\b|retail\b|shop floor\b|phones\b|call cent(?:er|re)s?\b/iy,
  ],
  [
    'leading',
    /(?:managing|manage|supervising|leading|lead) (?:people|staff|others|a team|teams)\b|(?:people |line )?management\b/iy,
  ],
];

/** Words that refuse what follows them. */
const REFUSES =
  /\b(?:not|no|no longer|without|never|nothing|anything but|avoid|avoiding|don[’']?t|cannot|can[’']?t|won[’']?t|unable|tired of|sick of|done with|fed up with|finished with|burn(?:ed|t) out (?:on|from|by)|out of|outside|away from|off|leave|leaving|left|quit|quitting|escape|escaping|giv(?:e|ing) up|stop|stopping)\b/giu;
/** Words between a refusal and its thing that say nothing of their own, and joints of several things. */
const FILLER =
  /(?:[\s,/&:()-]+|(?:want|wanting|to|like|do|doing|have|need|be|being|work|working|go|back|interested|keen|looking|for|in|on|with|at|the|my|all|any|anything|anyone|of|more|those|these|this|that|is|a|longer|again|anymore|involving|much|so|or|and|nor|no|not|able|dealing)\b)/iy;
/** Words that are read behind a refusal. */
const STEPS_MOST = 24;

/** Other words that refuse something. */
const SAME_AS: readonly (readonly [RegExp, WorkFeature])[] = [
  [/\bhome (?:every|each|at) (?:night|evening|day)s?\b/giu, 'overnight-travel'],
  [
    /\b(?:day(?:time)?s?(?: shifts?| hours)? only|only (?:days|day shifts?)|regular (?:office |daytime )?hours|normal hours|nine to five|9(?:\s?am)?\s?(?:to|-|–)\s?5)\b/giu,
    'nights',
  ],
  [
    /\b(?:free weekends|weekends (?:off|free)|monday (?:to|through|-|–) friday|mon ?[-–] ?fri)\b/giu,
    'weekends',
  ],
  [
    /\b(?:part[- ]time (?:only|work|job|role|position|hours)|(?:want|need|seeking|looking for|prefer)(?: \w+){0,2} part[- ]time|reduced hours|fewer hours|school[- ]hours)\b/giu,
    'full-time',
  ],
  [/\b(?:bad back|back (?:injury|problems?|pain)|light duty|light duties)\b/giu, 'lifting'],
];

const CHANGES =
  /\b(?:(?:career|job|field|industry) chang(?:e|er|ing)|chang(?:e|ing) (?:careers?|fields?|direction|industr(?:y|ies))|new (?:career|field|direction|line of work)|something (?:else|different|new|completely different)|(?:leave|leaving|get(?:ting)? out of|out of|away from|done with|quit(?:ting)?) (?:the |my )?(?:classroom|bedside|academia|road|profession|industry|field|trade|teaching|nursing|retail|kitchens?|military|army|forces)|transition(?:ing)? (?:out of|from|into)|pivot(?:ing)?|retrain(?:ing)?)\b/iu;

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
  const byOtherWords = SAME_AS.flatMap(([pattern, feature]) =>
    [...text.matchAll(pattern)].map(({ 0: words }) => ({ feature, words: tidy(words) })),
  );
  const first = new Map<WorkFeature, StatedRefusal>();
  for (const one of [...direct, ...byOtherWords])
    if (!first.has(one.feature)) first.set(one.feature, one);
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
