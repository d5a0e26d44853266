/** Topics of work: what people call them, and the words by which tasks and titles name the same. */
import { stemsOf } from '../text/stems.ts';
import type { Statements } from './statements.ts';
import { LINE_CHARS, WORK_LINES_MAX, type WorkLine } from './work-lines.ts';

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
  [/\binsurance\b|\bclaims?\b/i, 'insurance claims underwriting policies adjuster'],
  [/\btax(?:es)?\b|\bpayroll\b|\bbookkeeping\b/i, 'tax payroll accounts bookkeeping ledgers'],
  [
    /\bpurchas|\bbuying\b|\bprocure|\bsuppliers?\b|\bvendors?\b|\bordering\b/i,
    'purchase suppliers vendors procurement buyers bids',
  ],
  [/\bdispatch|\brout(?:e|es|ing)\b/i, 'dispatch routes drivers schedule transportation'],
  [/\bcomplian|\bregulat|\baudit/i, 'compliance regulations audit laws inspect'],
  [/\bmarketing\b|\bsocial media\b|\bbrand/i, 'marketing advertising promotional media campaigns'],
  [/\bprojects?\b/i, 'project schedule budgets coordinate milestones'],
  [
    /\bmachin(?:e|es|ery|ing)\b|\bcnc\b|\bmanufactur/i,
    'machines machining manufacturing operate tools production',
  ],
  [/\bweld|\bmetal\b/i, 'metal weld fabricate structural'],
  [/\bplumb|\bpipes?\b|\bhvac\b|\bheating\b/i, 'pipes plumbing heating cooling install'],
  [/\bsolar\b|\bwind\b|\benergy\b/i, 'energy solar power electrical systems'],
  [/\bmaintenance\b|\bfacilit(?:y|ies)\b/i, 'maintenance facilities repair buildings equipment'],
  [/\bmaps?\b|\bgis\b|\bsurvey/i, 'maps survey geographic data'],
  [/\bplan(?:es|ts? flying)\b|\baircraft\b|\baviation\b/i, 'aircraft aviation flight'],
  [/\bphoto|\bfilm\b|\bvideo/i, 'photographs video film camera editing'],
  [/\bsports?\b|\bfitness\b|\bexercise\b/i, 'fitness exercise recreation athletes'],
  [/\bbooks?\b|\blibrar|\barchiv/i, 'library books archives collections'],
  [/\blanguages?\b|\bspanish\b|\btranslat/i, 'translate languages interpret'],
  [/\bsell(?:ing)?\b|\bsales\b/i, 'sell sales customers products representatives'],
  [/\breal estate\b|\bpropert(?:y|ies)\b/i, 'property real estate appraise tenants'],
  [/\bnon-?profits?\b|\bgrants?\b|\bfundrais/i, 'grants fundraising donors nonprofit programs'],
  [
    /\bgovernment\b|\bpublic service\b|\bcity\b(?= (?:job|work|hall))/i,
    'government public agencies licenses permits',
  ],
  [/\bfood safety\b|\bnutrition\b/i, 'food safety nutrition inspect quality'],
  [/\boffice\b|\bdesk\b|\badmin/i, 'office clerical schedule appointments administrative records'],
  [/\bpharmac|\bmedicines?\b/i, 'pharmacy medications prescriptions'],
  [/\bmedical devices?\b|\bequipment\b/i, 'equipment devices install maintain test'],
];

/** Words of wanting itself, which no work has. */
const EMPTY = new Set(
  stemsOf(
    "i'd i'm want wants like love enjoy prefer would could do does something anything somewhere still stay keep really fine good okay great better more much my me i own thing things stuff job jobs work working role next new home day days hour hours week weeks year years people person time way part take start health insurance benefits pay near close please never always every single night nights evening evenings weekend weekends dinner kid wife husband family mornings remote open looking interested ready happy glad curious maybe perhaps ideally prefer must kind sort lot little bit else instead again longer also both all full part-time hybrid company place office position field career change steady stable set regular not no life use using what know some",
  ),
);

/** Returns the stems that a want asks for, its own and those of its topics. */
function stemsOfWant(words: string) {
  const own = stemsOf(words).filter((stem) => !EMPTY.has(stem) && !/\d/.test(stem));
  const topics = stemsOfTopics(words);
  return { stems: new Set([...own, ...topics]), hasTopic: topics.length > 0 };
}

/** Returns the stems of the topics that a text names, without its own. */
export const stemsOfTopics = (words: string): readonly string[] =>
  TOPICS.filter(([pattern]) => pattern.test(words)).flatMap(([, others]) => stemsOf(others));

/** Weight of a want that names no topic: its words may be of anything. */
const WITHOUT_TOPIC = 0.5;

/** Returns what the person wants, a clause a line; clauses of pay or place alone are none. */
export function linesOfWants({ wanted }: Statements): readonly WorkLine[] {
  return wanted.slice(0, WORK_LINES_MAX).flatMap((whole) => {
    const text = whole.slice(0, LINE_CHARS);
    const { stems, hasTopic } = stemsOfWant(text);
    const span = { source: 'text', start: 0, end: 0 };
    return stems.size === 0 ? [] : [{ text, stems, span, weight: hasTopic ? 1 : WITHOUT_TOPIC }];
  });
}

/** Weight of the topics of what a person did beside its own words. */
const TOPICS_SHARE = 0.6;

/** Adds to each line what its topics are called in tasks and titles. */
export function withTopics(lines: readonly WorkLine[]): readonly WorkLine[] {
  const named = lines.flatMap((line) => {
    const stems = new Set(stemsOfTopics(line.text));
    return stems.size === 0 ? [] : [{ ...line, stems, weight: line.weight * TOPICS_SHARE }];
  });
  return [...lines, ...named];
}
