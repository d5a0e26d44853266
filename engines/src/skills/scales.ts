/** Own anchored scales from 0 to 7 for skills and knowledge; the anchors stand at 1, 3, 5 and 7. */
import { KNOWLEDGE_LINES } from './knowledge-scales.ts';
import { SKILL_LINES } from './skill-scales.ts';

export type Anchor = { readonly level: number; readonly text: string };

export type Scale = {
  /** as the data name the skill or the area of knowledge */
  readonly name: string;
  /** in our words */
  readonly label: string;
  readonly question: string;
  readonly anchors: readonly Anchor[];
};

export type RatedKind = 'skill' | 'knowledge';

const ANCHORED = [1, 3, 5, 7] as const;

function scalesOf(lines: string): ReadonlyMap<string, Scale> {
  const scales = lines
    .trim()
    .split('\n')
    .map((line): Scale => {
      const [name = '', label = '', question = '', ...texts] = line.split(' | ');
      const anchors = ANCHORED.map((level, at) => ({ level, text: texts[at] ?? '' }));
      return { name, label, question, anchors };
    });
  return new Map(scales.map((scale) => [scale.name, scale]));
}

/** Scales by the name in the data. *Mathematics* is both a skill and an area of knowledge. */
export const SCALES: Readonly<Record<RatedKind, ReadonlyMap<string, Scale>>> = {
  skill: scalesOf(SKILL_LINES),
  knowledge: scalesOf(KNOWLEDGE_LINES),
};

/** Anchors for activities, technologies and terms of an ad. */
export const GENERAL_ANCHORS: readonly Anchor[] = [
  { level: 1, text: 'I have done it with help' },
  { level: 3, text: 'I do it on my own' },
  { level: 5, text: 'I do it in difficult cases too' },
  { level: 7, text: 'I teach it to others' },
];
