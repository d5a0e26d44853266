/** Everything that a person is asked about a target, with the need that stays hidden until then. */
import type { SkillQuestionKind } from '@roletrail/contracts/tools/skills';
import { applyPhraseChoices, type PhraseChoices } from '../ads/own-phrases.ts';
import { extractRequirements } from '../ads/requirements.ts';
import type { Occupation, Technology } from '../career/career-data.ts';
import { rounded, type TextSpan } from '../engine.ts';
import { chooseElements, percentBelow } from './choose-elements.ts';
import { type Anchor, GENERAL_ANCHORS, SCALES } from './scales.ts';
import { importanceOf, type RatedElement, readSkillLevel, type SkillsData } from './skills-data.ts';

export type AskedSkill = {
  readonly id: string;
  readonly kind: SkillQuestionKind;
  readonly label: string;
  readonly question: string;
  readonly anchors: readonly Anchor[];
  /** 0 to 7 */
  readonly need: number;
  readonly needFrom: 'data' | 'rule';
  readonly why: string;
  /** where the ad asks for it; [] if it is not from an ad */
  readonly spans: readonly TextSpan[];
};

export type AdText = {
  readonly title: string;
  readonly text: string;
  readonly phrases: PhraseChoices;
};

export type SkillTarget = { readonly occupation: Occupation | null; readonly ad: AdText | null };

/** Questions of each kind, if the data rate the occupation and if they do not. */
const ACTIVITIES_MOST = { rated: 6, notRated: 12 } as const;
const TECHNOLOGIES_MOST = { rated: 6, notRated: 10 } as const;
/** Terms of an ad, beside an occupation and alone. */
const TERMS_MOST = { beside: 12, alone: 20 } as const;
/** Our need, because no source gives a level: more than simple cases on one's own; with help. */
const MAIN_NEED = 4;
const OTHER_NEED = 2;

export function askedOf({ occupation, ad }: SkillTarget, data: SkillsData): readonly AskedSkill[] {
  const own = occupation === null ? [] : ofOccupation(occupation, ad === null, data);
  return ad === null ? own : [...own, ...ofAd(ad, occupation === null, data)];
}

/** Borrowed ratings are never asked: they are a group's. */
function ofOccupation(
  occupation: Occupation,
  withTechnologies: boolean,
  data: SkillsData,
): readonly AskedSkill[] {
  const { profile } = occupation;
  const size = profile.kind === 'rated' ? 'rated' : 'notRated';
  const rated =
    profile.kind === 'rated'
      ? chooseElements(profile.ratings, data.elements).map((element) => {
          const importance = importanceOf(element, profile.ratings);
          return ratedSkill(element, importance, readSkillLevel(element, profile.ratings));
        })
      : [];
  const activities = mainActivities(occupation.code, data, ACTIVITIES_MOST[size]);
  const technologies = withTechnologies
    ? mainTechnologies(occupation, data, TECHNOLOGIES_MOST[size]).map(technologySkill)
    : [];
  return [...rated, ...activities, ...technologies];
}

function ratedSkill(element: RatedElement, importance: number, level: number): AskedSkill {
  const { kind, name } = element;
  const scale = SCALES[kind].get(name);
  if (scale === undefined) throw new Error(`${kind} ${name} has no scale`);
  const below = percentBelow(element, importance);
  return {
    id: `${kind}:${name}`,
    kind,
    label: scale.label,
    question: scale.question,
    anchors: scale.anchors,
    need: rounded(level),
    needFrom: 'data',
    why: `Importance ${importance.toFixed(1)} of 5, higher than in ${below} of 100 rated occupations.`,
    spans: [],
  };
}

/** Activities with the most tasks; of equal ones, those that fewer occupations have. */
function mainActivities(code: string, { work }: SkillsData, most: number): readonly AskedSkill[] {
  const activities = work.byCode.get(code)?.activities ?? [];
  const spread = (name: string) => work.spread.get(name) ?? 0;
  return activities
    .toSorted((a, b) => b.tasks - a.tasks || spread(a.name) - spread(b.name))
    .slice(0, most)
    .map(({ name, tasks }) =>
      generalSkill('activity', name, {
        question: 'How far have you done this?',
        need: MAIN_NEED,
        why: `A main activity: ${tasks} of its tasks ${tasks === 1 ? 'is' : 'are'} of this kind. No source gives a level; we take ${MAIN_NEED} for each.`,
      }),
    );
}

/** Technologies in demand, then those that most related occupations have too. */
function mainTechnologies(
  { technologies, related }: Occupation,
  { career }: SkillsData,
  most: number,
): Occupation['technologies'] {
  const counts = new Map<string, number>();
  for (const code of related) {
    for (const { name } of career.byCode.get(code)?.technologies ?? []) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const count = ({ name }: Technology) => counts.get(name) ?? 0;
  return technologies
    .toSorted((a, b) => Number(b.inDemand) - Number(a.inDemand) || count(b) - count(a))
    .slice(0, most);
}

function technologySkill({ name, inDemand }: Technology): AskedSkill {
  const need = inDemand ? MAIN_NEED : OTHER_NEED;
  const mark = inDemand ? 'In demand in this occupation' : 'Used in this occupation';
  return generalSkill('technology', name, {
    question: 'How far have you worked with it?',
    need,
    why: `${mark}. No source gives a level; we take ${need}.`,
  });
}

/** Terms that the ad requires, then those that it prefers. */
function ofAd({ text, phrases }: AdText, alone: boolean, { vocabulary }: SkillsData) {
  const { wanted } = applyPhraseChoices(extractRequirements(text, vocabulary), text, phrases);
  const must = wanted.filter(({ kind }) => kind === 'must');
  const nice = wanted.filter(({ kind }) => kind === 'nice');
  return [...must, ...nice]
    .slice(0, alone ? TERMS_MOST.alone : TERMS_MOST.beside)
    .map(({ name, kind, spans }) => {
      const need = kind === 'must' ? MAIN_NEED : OTHER_NEED;
      const asks = kind === 'must' ? 'The ad requires it' : 'The ad prefers it';
      return generalSkill('term', name, {
        question: 'How far have you taken it?',
        need,
        why: `${asks}, and names no level; we take ${need}.`,
        spans,
      });
    });
}

function generalSkill(
  kind: SkillQuestionKind,
  name: string,
  more: Pick<AskedSkill, 'question' | 'need' | 'why'> & { readonly spans?: AskedSkill['spans'] },
): AskedSkill {
  const { question, need, why, spans = [] } = more;
  const id = `${kind}:${name}`;
  const anchors = GENERAL_ANCHORS;
  return { id, kind, label: name, question, anchors, need, needFrom: 'rule', why, spans };
}
