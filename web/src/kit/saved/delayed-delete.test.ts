import t, { type Test } from 'tap';
import { ProblemError } from '../../lib/http-errors.ts';
import { closeToasts, currentToasts, dismissToast } from '../../ui/toast-store.ts';
import { type DelayedDelete, deleteLater } from './delayed-delete.ts';

/** The page as the store knows it: a window and a document that can be hidden. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const shell = new EventTarget();
Object.assign(globalThis, {
  document: page,
  addEventListener: shell.addEventListener.bind(shell),
});

let ids = 0;

/** An item, and what was asked for it. */
function item(t: Test, failure: Error | null = null) {
  const sent: boolean[] = [];
  const asked: (number | undefined)[] = [];
  ids += 1;
  const deletion: DelayedDelete = {
    id: `item ${ids}`,
    title: 'Nurses',
    send: async ({ keepalive }) => {
      sent.push(keepalive);
      if (failure !== null) throw failure;
    },
    onSettled: async () => undefined,
  };
  const http = {
    freshToken: async (leastMs?: number) => {
      asked.push(leastMs);
      t.same(currentToasts(), [], 'the notice waits for the token');
      return 'token';
    },
  };
  return { deletion, http, sent, asked };
}

t.afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

for (const [name, hide] of [
  ['is left', () => shell.dispatchEvent(new Event('pagehide'))],
  [
    'is hidden',
    () => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      page.visibilityState = 'visible';
    },
  ],
] as const) {
  t.test(`a deletion is sent once when the page ${name}, and outlives it`, async (t) => {
    const { deletion, http, sent } = item(t);
    await deleteLater(deletion, http);
    page.dispatchEvent(new Event('visibilitychange'));
    t.same(sent, [], 'not before');
    hide();
    t.same(sent, [true], 'in the same task: the page has no time left');
    t.same(currentToasts(), [], 'Undo is gone');
    hide();
    t.same(sent, [true]);
  });
}

t.test('the access token is renewed before the notice, if it would not outlast it', async (t) => {
  const { deletion, http, asked } = item(t);
  await deleteLater(deletion, http);
  const [notice] = currentToasts();
  t.ok(notice);
  t.ok((asked[0] ?? 0) > (notice?.duration ?? 0), `${asked[0]} ms`);
});

t.test('without a new token the notice is shown, and the failure of the request', async (t) => {
  const { deletion, sent } = item(t, new Error('Refused'));
  await deleteLater(deletion, { freshToken: () => Promise.reject(new Error('offline')) });
  const [notice] = currentToasts();
  dismissToast(notice?.id ?? 0);
  t.same(sent, [false]);
  await new Promise(setImmediate);
  t.match(currentToasts()[0]?.title, /is not deleted/);
});

t.test('a deletion is answered before a sign-out goes on', async (t) => {
  const { deletion, http } = item(t);
  const answers: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => answers.push(resolve));
  await deleteLater({ ...deletion, send }, http);
  let isClosed = false;
  const closed = closeToasts().then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  t.equal(isClosed, false);
  answers[0]?.();
  await closed;
  t.same(currentToasts(), [], 'all are closed');
});

t.test('after a sign-out the notice of a failure does not name the item', async (t) => {
  const signedOut = new ProblemError('This session was ended', {
    status: 401,
    code: 'SESSION_REVOKED',
    detail: '',
    requestId: 'request',
    retryAfter: null,
    errors: [],
    reasons: [],
    endReason: null,
  });
  const { deletion, http } = item(t, signedOut);
  await deleteLater(deletion, http);
  await closeToasts();
  t.match(currentToasts(), [{ title: /was not sent/ }]);
  t.notMatch(JSON.stringify(currentToasts()), /Nurses/);
});
