/** Refusals, direction and fields to stay in, as a text says them: “no nights”, “leave the bedside”. */
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';

export type StatedRefusal = {
  readonly feature: WorkFeature;
  /** verbatim */
  readonly words: string;
  readonly start: number;
  readonly end: number;
};

export type StatedPreferences = {
  readonly refusals: readonly StatedRefusal[];
  /** `change` with the words that say so; null if the text does not say */
  readonly direction: { readonly value: Direction; readonly words: string } | null;
  /** codes of a field that the person wants to stay in begin with one of these; empty: none */
  readonly stayIn: { readonly words: string; readonly codes: RegExp } | null;
};

/** Words after a refusal that name a feature. */
const THINGS: Readonly<Record<Exclude<WorkFeature, 'licence'>, string>> = {
  driving:
    'driv(?:ing|e)(?: (?:jobs?|work|roles?|trucks?|for a living))?|the road|behind the wheel|the wheel|truck driving',
  nights:
    '(?:night|evening|graveyard|late)(?: |-)?(?:shifts?|work|duty|duties|hours)?s?|nights?|overnights?|(?:twelve|12)[- ]?h(?:our)?s? shifts?|shift ?work|rotating shifts?|shifts',
  weekends: 'weekends?(?: (?:work|shifts?))?|(?:saturday|sunday)s?',
  'on-call': '(?:being )?on[- ]call(?: (?:work|duty|duties|shifts?|rota))?|call[- ]?outs?',
  'irregular-hours':
    '(?:irregular|unpredictable|unsocial|unsociable|anti-?social) (?:hours|shifts?)',
  'full-time': 'full[- ]time(?: (?:work|hours|jobs?))?',
  'overnight-travel':
    'nights away|(?:being|working|living|time|weeks|nights) away(?: from (?:home|my family|family))?|overnight travel|long[- ]haul|otr|living out of a suitcase',
  travel: 'travel(?:l?ing)?(?: for work)?|business trips?|commut(?:e|ing) to sites',
  outdoors:
    '(?:working |work |being )?(?:outdoors?|outside)(?: (?:work|jobs?|in all weathers?))?|the (?:weather|cold|heat)',
  lifting:
    '(?:heavy |manual )?lifting(?: patients| boxes| loads)?|manual handling|heavy (?:work|loads|labou?r)|physical (?:work|labou?r|jobs?)|manual (?:work|labou?r)',
  'on-feet':
    '(?:being |standing |working |work )?on my feet(?: all day| for (?:hours|long))?|standing(?: (?:all day|for (?:hours|long)))?',
  heights: '(?:working |work )?(?:at )?heights?|ladders|roofs|scaffold(?:s|ing)?',
  noise: '(?:loud )?noise|(?:noisy|loud) (?:work|places?|shops?|floors?)',
  hazards: '(?:dangerous|hazardous|risky) (?:work|jobs?)|danger|hazards',
  pressure: '(?:high )?(?:pressure|stress)(?: jobs?)?|(?:tight |constant )?deadlines',
  patients:
    '(?:the )?bedside(?: (?:care|nursing|work))?|(?:direct |hands[- ]on )?patient care|(?:working |work )?with patients|(?:the )?wards?|(?:the )?clinical (?:work|practice|roles?)|personal care|blood',
  classroom:
    '(?:the )?class ?rooms?|(?:class(?:room)? )?teach(?:ing)?(?: (?:jobs?|roles?|positions?|children|kids|classes))?|front of a class',
  academia:
    '(?:the )?academia|academic (?:work|jobs?|careers?|research)|(?:the )?university|postdocs?',
  selling:
    '(?:(?:cold )?sell(?:ing)?|sales)(?: (?:jobs?|roles?|work|targets?))?|cold[- ]call(?:s|ing)?|(?:sales )?(?:quotas?|commission)',
  customers:
    '(?:(?:dealing|working|work) with )?(?:the )?(?:general )?(?:public|customers)|customer[- ](?:facing|service)(?: (?:jobs?|work|roles?))?|retail|(?:the )?shop floor|phones?(?: work)?|call cent(?:er|re)s?',
  leading:
    '(?:manag(?:ing|e)|supervis(?:ing|e)|lead(?:ing)?)(?: (?:people|staff|others|a team|teams))|people management|management(?: (?:jobs?|roles?))?|line management|being (?:a|the) (?:boss|manager)',
};

