import type { DecisionEvent } from '@roletrail/contracts/events/decisions';
import { type ExportRow, OPENED_COLUMNS, type OpenedColumn } from '@roletrail/contracts/export-row';

/**
 * What is wrong with the opened values of a row, as far as its entry says what can be there at all.
 * Whether they are what was sealed only the service can know.
 * @param decision in its entry; null: another event; undefined: none can be read
 */
export function openedFault(
  decision: DecisionEvent | null | undefined,
  fields: ExportRow,
): string | null {
  const state = fields.sealedState ?? null;
  const shown = OPENED_COLUMNS.filter(
    (name) => name !== 'sealedState' && (fields[name] ?? null) !== null,
  );
  if (shown.some((name) => typeof fields[name] !== 'string')) return 'an opened value is no text';
  if (!statesOf(decision).includes(state)) return 'sealedState is not what its entry allows';
  if (state !== 'opened') return shown.length === 0 ? null : 'it shows what was not opened';
  const held = decision ? heldBy(decision) : [];
  const extra = shown.find((name) => !held.includes(name));
  return extra === undefined ? null : `${extra} is not sealed in its entry`;
}

function statesOf(decision: DecisionEvent | null | undefined): readonly unknown[] {
  if (decision === undefined) return [null];
  return decision === null ? ['none'] : ['opened', 'erased', 'cannot_be_opened'];
}

/** The columns that may hold something: its version sealed it. */
function heldBy({ data }: DecisionEvent): readonly OpenedColumn[] {
  const words = data.decision === 'declined' ? null : data.words;
  return [
    ...(data.sealed === null
      ? []
      : (['ip', 'peer', 'userAgent', 'claimedUserAgent', 'deviceId'] as const)),
    ...(data.account === null ? [] : (['email', 'name'] as const)),
    ...(words === null ? [] : (['words'] as const)),
  ];
}
