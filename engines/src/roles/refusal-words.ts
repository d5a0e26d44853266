/** Words of refusals, and the features of work that they name. */
import type { WorkFeature } from '@roletrail/contracts/tools/work-features';

/** Words that name a feature, behind a refusal and words without meaning of their own. */
export const THINGS: readonly (readonly [WorkFeature, RegExp])[] = [
  [
    'driving',
    /(?:truck )?driving|drive\b|road\b|behind (?:the|a) wheel|wheel\b|(?:bus|truck|delivery|taxi) driv(?:er|ing)\b/iy,
  ],
  [
    'nights',
    /(?:night|evening|graveyard|late(?= (?:shift|night|hour|evening))|rotating|twelve[- ]hour|12[- ]hour|12 ?h)s?(?:[ -]?(?:shifts?|work|duty|duties|hours))?\b|overnights?\b|shift ?work\b|shifts\b/iy,
  ],
  ['weekends', /weekends?\b|(?:saturday|sunday)s?\b/iy],
  ['on-call', /on[- ]call\b|call[- ]?outs?\b|pagers?\b/iy],
  ['irregular-hours', /(?:irregular|unpredictable|unsocial|unsociable) (?:hours|shifts?)\b/iy],
  [
    'full-time',
    /(?<!\b(?:school|college|stud(?:y|ies)|class(?:es)?|courses?)\b[^.;\n]{0,40})full[- ]time\b/iy,
  ],
  [
    'overnight-travel',
    /(?:nights|weeks|time) away\b|away from (?:home|my family|family)\b|overnight travel\b|long[- ]haul\b|otr\b/iy,
  ],
  ['travel', /travel(?:l?ing)?\b|business trips?\b/iy],
  ['outdoors', /outdoors?\b|outside\b|weather\b/iy],
  [
    'lifting',
    /(?:heavy |manual )lifting\b|lifting\b(?! \p{L})|lift(?: anything| heavy| more| over)\b|lift\b(?! \p{L})|carry(?:ing)?\b(?= (?:heavy|anything|loads)|\s*$)|kneel(?:ing)?\b|bend(?:ing)?\b|overhead\b|pulling\b(?! \p{L}{3})|manual handling\b|heavy (?:work|loads|labou?r)\b|(?:physical|manual) (?:work|labou?r|jobs?)\b/iuy,
  ],
  ['on-feet', /feet\b|standing\b/iy],
  ['heights', /heights?\b|ladders\b|roofs\b|scaffold(?:s|ing)?\b/iy],
  ['noise', /(?:loud )?noise\b|(?:noisy|loud) (?:work|places?|shops?|floors?)\b/iy],
  ['hazards', /(?:dangerous|hazardous|risky) (?:work|jobs?)\b/iy],
  ['pressure', /(?:high )?(?:pressure|stress)\b|(?:tight |constant )?deadlines\b/iy],
  [
    'patients',
    /bedside\b|(?:direct |hands[- ]on )?patient care\b|patients\b|wards?\b|blood\b|needles\b|clinical (?:work|practice|roles?)\b|personal care\b/iy,
  ],
  [
    'classroom',
    /class ?rooms?\b|(?:class |classroom |substitute )?teach(?:ing)?\b|front of a class\b|tutor(?:ing)?\b/iy,
  ],
  ['academia', /academia\b|academic (?:work|jobs?|careers?|research)\b|university\b|postdocs?\b/iy],
  [
    'selling',
    /(?:cold )?selling\b|sales(?: (?:quotas?|targets?))?\b|cold[- ]call(?:s|ing)?\b|quotas?\b|commissions?\b/iy,
  ],
  [
    'customers',
    /(?:general )?public\b|customers\b|customer[- ](?:facing|service)\b|shop floor\b/iy,
  ],
  [
    'leading',
    /(?:managing|manage|supervising|leading|lead) (?:people|staff|others|a team|teams)\b|(?:people |line )?management\b/iy,
  ],
  [
    'kitchens',
    /(?:hot )?kitchens?\b|restaurants?\b|bars\b|food service\b|fast food\b|cooking\b|waiting tables\b|wait(?:ing)? staff\b|servers?\b/iy,
  ],
  [
    'shops',
    /retail\b|shops\b|stores?\b|(?:big[- ]box|grocery) stores?\b|cash(?:ier| registers?| drawers?)\b|tills\b|the till\b/iy,
  ],
  ['phones', /(?:the )?(?:phones?|telephones?)\b|call cent(?:er|re)s?\b|telemarketing\b/iy],
  [
    'armed',
    /police\b|law enforcement\b|corrections?\b|(?:security )?guards?\b|guns?\b|weapons?\b|uniforms?\b|(?:the )?military\b|army\b|deployments?\b|prisons?\b/iy,
  ],
  [
    'desk',
    /(?:(?:sit(?:ting)?|stuck|chained|be) (?:at|behind|in) )?(?:a |an |the )?(?:desks?\b|desk job\b|cubicles?\b|offices? (?:all day|job|work|chair)|office\b(?= *$)|sitting (?:all day|down))/iy,
  ],
  [
    'screens',
    /(?:screens?|computers?|monitors?)\b(?: all day)?|keyboards?\b|(?:more )?(?:coding|programming)\b/iy,
  ],
  [
    'chemicals',
    /chemicals?\b|solvents?\b|fumes\b|cleaning(?: products?)?\b|bleach\b|dust\b|wet hands\b/iy,
  ],
  [
    'children',
    /(?:little |small )?(?:kids|children|teenagers?|teens|toddlers|babies)\b|principals?\b|school counsel(?:l)?ors?\b|day ?care\b|child ?care\b/iy,
  ],
  [
    'cases',
    /home visits?\b|crisis(?: calls?| work)?\b|crises\b|case ?(?:work|loads?)\b|therapists?\b|therapy\b|counsel(?:l)?(?:ing|ors?)\b|emergenc(?:y|ies)\b/iy,
  ],
  [
    'warehouse',
    /warehouses?\b|(?:order )?picking\b|packing\b|stocking shelves\b|loading (?:docks?|trucks)\b/iy,
  ],
  [
    'factory',
    /factor(?:y|ies)\b|assembly lines?\b|production lines?\b|plant floor\b|slaughter ?houses?\b|meat ?packing\b/iy,
  ],
];

