import type { NewestEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { upcast } from '@roletrail/contracts/events/upcast';

/** Mark of an event on a chart. */
export type HistoryMark = { readonly at: Date; readonly kind: string; readonly says: string };

/** Equal marks within this time are merged, for example of a bulk redrive. */
const ALIKE_MS = 60_000;

/** Lists actions of operators and staff on projections and dead letters, from log entries. */
export function listActionMarks(
  entries: readonly { readonly at: Date; readonly entry: Uint8Array }[],
): readonly HistoryMark[] {
  return entries
    .flatMap(({ at, entry }) => {
      const decoded = decodeEvent(entry);
      const act = decoded.kind === 'event' ? actOf(upcast(decoded.event)) : null;
      return act === null ? [] : [{ at, ...act }];
    })
    .reduce<HistoryMark[]>(gathered, []);
}

type Act = { readonly kind: string; readonly says: string };

const REBUILT = {
  in_place: 'was rebuilt in place',
  swapped: 'was rebuilt: the tables folded beside it are read now',
  rolled_back: 'was swapped back',
} as const;

function actOf(event: NewestEvent): Act | null {
  switch (event.type) {
    case 'roletrail.projection.rebuilt.v3': {
      const { projection, mode } = event.data;
      return { kind: 'rebuilt', says: `The projection ${projection} ${REBUILT[mode]}.` };
    }
    case 'roletrail.dead_letter.redriven.v1':
    case 'roletrail.dead_letter.discarded.v1': {
      const done = event.type === 'roletrail.dead_letter.redriven.v1' ? 'redriven' : 'discarded';
      return { kind: done, says: `A dead letter of ${event.data.projection} was ${done}.` };
    }
    default:
      return null;
  }
}

function gathered(marks: HistoryMark[], mark: HistoryMark): HistoryMark[] {
  const like = marks.findLast(({ says }) => says === mark.says);
  const isNew = like === undefined || mark.at.getTime() - like.at.getTime() > ALIKE_MS;
  return isNew ? [...marks, mark] : marks;
}
