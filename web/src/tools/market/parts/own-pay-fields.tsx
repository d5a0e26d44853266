import { Field, SelectField } from '../../../ui/field.tsx';
import { isWrong, type TypedPay } from '../own-pay.ts';

/** Own pay: compared in the browser, sent only on save. */
export function OwnPayFields(props: { typed: TypedPay; onType: (typed: TypedPay) => void }) {
  const { typed, onType } = props;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-lg font-bold">Your own pay, if you like</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
        <Field
          label="US dollars"
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          maxLength={20}
          error={isWrong(typed) ? 'Write an amount such as 60,000 or 21.50.' : undefined}
          onChange={({ target }) => onType({ ...typed, amount: target.value })}
        />
        <SelectField
          label="Before tax"
          value={typed.unit}
          onChange={({ target }) =>
            onType({ ...typed, unit: target.value === 'hour' ? 'hour' : 'year' })
          }
        >
          <option value="year">a year</option>
          <option value="hour">an hour</option>
        </SelectField>
      </div>
      <p className="text-sm text-muted">
        It stays in this browser, and is forgotten when you leave. Only saving sends it.
      </p>
    </fieldset>
  );
}