/** Words that refuse what follows them. */
export const REFUSES =
  /\b(?:not|no|no longer|without|never|nothing|anything but|avoid|avoiding|don[’']?t(?! (?:mind|scare))|cannot|can[’']?t|won[’']?t|unable|tired of|sick of|done with|fed up with|finished with|burn(?:ed|t) out (?:on|from|by)|out of|outside|away from|off|leave|leaving|(?<!\b(?:years?|months?|weeks?|days?) )left|quit|quitting|escape|escaping|giv(?:e|ing) up|stop|stopping)\b/giu;
/** Words between a refusal and its thing that say nothing of their own, and joints of several things. */
export const FILLER =
  /(?:[\s,/&:()-]+|(?:want|wanting|to|like|do|doing|have|need|be|being|work|working|go|back|interested|keen|looking|for|in|on|with|at|the|my|all|any|anything|anyone|of|more|those|these|this|that|is|a|longer|again|anymore|involving|much|so|or|and|nor|no|not|able|dealing)\b)/iy;
/** Other words that refuse something. */
export const SAME_AS: readonly (readonly [RegExp, WorkFeature])[] = [
  [/\bhome (?:every|each|at) (?:night|evening|day)s?\b/giu, 'overnight-travel'],
  [
    /\b(?:day(?:time)?s?(?: shifts?| hours)? only|only (?:days|day shifts?)|regular (?:office |daytime )?hours|normal hours|nine to five|9(?:\s?am)?\s?(?:to|-|–)\s?5)\b(?! (?:sounds?|seems?|feels?|is|bores?)\b)/giu,
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
