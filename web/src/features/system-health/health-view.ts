import type { ErrorCode } from '@roletrail/contracts/errors';
import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import { elapsedMs, type Moment } from '../../lib/moment.ts';

/**
 * What the page of system health has been told.
 *
 * loading   nothing has come. Left by STATE, FAILED, REFUSED.
 * failed    nothing has come, and the call for it failed. Left by STATE, REFUSED.
 * shown     the last state. A beat says that it still holds. Left by REFUSED.
 * refused   they may not see it, or not any longer: nothing of it is kept. Final.
 *
 * Invariants: `heardAt` is when the state last came or was said to hold, and while `gap` (a newer
 * state may have been lost) no beat moves it; what was asked for before the present state came
 * never replaces that.
 */
export type HealthView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'refused'; readonly code: ErrorCode | null }
  | ShownHealth;

export type ShownHealth = {
  readonly phase: 'shown';
  readonly health: SystemHealth;
  readonly cameAt: Moment;
  readonly heardAt: Moment;
  readonly gap: boolean;
  /** what stands still on the page while somebody reads it; null: the page follows */
  readonly held: { readonly health: SystemHealth; readonly at: Moment } | null;
};

export type HealthEvent =
  /** `askedAt`: when it was asked for; a frame is asked for at the moment it comes */
  | { type: 'STATE'; health: SystemHealth; askedAt: Moment; at: Moment }
  | { type: 'BEAT'; at: Moment }
  | { type: 'GAP' }
  | { type: 'FAILED'; error: unknown }
  | { type: 'REFUSED'; code: ErrorCode | null }
  | { type: 'PAUSE'; at: Moment }
  | { type: 'GO_ON' };

export const initialHealth: HealthView = { phase: 'loading' };

/** Frames come once a second: after so long without one, what is shown may be over. */
export const SILENT_MS = 3000;

/** Pure: the next view. */
export function nextHealth(view: HealthView, event: HealthEvent): HealthView {
  if (view.phase === 'refused') return view;
  switch (event.type) {
    case 'STATE':
      return stated(view, event);
    case 'REFUSED':
      return { phase: 'refused', code: event.code };
    case 'FAILED':
      return view.phase === 'shown' ? view : { phase: 'failed', error: event.error };
  }
  if (view.phase !== 'shown') return view;
  switch (event.type) {
    case 'BEAT':
      return view.gap ? view : { ...view, heardAt: event.at };
    case 'GAP':
      return { ...view, gap: true };
    case 'PAUSE':
      return { ...view, held: { health: view.health, at: event.at } };
    case 'GO_ON':
      return { ...view, held: null };
  }
}

function stated(view: HealthView, event: Extract<HealthEvent, { type: 'STATE' }>): HealthView {
  const { health, askedAt, at } = event;
  if (view.phase === 'shown' && view.cameAt.steady > askedAt.steady) return view;
  const held = view.phase === 'shown' ? view.held : null;
  return { phase: 'shown', health, cameAt: at, heardAt: at, gap: false, held };
}

/** Whole seconds that what is shown is old, from the moment on at which it may be over; else null. */
export function silentSeconds({ heardAt }: ShownHealth, now: Moment): number | null {
  const ms = elapsedMs(heardAt, now);
  return ms < SILENT_MS ? null : Math.floor(ms / 1000);
}
