import type { LaunchCheck, LaunchSignOff } from '@roletrail/contracts/http/launch-readiness';
import { WAIVER_DAYS_MAX } from '@roletrail/contracts/staff/launch';
import { useQueryClient } from '@tanstack/react-query';
import { DateField } from '../../../kit/form/fields.tsx';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { LAUNCH_KEY, sendWaiver } from '../api.ts';
import { ITEM_LABELS } from '../labels.ts';

type Item = Pick<LaunchCheck | LaunchSignOff, 'id' | 'found' | 'waiver' | 'waiverVersion'>;

const SEEN_LABELS = { until: 'Waived until' };
const waiverForm = async () => (await import('../forms.ts')).waiverForm;
const reasonForm = async () => (await import('../forms.ts')).launchReasonForm;

/** Says until when and why an item is waived. */
export function WaiverText({ waiver }: Pick<Item, 'waiver'>) {
  if (waiver === null) return null;
  return (
    <p>
      <span className="font-bold">Waived until {formatDate(waiver.until)}:</span>{' '}
      {waiver.reason || 'The reason was deleted with the account of its author.'}
    </p>
  );
}

/** Button that waives an item that has not passed, or lifts its waiver. */
export function WaiverAct({ item }: { item: Item }) {
  const http = useHttp();
  const queries = useQueryClient();
  const name = ITEM_LABELS[item.id];
  const reload = () => queries.invalidateQueries({ queryKey: LAUNCH_KEY });
  const { waiver } = item;
  const seen = { until: waiver?.until ?? null };
  const restore = (body: { until: string | null; reason: string }) => async (version: string) => {
    await sendWaiver(http, { id: item.id, waiverVersion: version }, body);
    await reload();
  };
  if (waiver !== null) {
    return (
      <StaffAct<{ reason: string }, string>
        // another act than to waive: its dialog must not become this one
        key="lift"
        label={<NamedAct act="Lift the waiver" name={name} />}
        size="sm"
        title={`Lift the waiver of “${name}”?`}
        says={<p>The item counts with its own state again.</p>}
        verb="Lift the waiver"
        schema={reasonForm}
        initial={{ reason: '' }}
        send={({ reason }) => sendWaiver(http, item, { until: null, reason })}
        undo={restore({ until: waiver.until, reason: waiver.reason || TAKEN_BACK })}
        onDone={() => void reload()}
        seen={seen}
        labels={SEEN_LABELS}
        onReload={reload}
        done="The waiver is lifted"
      />
    );
  }
  if (item.found === 'pass') return null;
  return (
    <StaffAct<{ reason: string; until: string }, string>
      label={<NamedAct act="Waive" name={name} />}
      size="sm"
      title={`Waive “${name}”?`}
      says={<p>A waived item does not stop a launch. The waiver ends by itself.</p>}
      verb="Waive it"
      schema={waiverForm}
      initial={{ reason: '', until: '' }}
      send={(body) => sendWaiver(http, item, body)}
      undo={restore({ until: null, reason: TAKEN_BACK })}
      onDone={() => void reload()}
      seen={seen}
      labels={SEEN_LABELS}
      onReload={reload}
      done={`“${name}” is waived`}
    >
      {(field) => (
        <DateField
          label="Last day of the waiver"
          help={`At most ${WAIVER_DAYS_MAX} days ahead, in UTC.`}
          {...field('until')}
        />
      )}
    </StaffAct>
  );
}

/** Label of a button that repeats in each row. */
export function NamedAct({ act, name }: { act: string; name: string }) {
  return (
    <>
      {act}
      <span className="sr-only">: {name}</span>
    </>
  );
}