/** Words that refuse what follows them. */
const REFUSES =
  "(?:\\bnot(?: (?:(?:interested|keen|looking) (?:in|on|for)|to(?: be| do| work)?|want(?:ing)?(?: to(?: do)?)?))?(?: (?:any(?:thing)?|a|more|another))?(?: (?:in|with|on|at|involving))?|\\bno(?: more| longer(?: want(?: to)?)?| further)?|\\bwithout(?: any)?|\\bnever(?: again)?|\\bnothing (?:in|with|involving)|\\banything but|\\banything(?: that is)? not|\\bavoid(?:ing)?|\\b(?:do not|don[’']?t|dont|cannot|can[’']?t|can no longer|won[’']?t|will not|would rather not|rather not|prefer not to|unable to|not able to)(?: (?:want|like|wish|do|have|need|manage|be|work|go back|(?:want|wish|like|have) to(?: (?:do|work|be|go back to))?))*(?: (?:any|more|to|in|with|on|at|a))*|\\b(?:tired|sick|done|fed up|finished|burn(?:ed|t)[- ]out|through)(?: and tired)?(?: (?:of|with|from|on))(?: (?:working|doing|being))?|\\b(?:get|getting|got|come|coming|move|moving|step|stepping|be|walk|walking|transition|transitioning|stay|break|breaking)?(?: ?\\b(?:out of|outside(?: of)?|away from|off))|\\b(?:leave|leaving|left|quit|quitting|escape|escaping|give up|giving up|stop|stopping))";
const BETWEEN =
  '(?:\\s+(?:the|my|all|any|of|more|those|these|this|so much|a|doing|working|work|with|in|on|at))*';
/** Further things of the same refusal: “no nights or weekends”. */
const JOIN = '(?:\\s*(?:,|/|&|\\bor\\b|\\band\\b|\\bnor\\b)\\s*(?:(?:no|not|the|any|my)\\s+)*)';

const ANY_THING = Object.values(THINGS)
  .map((one) => `(?:${one})`)
  .join('|');
const REFUSAL = new RegExp(
  `${REFUSES}${BETWEEN}\\s+((?:${ANY_THING})\\b(?:${JOIN}(?:${ANY_THING})\\b)*)`,
  'giu',
);
const EACH: readonly (readonly [WorkFeature, RegExp])[] = Object.entries(THINGS).map(
  ([feature, words]) => [feature as WorkFeature, new RegExp(`^(?:${words})$`, 'iu')],
);
const PARTS = new RegExp(JOIN, 'giu');

/** Wishes that refuse something by other words. */
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
  /\b(?:stay(?:ing)?|remain(?:ing)?|still|keep(?:ing)?|continue|somewhere|something|but|work(?:ing)?)(?: (?:working|be|within|inside))? in (?:the )?(health ?care|healthcare|medicine|education|schools|tech(?:nology)?|it|finance|logistics|trucking|transport(?:ation)?|science|construction|hospitality)\b/iu;
const FIELD_CODES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /health|medicine/i,
    /^(?:29-|31-|11-9111|21-1022|21-1091|21-1094|25-107[12]|43-6013|43-3041|15-1211\.01|19-1041|13-1031|43-4051)/,
  ],
  [/education|schools/i, /^(?:25-|11-903|21-1012|21-1013|13-1151)/],
  [/tech|^it$/i, /^(?:15-|11-3021)/],
  [/finance/i, /^(?:13-2|11-3031|43-3)/],
  [/logistics|trucking|transport/i, /^(?:11-3071|13-1081|43-50|53-1|43-5032)/],
  [/science/i, /^(?:19-|11-9121)/],
  [/construction/i, /^(?:47-|11-9021|13-1051|17-3)/],
  [/hospitality/i, /^(?:35-|11-9051|11-9081|13-1121)/],
];

/** Returns what the text says that the person does not want, and whether it speaks of a change. */
export function readPreferences(text: string): StatedPreferences {
  const direct = [...text.matchAll(REFUSAL)].flatMap(({ 0: words, 1: things = '', index }) =>
    things
      .split(PARTS)
      .flatMap((thing) =>
        EACH.flatMap(([feature, all]) => (all.test(thing.trim()) ? [feature] : [])),
      )
      .map((feature) => ({ feature, words: tidy(words), start: index, end: index + words.length })),
  );
  const byWish = SAME_AS.flatMap(([pattern, feature]) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => {
      return { feature, words: tidy(words), start: index, end: index + words.length };
    }),
  );
  const first = new Map<WorkFeature, StatedRefusal>();
  for (const one of [...direct, ...byWish])
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
