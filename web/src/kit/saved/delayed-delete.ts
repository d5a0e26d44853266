import { useSyncExternalStore } from 'react';
import type { Http } from '../../lib/http.ts';
import { formatErrorSentence, isSignedOut } from '../../lib/http-errors.ts';
import { dismissToast, type ToastInput, toast } from '../../ui/toast-store.ts';

/*
 * Deletion with undo, without rows that are only marked as deleted.
 *
 * *listed* → `deleteLater` → *hidden* (then a notice with Undo; no request yet) → Undo → *listed*
 *                              → the notice closes, or the page hides → *sending* → gone, or on an
 *                                error *listed* again with a notice of the failure.
 * A page that hides cannot wait for a new access token. The token is renewed before the notice, if it
 * would not outlast it.
 * Invariant: one request for each item. The store outlives the list: other pages may be open by then.
 */

export type DelayedDelete = {
  /** unique across all item types */
  readonly id: string;
  readonly title: string;
  /** Sends the request. `keepalive`: the page is closing, so the request must outlive it. */
  readonly send: (options: { keepalive: boolean }) => Promise<void>;
  /** Called after the request, also if it failed; refetches the list. */
  readonly onSettled: () => Promise<void>;
};

type Waiting = DelayedDelete & { readonly notice: number };

/** Time in which a deletion can be undone, ms. */
const UNDO_MS = 10_000;
/** Minimum validity of the access token, ms. A notice under the pointer stays longer than UNDO_MS. */
const TOKEN_MS = 12 * UNDO_MS;

const waiting = new Map<string, Waiting>();
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setHidden(id: string, isHidden: boolean): void {
  const next = new Set(hidden);
  if (isHidden) next.add(id);
  else next.delete(id);
  hidden = next;
  for (const listener of listeners) listener();
}

/** Hides the item and deletes it when the notice closes, unless the user presses Undo. */
export async function deleteLater(
  item: DelayedDelete,
  http: Pick<Http, 'freshToken'>,
): Promise<void> {
  if (hidden.has(item.id)) return;
  setHidden(item.id, true);
  // The notice is shown even if this fails. The request itself then fails and shows the error.
  await http.freshToken(TOKEN_MS).catch(() => null);
  const notice = toast({
    title: `“${item.title}” is deleted`,
    duration: UNDO_MS,
    action: {
      label: 'Undo',
      run: () => {
        waiting.delete(item.id);
        setHidden(item.id, false);
      },
    },
    onClose: () => settle(item.id, false),
  });
  waiting.set(item.id, { ...item, notice });
  watchPage();
}

/** Sends a pending deletion. @returns after its answer; a failure is shown as a toast */
async function settle(id: string, keepalive: boolean): Promise<void> {
  const item = waiting.get(id);
  if (item === undefined) return;
  waiting.delete(id);
  try {
    await item.send({ keepalive });
  } catch (error) {
    toast(createFailureNotice(item.title, error));
  }
  void item.onSettled().finally(() => setHidden(id, false));
}

/** Returns the notice of a failed deletion; after a sign-out without the title, which is personal. */
function createFailureNotice(title: string, error: unknown): ToastInput {
  if (isSignedOut(error)) {
    return {
      title: 'Your last deletion was not sent',
      description: 'You are signed out. The item is still in your list.',
      variant: 'destructive',
    };
  }
  return {
    title: `“${title}” is not deleted`,
    description: `${formatErrorSentence(error)} It is in your list again.`,
    variant: 'destructive',
  };
}

let isWatching = false;

/** Sends all pending deletions when the page is hidden, because it may never be shown again. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  const sendAll = () => {
    for (const { id, notice } of [...waiting.values()]) {
      void settle(id, true);
      dismissToast(notice);
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendAll();
  });
  addEventListener('pagehide', sendAll);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: ReadonlySet<string> = new Set();

/** Returns the items without deleted and pending ones. */
export function useKept<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  const gone = useSyncExternalStore(
    subscribe,
    () => hidden,
    () => NONE,
  );
  return items.filter(({ id }) => !gone.has(id));
}
