import { STAGES, type Stage } from '@roletrail/contracts/tools/applications/stages';
import { Select } from '../../../ui/input.tsx';
import { stageLabel, type TrackedCard } from '../cards.ts';

/** Moves a card to another stage without a drag. */
export function MoveMenu(props: {
  card: Pick<TrackedCard, 'title' | 'stage'>;
  onMove: (stage: Stage) => void;
}) {
  const { card, onMove } = props;
  return (
    <Select
      aria-label={`Move ${card.title} to`}
      value=""
      onChange={({ target }) => {
        const stage = STAGES.find((one) => one === target.value);
        if (stage) onMove(stage);
      }}
      data-no-print
    >
      <option value="" disabled>
        Move to …
      </option>
      {STAGES.filter((stage) => stage !== card.stage).map((stage) => (
        <option key={stage} value={stage}>
          {stageLabel(stage)}
        </option>
      ))}
    </Select>
  );
}
