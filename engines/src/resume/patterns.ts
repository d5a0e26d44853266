/** Words and signs by which the parts of a résumé are known. */

/** what people are called at work */
export const TITLE =
  /\b(?:account(?:ant| executive)|administrator|advis[eo]r|agent|analyst|apprentice|architect|artist|assistant|associate|attorney|auditor|baker|barista|bartender|bookkeeper|buyer|captain|carpenter|cashier|chef|chief|c[efto]o|clerk|coach|consultant|contractor|controller|cook|co-?founder|coordinator|counsel(?:or)?|crew|custodian|designer|developer|director|dispatcher|driver|economist|editor|educator|electrician|engineer|estimator|examiner|executive|fellow|firefighter|foreman|founder|freelance|generalist|guard|head|helper|hygienist|inspector|installer|instructor|intern|internship|interpreter|investigator|janitor|joiner|commis|nanny|laborer|lead|leader|lecturer|librarian|lieutenant|lineman|machinist|manager|marketer|mason|mechanic|medic|mentor|merchandiser|midwife|nurse|officer|operator|owner|painter|paralegal|paramedic|partner|pharmacist|photographer|physician|pilot|planner|plumber|practitioner|president|principal|producer|professor|programmer|provider|realtor|receptionist|recruiter|rep|representative|researcher|sailor|scheduler|scientist|secretary|sergeant|server|specialist|staff|stocker|strategist|student|superintendent|supervisor|surgeon|surveyor|teacher|teller|technician|technologist|tester|therapist|trainee|trainer|translator|treasurer|tutor|underwriter|veterinarian|volunteer|vp|waiter|waitress|welder|worker|writer|cna|lpn|rn|swe|sre|dba)s?\b/i;
/** unpaid periods listed among jobs: not a “Leave Administrator” */
const BREAK =
  /^(?:(?:planned|personal|professional|work|career|study|health|medical|family|caring|caregiving|maternity|paternity|parental)\s+)+(?:break|leave|pause|gap|sabbatical|time off)\b|^(?:sabbatical|gap year)\b|^(?:full[- ]time|stay[- ]at[- ]home) (?:parent|mother|father|mom|mum|dad|homemaker)\b/i;
/** what employers are called */
export const ORGANISATION =
  /\b(?:inc|firm|llc|llp|ltd|limited|corp|corporation|company|co|gmbh|ag|plc|s\.?a|university|college|hogeschool|hochschule|gymnasium|klinikum|universit[aéä]t?|school|schools|institute|academy|hospital|infirmary|hospice|trust|nursery|clinic|center|centre|bank|group|partners|associates|agency|department|dept|ministry|foundation|association|council|church|museum|library|labs?|laborator(?:y|ies)|studios?|systems|solutions|services|technologies|industries|consulting|holdings|airlines|hotels?|restaurant|cafe|café|foods|stores?|market|health(?:care)?|medical|logistics|motors|media|press|publishing|construction|electric|insurance|financial|capital|energy|army|navy|air force|marines?|county|city of|state of|district|courts?|co-?op(?:erative)?|union|bakery|garage|authority|works|brothers|bros|& sons?)\b\.?/i;
export const SCHOOL =
  /(?<![\p{L}\p{N}_])(?:universit(?:y|é|e|à|a|ä|at|ät|eit|et)|universidade?|uniwersytet|univerzita|hogeschool|h[oö]gskol[ae]n?|hochschule|gymnasium|lyc[ée]e|liceo|scuola|institut[eo]?|college|school|institute|academ(?:y|ie|ia)|akademi[ae]?|[ée]cole|escuela|escola|polytechni(?:c|que)|politecnico|politechnika|conservator(?:y|ium)|seminary|bootcamp|campus)(?![\p{L}\p{N}_])/iu;
/** schools that are called by their letters */
export const SCHOOL_LETTERS = /\b(?:UC|MIT|UCLA|CUNY|SUNY|ETH|[A-Z]{2,5}U)\b/;
export const DEGREE =
  /\b(?:bachelor|master|doctor(?:ate)?|associate|diploma|certificate|degree|ged|minor|major|b\.?\s?(?:a|s|sc|eng|com|ed|b\.?a|f\.?a|s\.?n|s\.?e|tech)|m\.?\s?(?:a|s|sc|eng|ed|b\.?a|f\.?a|s\.?w|s\.?n|phil|p\.?h|tech)|ph\.?\s?d|j\.?d|m\.?d|a\.?\s?(?:a|s|a\.?s)|llb|llm|apprenticeship|a-?levels?|gcses?|btec|nvq|abitur|baccalaur[eé]at|journeyman)\b\.?|high school diploma/i;
/** RFC 5321, with the letters of RFC 6531; a bar parts, and a quote or a slash before it quotes */
export const EMAIL =
  /(?<![\p{L}\p{M}\d.!#$%&*+=?^_~-])(?:[\p{L}\p{M}\d!#$%&+=?^_~][\p{L}\p{M}\d.!#$%&'’*+/=?^_~-]{0,63}|"[^"\n]{1,62}")@(?:[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*\.(?:xn--[a-z\d-]{2,59}|\p{L}[\p{L}\p{M}]+)|\[(?:\d{1,3}\.){3}\d{1,3}\])/iu;

export const isCareerBreak = (title: string) => BREAK.test(title) && !TITLE.test(title);
