/** Which part of an entry's head is the title, and which the employer, school, degree or town. */
import type { Entry, HeadPart } from './entries.ts';

export type Position = {
  readonly title: HeadPart | null;
  readonly employer: HeadPart | null;
  readonly place: HeadPart | null;
};
export type Study = {
  readonly school: HeadPart | null;
  readonly degree: HeadPart | null;
  readonly place: HeadPart | null;
};

const TITLE =
  /\b(?:account(?:ant| executive)|administrator|advis[eo]r|agent|analyst|apprentice|architect|artist|assistant|associate|attorney|auditor|baker|barista|bartender|bookkeeper|buyer|captain|carpenter|cashier|chef|chief|c[efto]o|clerk|coach|consultant|contractor|controller|cook|co-?founder|coordinator|counsel(?:or)?|crew|custodian|designer|developer|director|dispatcher|driver|economist|editor|educator|electrician|engineer|estimator|examiner|executive|fellow|firefighter|foreman|founder|freelance|generalist|guard|head|helper|hygienist|inspector|installer|instructor|intern|internship|interpreter|investigator|janitor|laborer|lead|leader|lecturer|librarian|lieutenant|lineman|machinist|manager|marketer|mason|mechanic|medic|mentor|merchandiser|midwife|nurse|officer|operator|owner|painter|paralegal|paramedic|partner|pharmacist|photographer|physician|pilot|planner|plumber|practitioner|president|principal|producer|professor|programmer|provider|realtor|receptionist|recruiter|rep|representative|researcher|sailor|scheduler|scientist|secretary|sergeant|server|specialist|staff|stocker|strategist|superintendent|supervisor|surgeon|surveyor|teacher|teller|technician|technologist|tester|therapist|trainee|trainer|translator|treasurer|tutor|underwriter|veterinarian|volunteer|vp|waiter|waitress|welder|worker|writer|cna|lpn|rn|swe|sre|dba)s?\b/i;
const ORGANISATION =
  /\b(?:inc|llc|llp|ltd|limited|corp|corporation|company|co|gmbh|ag|plc|s\.?a|university|college|school|schools|institute|academy|hospital|clinic|center|centre|bank|group|partners|associates|agency|department|dept|ministry|foundation|association|council|church|museum|library|labs?|laborator(?:y|ies)|studios?|systems|solutions|services|technologies|industries|consulting|holdings|airlines|hotels?|restaurant|cafe|café|foods|stores?|market|health(?:care)?|medical|logistics|motors|media|press|publishing|construction|electric|insurance|financial|capital|energy|army|navy|air force|marines?|county|city of|state of|district)\b\.?/i;
const SCHOOL =
  /\b(?:university|universit[aéä]t?|college|school|institute|academy|polytechnic|conservatory|seminary|bootcamp|campus|UC|MIT|UCLA|CUNY|SUNY|ETH|[A-Z]{2,5}U)\b/;
const DEGREE =
  /\b(?:bachelor|master|doctor(?:ate)?|associate|diploma|certificate|degree|ged|minor|major|b\.?\s?(?:a|s|sc|eng|com|ed|b\.?a|f\.?a|s\.?n|s\.?e|tech)|m\.?\s?(?:a|s|sc|eng|ed|b\.?a|f\.?a|s\.?w|s\.?n|phil|p\.?h|tech)|ph\.?\s?d|j\.?d|m\.?d|a\.?\s?(?:a|s|a\.?s)|llb|llm|apprenticeship|journeyman)\b\.?|high school diploma/i;
const PLACE =
  /^(?:\p{Lu}[\p{L}.'’-]+(?:[ -]\p{Lu}[\p{L}.'’-]+){0,2},\s*(?:[A-Z]{2}|\p{Lu}[\p{L}. ]+)(?:,\s*\p{Lu}[\p{L}. ]+)?|remote|hybrid|on-?site)(?:\s*\((?:remote|hybrid)\))?$/iu;
/** “Engineer at Acme”, “Engineer, Acme, Austin, TX” */
const AT = /\s+(?:at|@)\s+/;

export function positionOf({ head }: Entry): Position {
  const parts = cut(head, TITLE);
  const place = parts.find((part) => isPlace(part)) ?? null;
  const rest = parts.filter((part) => part !== place);
  const title = best(rest, TITLE, ORGANISATION);
  const others = rest.filter((part) => part !== title);
  const employer = best(others, ORGANISATION, null) ?? others[0] ?? null;
  // two parts and neither a word that we know: the bold one, or the first, is the title
  if (title !== null) return { title, employer, place };
  const [first = null, second = null] = rest;
  if (employer !== null && second !== null) {
    return { title: employer === first ? second : first, employer, place };
  }
  return { title: null, employer: first, place };
}

export function studyOf({ head }: Entry): Study {
  const parts = cut(head, DEGREE);
  const place = parts.find((part) => isPlace(part)) ?? null;
  const rest = parts.filter((part) => part !== place);
  const school = rest.find(({ text }) => SCHOOL.test(text) && !/\bdiploma\b/i.test(text)) ?? null;
  const others = rest.filter((part) => part !== school);
  const degree = others.find(({ text }) => DEGREE.test(text)) ?? null;
  return {
    school: school ?? others.find((part) => part !== degree) ?? null,
    degree: degree ?? (school === null ? null : (others[0] ?? null)),
    place,
  };
}

function isPlace({ text }: HeadPart): boolean {
  return PLACE.test(text) && !ORGANISATION.test(text) && !TITLE.test(text);
}

function best(
  parts: readonly HeadPart[],
  wanted: RegExp,
  unwanted: RegExp | null,
): HeadPart | null {
  const may = parts.filter(({ text }) => wanted.test(text));
  return may.find(({ text }) => unwanted === null || !unwanted.test(text)) ?? may[0] ?? null;
}

/** Parts that hold two things, cut in two: at “at”, and at a comma that has what is wanted on one side. */
function cut(parts: readonly HeadPart[], wanted: RegExp): readonly HeadPart[] {
  return parts.flatMap((part) => {
    const at = AT.exec(part.text);
    if (at && wanted.test(part.text.slice(0, at.index))) {
      return [slice(part, 0, at.index), ...cutPlace(slice(part, at.index + at[0].length))];
    }
    const pieces = [...part.text.matchAll(/,\s+/g)];
    const comma = pieces.find(({ index }) => {
      const [left, right] = [part.text.slice(0, index), part.text.slice(index)];
      return wanted.test(left) !== wanted.test(right) && !isPlace(part);
    });
    if (!comma || (part.text.split(/\s+/).length < 3 && !ORGANISATION.test(part.text))) {
      return cutPlace(part);
    }
    const [left, right] = [slice(part, 0, comma.index), slice(part, comma.index + comma[0].length)];
    return [left, ...cutPlace(right)];
  });
}

/** “Acme Corp, Austin, TX” */
function cutPlace(part: HeadPart): readonly HeadPart[] {
  for (const { index, 0: sign } of part.text.matchAll(/,\s+/g)) {
    const right = slice(part, index + sign.length);
    if (isPlace(right)) return [slice(part, 0, index), right];
  }
  return [part];
}

function slice(part: HeadPart, from: number, to = part.text.length): HeadPart {
  const start = part.span.start + from;
  const text = part.text.slice(from, to);
  return { ...part, text, span: { ...part.span, start, end: start + text.length } };
}
