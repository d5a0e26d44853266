/** Words of a job ad that speak of a competency. */
import type { CompetencyId } from '@roletrail/contracts/interview-competencies';

const CUES: Readonly<Record<CompetencyId, RegExp>> = {
  teamwork:
    /\b(?:team ?work|team players?|work(?:ing)? (?:well )?(?:in|with|as part of) (?:a |the |our )?teams?|collaborat\w+)\b/i,
  conflict: /\b(?:conflicts?|disputes?|de-?escalat\w+|mediat\w+|negotiat\w+|complaints?)\b/i,
  leading:
    /\b(?:lead(?:ing)? (?:a |the |our )?(?:team|people|staff)|leadership|supervis\w+|manage (?:a |the )?team|direct reports)\b/i,
  organising:
    /\b(?:organi[sz](?:e|ed|ing|ational)|plan(?:s|ning)?|schedul\w+|coordinat\w+|priorit\w+|deadlines?|time management)\b/i,
  'problem-solving':
    /\b(?:problem[- ]solv\w+|solve problems|troubleshoot\w*|analytical|root causes?)\b/i,
  learning:
    /\b(?:willing(?:ness)? to learn|eager to learn|quick(?:ly)? (?:to )?learn\w*|fast learner|learn(?:ing)? new)\b/i,
  initiative:
    /\b(?:initiative|self[- ]starter|proactive\w*|self[- ]motivated|independently|ownership)\b/i,
  'customer-care':
    /\b(?:customer (?:service|care|support)|customers|clients|patients|guests|visitors|residents)\b/i,
  communication:
    /\b(?:communicat\w+|presentations?|written and (?:verbal|oral)|writing skills|report to)\b/i,
  resilience: /\b(?:under pressure|fast[- ]paced|resilien\w+|stress\w*|demanding|stay calm)\b/i,
  change:
    /\b(?:adaptab\w+|adapt to|flexib\w+|changing (?:environment|priorities)|change management|transformation)\b/i,
  integrity:
    /\b(?:integrity|honest\w*|confidential\w*|ethic\w*|discretion|trustworthy|compliance)\b/i,
  quality: /\b(?:quality|accura\w+|attention to detail|detail[- ]oriented|standards|inspect\w*)\b/i,
  safety: /\b(?:safety|safely|hazards?|OSHA|protective equipment|first aid)\b/i,
  'numbers-and-data':
    /\b(?:data|spreadsheets?|Excel|budgets?|figures|reporting|statistics|analy[sz]e|invoices?|metrics)\b/i,
  'technical-judgement':
    /\b(?:technical\w*|engineering|design decisions|architecture|diagnos\w+|specifications?|equipment|machinery|tools)\b/i,
  'teaching-others':
    /\b(?:train(?:ing)? (?:of |new )|train (?:staff|colleagues|employees|others)|mentor\w*|coach\w*|teach\w*|onboarding)\b/i,
  motivation: /\b(?:passion\w*|motivated|enthusias\w+|mission)\b/i,
};

/** @returns by competency, the words of the ad that speak of it */
export function competenciesIn(ad: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(CUES).flatMap(([competency, words]) => {
      const found = words.exec(ad)?.[0];
      return found === undefined ? [] : [[competency, found] as const];
    }),
  );
}
