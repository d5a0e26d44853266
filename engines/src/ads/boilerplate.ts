/** Sentences of a job ad that ask for nothing: agencies, equal opportunity, gifts, how to apply. */

/** Sentences of a board or an agency, and how to apply */
const BOARD = new RegExp(
  [
    /\b(?:(?:follow|find|like) us (?:on|at)\b)/u,
    /\b(?:view our (?:latest )?(?:jobs|vacancies)\b|latest (?:jobs|vacancies)\b)/u,
    /\b(?:acting as an? (?:employment|recruitment)|employment (?:agency|business)\b|recruitment (?:agency|consultancy)\b)/u,
    /\b(?:quot(?:e|ing) (?:the |your |job )*ref(?:erence|\.)?|(?:job )?reference (?:number|no)\b|job ref\b|job id\b)/u,
    /\b(?:privacy (?:notice|policy|statement)\b|terms (?:and|&) conditions\b|process(?:es)? your (?:personal )?data\b)/u,
    /\b(?:(?:no|strictly no) (?:recruitment )?agencies\b|(?:shortlisted|successful) (?:candidates|applicants) (?:will|only)\b|due to (?:the )?(?:high )?volume\b)/u,
    /\b(?:(?:closing|opening) date\b|applications? (?:close|will be reviewed)|review begins\b)/u,
    /\b(?:send (?:us )?(?:a few|your|an)\b|letter of interest\b|(?:resume|cv) (?:via|by)\b)/u,
    /\b(?:visa sponsorship\b|nationality requirements\b|civil service (?:code|commission)\b)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** Equal opportunity and lawful hiring */
const EQUAL = new RegExp(
  [
    /\b(?:equal opportunit(?:y|ies)\b|equal access\b|EOE\b|disability confident\b)/u,
    /\b(?:(?:equality of opportunity|diverse (?:workforce|team)|inclusive (?:employer|workplace|culture))\b)/u,
    /\b(?:(?:regardless|irrespective) of\b|discriminat(?:e|es|ion) (?:on|based|against)\b|do not discriminate\b)/u,
    /\b(?:welcomes? (?:all )?applica(?:tions|nts)\b|(?:strongly |particularly )?encouraged to apply\b|under-?represented\b)/u,
    /\b(?:protected (?:characteristic|class|veteran)|rehabilitation of offenders\b|fair chance\b)/u,
    /\b(?:accommodations? (?:are|is|under|upon|during)\b|veterans['’]? preference\b|appointment is on merit\b|armed forces c)/u,
    /\b(?:staff networks\b|guarantee an interview\b)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** Gifts of the employer */
const GIVEN = new RegExp(
  [
    /\b(?:life assurance\b|cycle to work\b|gym (?:membership|pass)|fuel card\b|sick pay\b|holiday pay\b|bank holidays\b)/u,
    /\b(?:(?:sign-?on|referral|joining|retention|completion) bonus|refer a friend\b|housing stipend\b|tool insurance\b)/u,
    /\b(?:(?:employee|staff) discount|salary (?:packaging|sacrifice)\b|RRSP\b|superannuation\b|deferred compensation\b)/u,
    /\b(?:\d+ days['’]? (?:annual )?(?:leave|holiday|vacation)\b|you(?:['’]ll| will) (?:be given|receive|enjoy)\b)/u,
    /\b(?:summer fridays\b|(?:medical|health|dental|vision)(?:,| and) (?:medical|health|dental|vision)\b(?! (?:records|terminology|assist))|retirement (?:plan|savings|match))/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** Words to or about an applicant, or about a requirement */
const ASKS =
  /\b(?:you|your|candidates?|applicants?|look(?:s|ing)? for|seek\w*|need\w*|requir\w+|must|experience|knowledge|skills?|responsib\w+|will|able|ability|desirable|preferred|essential|plus|advantage|asset|role|position|post)\b/i;
/** “Acme Foods is a leading …”, “We have won …” */
const EMPLOYER =
  /^\s*(?:At |The )?(?:(?!This |It |There |You)\p{Lu}[\p{L}\p{N}&.'’-]*,?(?:\s(?:of|and|the|&|for|\p{Lu}[\p{L}\p{N}&.'’-]*))*(?:\s\([^)]{1,30}\))?,?\s(?:is|was|are|were|has|have)|We(?:['’](?:re|ve)| are| have)) (?:an?|the|one of|proud\w*|recogni[sz]ed|named|rated|founded|family|part of|won|been|over|more than)\b/u;
/** “Our client, a manufacturer of foods, is …”, “The school has 1,200 pupils” */
const WORKPLACE =
  /^\s*(?:Our (?:\p{L}+ )?(?:client|school|company|firm|practice|hospital|business|site|district|library)|The (?:site|school|company|business|firm|practice|hospital|trust|plant|farm|restaurant|hotel|organi[sz]ation|district|library))\b[^.]*?\b(?:is|was|are|were|has|have|holds?|offers?|serves?)\b/u;
/** “Founded in 1957”, “named best employer”: an employer that praises itself, in a fragment */
const PRAISE =
  /^\s*(?:featured in|founded in|established in|family[- ]owned|woman-owned|member-owned|voted|named (?:one|a|the|best)|winner of|award-winning)\b/i;

/** Returns true if a sentence is boilerplate, or describes the employer without asking for anything. */
export function isBoilerplate(sentence: string): boolean {
  if (BOARD.test(sentence) || EQUAL.test(sentence) || GIVEN.test(sentence)) return true;
  const isOfEmployer = [PRAISE, EMPLOYER, WORKPLACE].some((pattern) => pattern.test(sentence));
  return isOfEmployer && !ASKS.test(sentence);
}
