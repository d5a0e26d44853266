import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import { FIELDS_OF_WORK } from '@roletrail/contracts/fields-of-work';
import { WORK_FEATURES, type WorkFeature } from '@roletrail/contracts/tools/work-features';
import type { ReactNode } from 'react';
import { ZONES } from '../../../features/occupations/labels.ts';
import { INTEREST_LABELS } from '../../../lib/career-format.ts';
import { Chips } from '../../../ui/chips.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { FEATURE_LABELS } from '../labels.ts';
import {
  conditionsOf,
  INTEREST_FIELDS,
  type InterestField,
  LIKES_MAX,
  payOf,
  type RoleFormValues,
  setRefusal,
} from '../role-form-values.ts';

/** Optional values: interests and conditions. */
export type FieldChange = {
  values: RoleFormValues;
  change: (part: Partial<RoleFormValues>) => void;
};

/** Collapsible group. Its summary shows the number of set values. */
function Folded({ legend, note, children }: { legend: string; note: string; children: ReactNode }) {
  return (
    <details>
      <summary className="target w-fit cursor-pointer content-center text-lg font-bold">
        {legend} <span className="text-sm font-normal text-muted">{note}</span>
      </summary>
      <fieldset className="mt-3 grid gap-4">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </details>
  );
}

export function Likes({ values: { likes }, change }: FieldChange) {
  const toggle = (key: InterestField) =>
    change({ likes: likes.includes(key) ? likes.filter((one) => one !== key) : [...likes, key] });
  return (
    <Folded legend="What you like" note={likes.length === 0 ? '' : `${likes.length} chosen`}>
      <p className="text-sm text-muted">
        Up to three. Beside a job or a text they count least; without one they decide.
      </p>
      <div className="grid">
        {INTEREST_FIELDS.map((key) => {
          const chosen = likes.includes(key);
          const full = !chosen && likes.length >= LIKES_MAX;
          return (
            <CheckboxField
              key={key}
              label={INTEREST_LABELS[key]}
              checked={chosen}
              disabled={full}
              onChange={() => toggle(key)}
            />
          );
        })}
      </div>
    </Folded>
  );
}

export function ConditionFields({ values, change }: FieldChange) {
  const wrongPay = values.minPay.trim() !== '' && payOf(values.minPay) === null;
  const set = conditionsOf(values).length + values.refused.filter((one) => !isOther(one)).length;
  return (
    <Folded legend="Must-haves" note={set === 0 ? '' : `${set} set`}>
      <Field
        label="Minimum pay, US dollars a year"
        inputMode="numeric"
        value={values.minPay}
        error={wrongPay ? 'Write an amount such as 60,000.' : undefined}
        onChange={({ target }) => change({ minPay: target.value })}
      />
      <SelectField
        label="Highest education"
        value={values.maxEducation}
        onChange={({ target }) =>
          change({ maxEducation: ENTRY_EDUCATION.find((one) => one === target.value) ?? '' })
        }
      >
        <option value="">Any</option>
        {ENTRY_EDUCATION.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Minimum growth 2024–34"
        value={values.minGrowth}
        onChange={({ target }) => change({ minGrowth: target.value })}
      >
        <option value="">Any</option>
        <option value="0">Does not shrink</option>
        <option value="3">3%, about as all jobs together</option>
        <option value="8">8%, much faster</option>
      </SelectField>
      <fieldset className="grid">
        <legend className="font-bold">Leave out jobs with</legend>
        <p className="text-sm text-muted">
          As far as our data say; jobs that they do not cover stay.
        </p>
        <FeatureBoxes features={MUST_HAVES} values={values} change={change} />
      </fieldset>
      <Preparation values={values} change={change} />
      <SelectField
        label="Leave out a field"
        value=""
        onChange={({ target }) => change({ leaveOut: [...values.leaveOut, target.value] })}
      >
        <option value="">Choose one to leave out</option>
        {FIELDS_OF_WORK.filter(([code]) => !values.leaveOut.includes(code)).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Chips
        label="Left out"
        chips={FIELDS_OF_WORK.filter(([code]) => values.leaveOut.includes(code))}
        onRemove={(code) => change({ leaveOut: values.leaveOut.filter((one) => one !== code) })}
      />
    </Folded>
  );
}

/** Refusals that most people ask for; all others have a group of their own. */
const MUST_HAVES: readonly WorkFeature[] = [
  'nights',
  'weekends',
  'on-call',
  'travel',
  'overnight-travel',
  'outdoors',
  'lifting',
  'licence',
];
const isOther = (feature: WorkFeature) => !MUST_HAVES.includes(feature);
const OTHERS = WORK_FEATURES.filter(isOther);

/** Further features of work that the person refuses; what a text says is read as well. */
export function RefusedFeatures({ values, change }: FieldChange) {
  const chosen = values.refused.filter(isOther).length;
  return (
    <Folded legend="What else you do not want" note={chosen === 0 ? '' : `${chosen} chosen`}>
      <p className="text-sm text-muted">
        Roles that have it are left out, as far as our data say. “No nights” in your text counts
        too.
      </p>
      <div className="grid">
        <FeatureBoxes features={OTHERS} values={values} change={change} />
      </div>
    </Folded>
  );
}

function FeatureBoxes({
  features,
  values,
  change,
}: FieldChange & { features: readonly WorkFeature[] }) {
  return features.map((feature) => (
    <CheckboxField
      key={feature}
      label={FEATURE_LABELS[feature]}
      checked={values.refused.includes(feature)}
      onChange={({ target }) => change(setRefusal(values, feature, target.checked))}
    />
  ));
}

const ZONE_NUMBERS = [1, 2, 3, 4, 5] as const;

function Preparation({ values: { zones }, change }: FieldChange) {
  const toggle = (zone: number) =>
    change({
      zones: ZONE_NUMBERS.filter((one) => (one === zone) !== zones.includes(one)),
    });
  return (
    <fieldset className="grid">
      <legend className="font-bold">Preparation that it takes</legend>
      <p className="text-sm text-muted">None ticked: any.</p>
      {ZONE_NUMBERS.map((zone) => (
        <CheckboxField
          key={zone}
          label={`${zone}: ${ZONES[zone - 1]}`}
          checked={zones.includes(zone)}
          onChange={() => toggle(zone)}
        />
      ))}
    </fieldset>
  );
}
