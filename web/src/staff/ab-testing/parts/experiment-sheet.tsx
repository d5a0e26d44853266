import type { ExperimentItem } from '@roletrail/contracts/http/experiments';
import { METRIC_DAYS } from '@roletrail/contracts/staff/experiments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { EXPERIMENTS_KEY, experimentQuery, moveExperiment } from '../api.ts';
import type { EndForm } from '../form-schema.ts';
import {
  EXPERIMENT_STATE_LABELS,
  formatBasis,
  formatOutcome,
  METRIC_LABELS,
  nameArrangement,
  TARGET_LABELS,
} from '../labels.ts';
import { ExperimentComparison } from './comparison.tsx';
import { ChangeDraft } from './plan-forms.tsx';
import { Results } from './results.tsx';

/** Plan of an experiment, its acts and its results. */
export function ExperimentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(experimentQuery(useHttp(), id));
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent title={query.data?.item.key ?? 'Experiment'} wide>
        <QueryView query={query} what="this experiment">
          {(answer) => (
            <div className="grid gap-8">
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">
                {answer.item.hypothesis}
              </p>
              <Acts item={answer.item} />
              {answer.item.state === 'draft' ? null : <Results answer={answer} />}
              <Plan item={answer.item} />
            </div>
          )}
        </QueryView>
      </SheetContent>
    </Sheet>
  );
}

function Plan({ item }: { item: ExperimentItem }) {
  const { target, variants, metric, baseline, effect, planned, startedAt, endedAt } = item;
  const split = variants.map(({ id, weight }) => `${nameArrangement(target, id)}: ${weight}%`);
  const outcome = formatOutcome(item);
  return (
    <section aria-labelledby="experiment-plan" className="grid gap-3">
      <h3 id="experiment-plan" className="text-lg">
        Plan
      </h3>
      <DescriptionList
        items={[
          { term: 'State', detail: EXPERIMENT_STATE_LABELS[item.state] },
          ...(outcome === null ? [] : [{ term: 'Everyone gets', detail: outcome }]),
          { term: 'Target', detail: TARGET_LABELS[target] },
          { term: 'Arrangements', detail: split.join(', ') },
          { term: `Counts in ${METRIC_DAYS} days`, detail: METRIC_LABELS[metric] },
          { term: 'Share before', detail: formatBasis(baseline) },
          { term: 'Smallest difference', detail: `${effect / 100} percentage points` },
          { term: 'Planned people', detail: planned.toLocaleString('en-GB') },
          { term: 'Started', detail: startedAt === null ? 'Not yet' : formatUtc(startedAt) },
          ...(endedAt === null ? [] : [{ term: 'Ended', detail: formatUtc(endedAt) }]),
        ]}
      />
    </section>
  );
}

const moveSchema = async () =>
  (await import('@roletrail/contracts/http/experiments')).experimentMoveBody;
const endSchema = async () => (await import('../form-schema.ts')).endForm;

/** Acts that the state allows. */
function Acts({ item }: { item: ExperimentItem }) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: EXPERIMENTS_KEY });
  const props = { item, reload };
  if (item.state === 'archived') return null;
  return (
    <div className="flex flex-wrap gap-3">
      {item.state === 'draft' ? (
        <>
          <MoveAct
            {...props}
            move="start"
            label="Start"
            title={`Start ${item.key}?`}
            says={<p>People see its arrangements at once. You cannot change it after that.</p>}
            verb="Start the experiment"
            done="The experiment is running"
          />
          <ChangeDraft item={item} onDone={reload} />
        </>
      ) : null}
      {item.state === 'running' ? <EndAct {...props} /> : null}
      {item.state === 'ended' ? (
        <MoveAct
          {...props}
          move="archive"
          label="Archive"
          title={`Archive ${item.key}?`}
          says={<p>It leaves this list. What people get stays as it is.</p>}
          verb="Archive the experiment"
          done="The experiment is archived"
        />
      ) : null}
    </div>
  );
}

type ActProps = { item: ExperimentItem; reload: () => Promise<unknown> };

function MoveAct(
  props: ActProps & {
    move: 'start' | 'archive';
    label: string;
    title: string;
    says: ReactNode;
    verb: string;
    done: string;
  },
) {
  const { item, reload, move, ...texts } = props;
  const http = useHttp();
  return (
    <StaffAct
      {...texts}
      variant={move === 'start' ? 'default' : 'outline'}
      schema={moveSchema}
      initial={{ reason: '' }}
      comparison={<ExperimentComparison item={item} />}
      send={(body) => moveExperiment(http, item, move, body)}
      onDone={() => void reload()}
      onReload={reload}
    />
  );
}

function EndAct({ item, reload }: ActProps) {
  const http = useHttp();
  const { target, variants } = item;
  return (
    <StaffAct<EndForm, ExperimentItem>
      label="End"
      title={`End ${item.key}?`}
      says={<p>Counting stops, and everyone gets the same. You cannot start it again.</p>}
      verb="End the experiment"
      done="The experiment has ended"
      schema={endSchema}
      initial={{ keep: '', reason: '' }}
      comparison={<ExperimentComparison item={item} />}
      send={({ keep, reason }) =>
        moveExperiment(http, item, 'end', { reason, keep: keep === '' ? null : keep })
      }
      onDone={() => void reload()}
      onReload={reload}
    >
      {(field) => (
        <SelectField label="What everyone gets from now on" {...field('keep')}>
          <option value="">Discard: {nameArrangement(target, 'base')}</option>
          {variants.slice(1).map(({ id }) => (
            <option key={id} value={id}>
              Keep: {nameArrangement(target, id)}
            </option>
          ))}
        </SelectField>
      )}
    </StaffAct>
  );
}
