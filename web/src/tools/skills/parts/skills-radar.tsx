import { SKILLS_LIMITS } from '@roletrail/contracts/tool-limits';
import type { AssessedSkill } from '@roletrail/contracts/tools/skills';
import { RadarChart } from '../../../kit/charts/radar-chart.tsx';
import { formatLevel } from '../labels.ts';

/** Fewer corners make no shape. */
const SPOKES_LEAST = 3;
const SPOKES_MOST = 18;

/** Own levels and needs of the answered items, those with a level of the data first. */
export function SkillsRadar({ items }: { items: readonly AssessedSkill[] }) {
  const answered = items.filter(({ self }) => self !== null);
  const rated = answered.filter(({ needFrom }) => needFrom === 'data');
  const shown = (rated.length >= SPOKES_LEAST ? rated : answered).slice(0, SPOKES_MOST);
  if (shown.length < SPOKES_LEAST) return null;
  const below = shown.filter(({ gap }) => gap !== null).length;
  return (
    <RadarChart
      max={SKILLS_LIMITS.levelMax}
      title={rated.length >= SPOKES_LEAST ? 'Skills and knowledge' : 'Activities and technologies'}
      summary={`Of ${shown.length}, you are below the need in ${below}. Further out is more; the outermost ring is ${SKILLS_LIMITS.levelMax}.`}
      categoryName="Asked"
      categories={shown.map(({ label }) => label)}
      series={[
        { name: 'You', values: shown.map(({ self }) => self) },
        { name: 'Needed', values: shown.map(({ need }) => need) },
      ]}
      format={formatLevel}
    />
  );
}
