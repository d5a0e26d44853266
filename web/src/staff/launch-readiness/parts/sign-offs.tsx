import type { LaunchSignOff } from '@roletrail/contracts/http/launch-readiness';
import { useQueryClient } from '@tanstack/react-query';
import { DateField } from '../../../kit/form/fields.tsx';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { LAUNCH_KEY, sendSignOff } from '../api.ts';
import { ITEM_LABELS, SIGN_OFF_LABELS } from '../labels.ts';
import { ItemRow } from './state.tsx';
import { NamedAct, WaiverAct, WaiverText } from './waiver.tsx';

/** Reviews by people, each with its owner and evidence. */
export function SignOffs({ signOffs }: { signOffs: readonly LaunchSignOff[] }) {
  return (
    <section aria-labelledby="launch-sign-offs" className="grid content-start gap-2">
      <h2 id="launch-sign-offs" className="text-xl">
        Signed by people
      </h2>
      <p className="text-sm text-muted">
        A sign-off needs an owner and a link to its evidence. An open sign-off counts as unknown.
      </p>
      <ul className="divide-y divide-border border-y border-border">
        {signOffs.map((signOff) => (
          <SignOff key={signOff.id} signOff={signOff} />
        ))}
      </ul>
    </section>
  );
}

function SignOff({ signOff }: { signOff: LaunchSignOff }) {
  const { id, state, status, owner, evidence, due, note, overdue, waiver } = signOff;
  return (
    <ItemRow
      name={ITEM_LABELS[id]}
      state={state}
      acts={
        <>
          <SignOffAct signOff={signOff} />
          <WaiverAct item={signOff} />
        </>
      }
    >
      <p>
        {SIGN_OFF_LABELS[status]}
        {owner === null ? ', no owner' : `, ${owner}`}
      </p>
      {due === null ? null : (
        <p className={overdue ? 'font-bold text-destructive' : 'text-muted'}>
          Due {formatDate(due)}
          {overdue ? ', overdue' : ''}
        </p>
      )}
      {evidence === null ? null : (
        <p>
          <a className="link target inline-flex items-center" href={evidence} rel="noreferrer">
            {evidence}
          </a>
        </p>
      )}
      {note === null ? null : <p className="whitespace-pre-line">{note}</p>}
      <WaiverText waiver={waiver} />
    </ItemRow>
  );
}

type Values = {
  status: LaunchSignOff['status'];
  owner: string;
  evidence: string;
  due: string;
  note: string;
  reason: string;
};

const schema = async () => (await import('../forms.ts')).signOffForm;
const orNull = (value: string) => (value.trim() === '' ? null : value.trim());
const LABELS = {
  status: 'State',
  hasOwner: 'Has an owner',
  hasEvidence: 'Has evidence',
  due: 'Due',
  hasNote: 'Has a note',
};

function SignOffAct({ signOff }: { signOff: LaunchSignOff }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { id, status, owner, evidence, due, note } = signOff;
  const name = ITEM_LABELS[id];
  const reload = () => queries.invalidateQueries({ queryKey: LAUNCH_KEY });
  return (
    <StaffAct<Values, LaunchSignOff>
      label={<NamedAct act="Change" name={name} />}
      size="sm"
      title={`${name}: change the sign-off`}
      verb="Save the sign-off"
      schema={schema}
      initial={{
        status,
        owner: owner ?? '',
        evidence: evidence ?? '',
        due: due ?? '',
        note: note ?? '',
        reason: '',
      }}
      send={(typed) =>
        sendSignOff(http, signOff, {
          status: typed.status,
          owner: orNull(typed.owner),
          evidence: orNull(typed.evidence),
          due: orNull(typed.due),
          note: orNull(typed.note),
          reason: typed.reason,
        })
      }
      undo={async ({ version }) => {
        const before = { status, owner, evidence, due, note, reason: TAKEN_BACK };
        await sendSignOff(http, { id, version }, before);
        await reload();
      }}
      onDone={() => void reload()}
      onReload={reload}
      done="The sign-off is saved"
      seen={{
        status,
        hasOwner: owner !== null,
        hasEvidence: evidence !== null,
        due,
        hasNote: note !== null,
      }}
      labels={LABELS}
    >
      {(field) => (
        <>
          <SelectField label="State" {...field('status')}>
            {Object.entries(SIGN_OFF_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field
            label="Owner"
            help="A role or a team rather than a name."
            maxLength={120}
            {...field('owner')}
          />
          <Field
            label="Link to the evidence"
            help="Begins with https://"
            inputMode="url"
            {...field('evidence')}
          />
          <DateField label="Due" {...field('due')} />
          <TextareaField label="Note" rows={2} maxLength={500} {...field('note')} />
        </>
      )}
    </StaffAct>
  );
}
