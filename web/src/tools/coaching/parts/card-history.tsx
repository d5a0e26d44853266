import { STAGES, type StageEntry, withStage } from '@roletrail/contracts/tools/applications/stages';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { stageLabel } from '../cards.ts';
import { type OpenCard, useSaveCard } from '../use-card.ts';
import { today } from '../use-cards.ts';

/** Stages that a card went through, with their days. Earlier ones can be added and removed. */
export function CardHistory({ card }: { card: OpenCard }) {
  const { busy, error, save } = useSaveCard(card);
  const [stage, setStage] = useState<StageEntry['stage']>('applied');
  const [at, setAt] = useState(today());
  return (
    <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="history" className="text-lg">
        History
      </h3>
      {card.history.length === 0 ? <p className="text-muted">No dates yet.</p> : null}
      <ol className="grid empty:hidden">
        {card.history.map((entry, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew after a change
          <li key={n} className="flex items-center justify-between gap-3 border-b border-border">
            <span>
              {stageLabel(entry.stage)}, {formatDate(entry.at)}
            </span>
            <Button
              variant="ghost"
              size="touch"
              busy={busy}
              aria-label={`Remove ${stageLabel(entry.stage)} on ${formatDate(entry.at)}`}
              onClick={() =>
                void save(() => ({ history: card.history.filter((_, other) => other !== n) }))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3" data-no-print>
        <SelectField
          label="Stage"
          value={stage}
          onChange={({ target }) =>
            setStage(STAGES.find((one) => one === target.value) ?? 'applied')
          }
        >
          {STAGES.map((one) => (
            <option key={one} value={one}>
              {stageLabel(one)}
            </option>
          ))}
        </SelectField>
        <Field label="Day" type="date" value={at} onChange={({ target }) => setAt(target.value)} />
        <Button
          variant="outline"
          busy={busy}
          aria-disabled={at === ''}
          onClick={() => void save(() => ({ history: withStage(card.history, { stage, at }) }))}
        >
          Add this day
        </Button>
      </div>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </section>
  );
}
