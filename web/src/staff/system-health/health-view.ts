import type { ErrorCode } from '@roletrail/contracts/errors';
import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import { elapsedMs, type Moment } from '../../lib/moment.ts';

/**
 * State of the system health page.
 *
 * *loading* → (STATE) → *shown*; (FAILED) → *failed*; (REFUSED) → *refused*
 * *failed* → (STATE) → *shown*; (REFUSED) → *refused*
 * *shown*: the last state. A beat confirms it. → (REFUSED) → *refused*
 * *refused*: no access; stores nothing. Final.
 *
 * Invariants: `heardAt` is the time of the last state or beat. During a `gap` (a newer state may be
 * lost) beats do not move it. An answer to an older request never replaces a newer state.
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
  /** paused view while the user reads it; null: live */
  readonly held: { readonly health: SystemHealth; readonly at: Moment } | null;
};

export type HealthEvent =
  /** `askedAt`: time of the request; for a frame, time of receipt */
  | { type: 'STATE'; health: SystemHealth; askedAt: Moment; at: Moment }
  | { type: 'BEAT'; at: Moment }
  | { type: 'GAP' }
  | { type: 'FAILED'; error: unknown }
  | { type: 'REFUSED'; code: ErrorCode | null }
  | { type: 'PAUSE'; at: Moment }
  | { type: 'GO_ON' };

export const initialHealth: HealthView = { phase: 'loading' };

/** Frames arrive every second. After this silence the shown state may be outdated, ms. */
export const SILENT_MS = 3000;

/** Returns the next view. Pure. */
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

/** Returns the age of the shown state in whole seconds if it exceeds SILENT_MS; else null. */
export function silentSeconds({ heardAt }: ShownHealth, now: Moment): number | null {
  const ms = elapsedMs(heardAt, now);
  return ms < SILENT_MS ? null : Math.floor(ms / 1000);
}
