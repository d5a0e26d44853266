/** Words of wishes, and the words by which tasks and titles name the same. */
import { stemsOf } from '../text/stems.ts';
import type { Statements } from './statements.ts';
import type { WorkLine } from './work-lines.ts';

/** What people say, as a pattern; behind it words of tasks and titles for the same. */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    /\banimals?|\bcows?\b|\bdogs?\b|\bhorses?\b|\blivestock/i,
    'animals animal livestock veterinary breeding cattle pets',
  ],
  [/\bfarm(?:s|ing)?\b|\bagricultur/i, 'farm agricultural livestock crops farmers'],
  [/\bplants?\b|\bgarden/i, 'plants garden landscape nursery grounds'],
  [
    /\bbuildings?\b|\bhouses?\b|\bconstruction\b/i,
    'building buildings construction structures contractors inspect',
  ],
  [
    /\bnumbers?\b|\bmath\w*|\bspreadsheets?|\bfigures\b/i,
    'data statistical mathematical financial analyze budget calculate analyst',
  ],
  [/\bdata\b|\banaly/i, 'data analyze analyst statistical reports database'],
  [/\bfix(?:ing)?\b|\brepair/i, 'repair maintain equipment troubleshoot mechanic technician'],
  [
    /\bmy hands\b|\bhands[- ]on\b|\btools\b/i,
    'repair install equipment tools mechanical technician installer',
  ],
  [
    /\bmake\b|\bmaking\b|\bbuild(?:ing)? (?:things|stuff)|\bcrafts?\b|\bwood\w*/i,
    'build fabricate assemble materials tools wood metal carpenter',
  ],
  [/\bdesign(?:ing)?\b|\bdraw(?:ing)?\b|\bcad\b/i, 'design drawings drafter designer models'],
  [/\bart\b|\bcreativ/i, 'design art artist graphic creative'],
  [
    /\bsound\b|\baudio\b|\bmusic/i,
    'audio sound music recording equipment video musical instruments',
  ],
  [
    /\boutdoors?\b|\boutside\b|\bnature\b/i,
    'outdoor field sites install lines parks conservation forest',
  ],
  [/\blabs?\b|\blaborator/i, 'laboratory samples tests chemical specimens technician'],
  [/\bwater\b/i, 'water wastewater treatment quality samples hydrologic'],
  [/\benvironment/i, 'environmental pollution conservation sustainability'],
  [/\bsafety\b/i, 'safety health occupational hazards inspect compliance'],
  [
    /\bnetworks?\b|\btelecom\w*|\bradio\b/i,
    'network networks telecommunications radio equipment install cable',
  ],
  [
    /\bcomputers?\b|\btech(?:nology)?\b|\bsoftware\b|\bprogramming\b|\bcoding\b/i,
    'computer software systems network technology programs support',
  ],
  [/\bcredit\b|\bloans?\b|\blending\b/i, 'credit loan financial applications lenders risk'],
  [/\bpaperwork\b|\brecords\b|\bfiles\b|\bdocuments?\b/i, 'records documents files forms clerical'],
  [/\blegal\b|\blaw\b/i, 'legal law court documents title attorneys'],
  [/\bhiring\b|\brecruit/i, 'recruit hire personnel employees human resources interview'],
  [/\bbudgets?\b|\bmoney\b|\bfinanc|\baccount/i, 'budget financial accounting costs purchasing'],
  [
    /\btraining\b|\bteach(?:ing)? adults|\bcoach/i,
    'training train workshops instruct employees development curriculum',
  ],
  [/\bteach(?:ing)?\b/i, 'teach instruct training vocational students'],
  [/\bwrit(?:e|ing)\b|\bedit(?:ing)?\b/i, 'write edit documents technical editor writer'],
  [
    /\bpolic(?:y|ies)\b|\bprograms?\b/i,
    'policy policies programs program community grants evaluate',
  ],
  [
    /\bwelfare\b|\bhelp(?:ing)? people\b|\bcommunity\b/i,
    'community social services programs benefits clients',
  ],
  [
    /\bcheck(?:ing)?\b|\binspect|\bquality\b/i,
    'inspect inspection inspector quality standards compliance',
  ],
  [
    /\bcount(?:ing)?\b|\bestimat|\binventory\b/i,
    'estimate estimator costs materials quantities inventory',
  ],
  [
    /\bpeople\b|\bcustomers?\b|\bclients?\b/i,
    'customers clients service appointments events patrons',
  ],
  [/\bkids?\b|\bchildren\b/i, 'children child students care'],
  [
    /\bhealth ?care\b|\bhospital|\bmedical\b|\bpatients?\b/i,
    'medical health patients healthcare clinical records',
  ],
  [/\bfood\b|\bcook|\bbak(?:e|ing)\b/i, 'food cooking recipes menus nutrition'],
  [
    /\bcars?\b|\bengines?\b|\btrucks?\b|\bvehicles?\b/i,
    'vehicle engine automotive repair mechanic',
  ],
  [/\belectric/i, 'electrical wiring electronic circuits install electrician'],
  [/\btravel\b|\bevents?\b/i, 'events travel meetings planning'],
  [/\bresearch\b|\bscience\b/i, 'research scientific data studies'],
  [
    /\blogistics\b|\bfreight\b|\bshipping\b|\bdispatch/i,
    'shipping freight dispatch shipments logistics schedule',
  ],
  [/\bplan(?:ning)?\b|\borgani[sz]/i, 'planning schedule coordinate projects'],
  [/\bsecurity\b/i, 'security systems protection risk'],
];

/** Words of wanting itself, which no work has. */
const EMPTY = new Set(
  stemsOf(
    "i'd i'm want wants like love enjoy prefer would could do does something anything somewhere still stay keep really fine good okay great better more much my me i own thing things stuff job jobs work working role next new home day days hour hours week weeks year years people person time way part take start health insurance benefits pay near close please never always every single night nights evening evenings weekend weekends dinner kid wife husband family mornings remote open looking interested ready happy glad curious maybe perhaps ideally prefer must kind sort lot little bit else instead again longer also both all full part-time hybrid company place office position field career change steady stable set regular not no life use using what know some",
  ),
);

/** Returns the stems that a wish asks for, its own and those of its topics. */
function stemsOfWish(words: string) {
  const own = stemsOf(words).filter((stem) => !EMPTY.has(stem) && !/\d/.test(stem));
  const topics = TOPICS.filter(([pattern]) => pattern.test(words)).flatMap(([, others]) =>
    stemsOf(others),
  );
  return { stems: new Set([...own, ...topics]), hasTopic: topics.length > 0 };
}

/** Weight of a wish that names no topic: its words may be of anything. */
const WITHOUT_TOPIC = 0.5;

/** Returns what the person wants, a clause a line; clauses of pay or place alone are none. */
export function linesOfWishes({ wanted }: Statements): readonly WorkLine[] {
  return wanted.flatMap((text) => {
    const { stems, hasTopic } = stemsOfWish(text);
    const span = { source: 'text', start: 0, end: 0 };
    return stems.size === 0 ? [] : [{ text, stems, span, weight: hasTopic ? 1 : WITHOUT_TOPIC }];
  });
}
