/** Own levels beside the needs: gaps by size, and what is met. */
import type { AssessedSkill, SkillAnswer, SkillFigure } from '@roletrail/contracts/tools/skills';
import { rounded } from '../engine.ts';
import type { AskedSkill } from './asked.ts';

/** A shorter distance is none: it is less than the data can tell apart. */
const DISTANCE_LEAST = 0.25;

export type AssessedItems = {
  readonly items: readonly AssessedSkill[];
  readonly gaps: readonly string[];
  readonly strengths: readonly string[];
  readonly met: SkillFigure;
  readonly proved: SkillFigure;
};

export function assessItems(
  asked: readonly AskedSkill[],
  answers: readonly SkillAnswer[],
): AssessedItems {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const compared = asked.map((one) => {
    const answer = byId.get(one.id) ?? null;
    const distance = answer === null ? 0 : rounded(Math.max(0, one.need - answer.level));
    return { one, answer, distance: distance < DISTANCE_LEAST ? 0 : distance };
  });
  const whole = compared.reduce((sum, { one, distance }) => sum + one.need * distance, 0);
  const items = compared.map(({ one, answer, distance }) =>
    assessedOf(one, answer, distance === 0 || answer === null ? null : { distance, whole }),
  );
  const gaps = items.filter(({ gap }) => gap !== null);
  const answered = items.filter(({ self }) => self !== null);
  const met = answered.filter(({ gap }) => gap === null);
  const proved = answered.filter(({ proof }) => proof !== null);
  return {
    items,
    gaps: gaps.toSorted((a, b) => (b.gap?.value ?? 0) - (a.gap?.value ?? 0)).map(({ id }) => id),
    strengths: met.toSorted(byStrength).map(({ id }) => id),
    met: share(
      met.length,
      answered.length,
      `Of ${answered.length} that you answered, ${met.length} reach what is needed, or miss it by less than a quarter of a level.`,
    ),
    proved: share(
      proved.length,
      answered.length,
      `${proved.length} of your ${answered.length} answers ${proved.length === 1 ? 'names' : 'name'} something that shows it.`,
    ),
  };
}

/** Needs of the data before those of our rules, then what is furthest beyond its need. */
const byStrength = (a: AssessedSkill, b: AssessedSkill) =>
  a.needFrom.localeCompare(b.needFrom) || beyond(b) - beyond(a);

const beyond = ({ self, need }: AssessedSkill) => (self ?? 0) - need;

type Distance = { readonly distance: number; readonly whole: number };

function assessedOf(
  one: AskedSkill,
  answer: SkillAnswer | null,
  apart: Distance | null,
): AssessedSkill {
  const { id, kind, label, need, needFrom, why, spans } = one;
  return {
    id,
    kind,
    label,
    self: answer?.level ?? null,
    need,
    needFrom,
    why,
    proof: answer?.proof?.text ?? null,
    gap: apart && gapOf(one, apart),
    spans: [...spans],
  };
}

function gapOf({ need, spans }: AskedSkill, { distance, whole }: Distance): SkillFigure {
  const value = rounded(need * distance);
  return {
    value,
    max: rounded(need * need),
    weight: rounded(value / whole),
    why: `Needed ${need}, ${distance} more than yours: ${need} × ${distance} = ${value.toFixed(1)}.`,
    spans: [...spans],
  };
}

function share(value: number, max: number, why: string): SkillFigure {
  return { value, max, weight: 1, why, spans: [] };
}
