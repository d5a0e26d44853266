import type { ExperimentItem } from '@roletrail/contracts/http/experiments';
import {
  EXPERIMENT_METRICS,
  EXPERIMENT_TARGET_IDS,
  EXPERIMENT_TARGETS,
  METRIC_DAYS,
} from '@roletrail/contracts/staff/experiments';
import type { FieldValues, Path } from 'react-hook-form';
import type { FieldOf } from '../../../kit/form/action-form.tsx';
import { NumberField } from '../../../kit/form/fields.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { changeExperiment, createExperiment } from '../api.ts';
import type { ChangeForm, ExperimentForm } from '../form-schema.ts';
import { METRIC_LABELS, nameArrangement, TARGET_LABELS } from '../labels.ts';
import { ExperimentComparison } from './comparison.tsx';

const load = () => import('../form-schema.ts');
const createSchema = async () => (await load()).experimentForm;
const changeSchema = async () => (await load()).changeForm;

const [TARGET] = EXPERIMENT_TARGET_IDS;
const EMPTY = {
  key: '',
  hypothesis: '',
  target: TARGET,
  weights: EXPERIMENT_TARGETS[TARGET].arrangements.slice(1).map(() => 50),
  metric: EXPERIMENT_METRICS[0],
  baseline: null,
  effect: null,
  reason: '',
};

const SAYS = (
  <p>
    It is a draft until you start it. The number of people that it needs follows from the two shares
    below, for a power of 80&nbsp;% at an error of 5&nbsp;%.
  </p>
);

/** Button and form of a new experiment. */
export function CreateExperiment({ onDone }: { onDone: (made: ExperimentItem) => void }) {
  const http = useHttp();
  return (
    <StaffAct<ExperimentForm, ExperimentItem>
      label="Create an experiment"
      variant="default"
      title="Create an experiment"
      says={SAYS}
      verb="Create the draft"
      schema={createSchema}
      initial={EMPTY}
      send={async ({ key, ...plan }) => {
        const { toBody } = await load();
        return createExperiment(http, { key, ...toBody(plan) });
      }}
      done="The draft is created"
      onDone={onDone}
    >
      {(field) => (
        <>
          <Field
            label="Key"
            autoComplete="off"
            help="Small letters, digits and hyphens, such as tools-first."
            {...field('key')}
          />
          <PlanFields field={field} />
        </>
      )}
    </StaffAct>
  );
}

/** Returns the values of the form for a draft. */
function toForm(item: ExperimentItem): ChangeForm {
  const { hypothesis, target, variants, metric, baseline, effect } = item;
  return {
    hypothesis,
    target,
    weights: variants.slice(1).map(({ weight }) => weight),
    metric,
    baseline: baseline / 100,
    effect: effect / 100,
    reason: '',
  };
}

/** Button and form of a draft. */
export function ChangeDraft(props: { item: ExperimentItem; onDone: () => Promise<unknown> }) {
  const { item, onDone } = props;
  const http = useHttp();
  return (
    <StaffAct<ChangeForm, ExperimentItem>
      label="Change the draft"
      title={`Change ${item.key}`}
      says={SAYS}
      verb="Save the draft"
      schema={changeSchema}
      initial={toForm(item)}
      send={async (plan) => changeExperiment(http, item, (await load()).toBody(plan))}
      done="The draft is saved"
      onDone={() => void onDone()}
      comparison={<ExperimentComparison item={item} />}
      onReload={onDone}
    >
      {(field) => <PlanFields field={field} />}
    </StaffAct>
  );
}

/** Fields of a plan, for new experiments and drafts. */
function PlanFields<Values extends FieldValues>({ field }: { field: FieldOf<Values> }) {
  const of = (name: string, as?: 'number') => field(name as Path<Values>, as);
  return (
    <>
      <TextareaField
        label="Hypothesis"
        help="What you change, whom it helps, and how you would see it."
        rows={3}
        {...of('hypothesis')}
      />
      <SelectField label="Target" {...of('target')}>
        {EXPERIMENT_TARGET_IDS.map((id) => (
          <option key={id} value={id}>
            {TARGET_LABELS[id]}
          </option>
        ))}
      </SelectField>
      {EXPERIMENT_TARGETS[TARGET].arrangements.slice(1).map((id, at) => (
        <NumberField
          key={id}
          label={`People who get “${nameArrangement(TARGET, id)}” (%)`}
          help={`The others get “${nameArrangement(TARGET, 'base')}”, as today.`}
          {...of(`weights.${at}`, 'number')}
        />
      ))}
      <SelectField label={`What counts within ${METRIC_DAYS} days`} {...of('metric')}>
        {EXPERIMENT_METRICS.map((id) => (
          <option key={id} value={id}>
            {METRIC_LABELS[id]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Share of people today (%)"
          help="Such as 12.5."
          {...of('baseline', 'number')}
        />
        <NumberField
          label="Smallest difference worth finding"
          help="In percentage points, such as 2."
          {...of('effect', 'number')}
        />
      </div>
    </>
  );
}
