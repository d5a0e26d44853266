export type ToastVariant = 'default' | 'destructive';
export type Toast = {
  id: number;
  title: string;
  description?: string;
  variant: ToastVariant;
  /** milliseconds on screen, not counting time under the pointer or with focus inside */
  duration: number;
};
export type ToastInput = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  duration?: number;
};

const MIN_DURATION_MS = 5000;
const AT_MOST = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Toasts inform; what needs an answer belongs on the page. */
export function toast(input: ToastInput): number {
  const id = nextId++;
  const duration = Math.max(input.duration ?? 8000, MIN_DURATION_MS);
  set([...toasts, { ...input, id, variant: input.variant ?? 'default', duration }].slice(-AT_MOST));
  return id;
}

export function dismissToast(id: number): void {
  set(toasts.filter((t) => t.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
