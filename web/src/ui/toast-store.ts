export type ToastVariant = 'default' | 'destructive';
export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant: ToastVariant;
  /** time on screen, ms, without the time under the pointer or with focus inside */
  duration: number;
  /** button; a press closes the toast without `onClose` */
  action?: { label: string; run: () => void };
  /** called once when the toast closes, except by its action; resolves when its work is done */
  onClose?: () => Promise<void>;
};
export type ToastInput = Omit<Toast, 'id' | 'variant' | 'duration'> &
  Partial<Pick<Toast, 'variant' | 'duration'>>;

const MIN_DURATION_MS = 5000;
const TOASTS_MAX = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. For information only; questions belong on the page. */
export function toast(input: ToastInput): number {
  const id = nextId++;
  const duration = Math.max(input.duration ?? 8000, MIN_DURATION_MS);
  const all = [...toasts, { ...input, id, variant: input.variant ?? 'default', duration }];
  set(all.slice(-TOASTS_MAX));
  for (const old of all.slice(0, -TOASTS_MAX)) void old.onClose?.();
  return id;
}

/** Closes a toast. `by` 'action': runs the action instead of `onClose`. */
export function dismissToast(id: number, by?: 'action'): void {
  const closed = toasts.find((t) => t.id === id);
  set(toasts.filter((t) => t.id !== id));
  if (by) closed?.action?.run();
  else void closed?.onClose?.();
}

/** Closes all toasts. @returns after the work of each `onClose` */
export async function closeToasts(): Promise<void> {
  const closed = toasts;
  set([]);
  await Promise.all(closed.map(({ onClose }) => onClose?.()));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
