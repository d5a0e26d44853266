import type { Page, WebSocketRoute } from '@playwright/test';
import type {
  DeadLetterItem,
  HealthHistory,
  SystemHealth,
} from '@roletrail/contracts/http/system-health';

/** Fake health channel of the page. */
export interface FakeHealth {
  /** what the call answers and the channel tells from now on, a frame a second */
  state(health: SystemHealth): void;
  /** stops sending frames, with an open socket */
  silence(): void;
  /** the next number is left out */
  skip(): void;
  /** how often the call was made */
  calls(): number;
  /** takes the channel away, as when a role is lost and the socket has others */
  refuse(): void;
  /** closes the socket, as when a role is lost and it has no other channel */
  close(code: number): void;
  /** sockets that asked for the channel */
  sockets(): number;
}

const CONNECTION = '0192f0c0-0000-7000-8000-00000000000b';

/** The channel `health` and the call that goes with it; all else goes to the product. */
export async function tellHealth(page: Page, first: SystemHealth): Promise<FakeHealth> {
  let health = first;
  let socket: WebSocketRoute | null = null;
  let [seq, calls, sockets, sends] = [0, 0, 0, true];
  const send = (frame: object) => {
    seq += 1;
    socket?.send(JSON.stringify({ at: new Date().toISOString(), ...frame, seq }));
  };
  const tell = () => send({ type: 'health', kind: 'state', ...health });
  const clock = setInterval(() => {
    if (sends) send({ type: 'health', kind: 'beat' });
  }, 1000);
  page.on('close', () => clearInterval(clock));

  await page.route('**/api/admin/health', (route) => {
    calls += 1;
    return route.fulfill({ json: health });
  });
  await page.routeWebSocket('**/api/realtime', (route) => {
    let product: WebSocketRoute | null = null;
    route.onMessage((text) => {
      if (product !== null) return product.send(text);
      const frame = JSON.parse(String(text));
      if (frame.type === 'hello' && !frame.channels.includes('health')) {
        product = route.connectToServer();
        product.send(text);
      } else if (frame.type === 'hello') {
        [socket, seq] = [route, -1];
        sockets += 1;
        const welcome = { type: 'welcome', connectionId: CONNECTION, channels: ['health'] };
        const resume = { resumed: false, gap: false, session: null };
        send({ ...welcome, ...resume, serverTime: new Date().toISOString() });
        tell();
      }
    });
  });
  return {
    state(next) {
      [health, sends] = [next, true];
      tell();
    },
    silence() {
      sends = false;
    },
    skip() {
      seq += 1;
    },
    calls: () => calls,
    refuse() {
      sends = false;
      send({ type: 'unsubscribed', channel: 'health', code: 'ROLE_REQUIRED' });
    },
    close(code) {
      sends = false;
      void socket?.close({ code });
    },
    sockets: () => sockets,
  };
}

/** The figures of the last day, with a peak and a gap. */
function historyOf(series: HealthHistory['series']): HealthHistory {
  const from = Date.now() - 86_400_000;
  const at = (minute: number) => new Date(from + minute * 60_000).toISOString();
  return {
    series,
    unit: 'per_second',
    stepSeconds: 60,
    points: Array.from({ length: 1440 }, (_, i) => ({
      at: at(i),
      value:
        i > 900 && i < 960 ? null : 40 + 30 * Math.sin(i / 160) + (i > 700 && i < 715 ? 90 : 0),
    })),
    marks: [
      { at: at(705), kind: 'halt', says: 'The projection consent halted at consent-events/1.' },
      { at: at(960), kind: 'process', says: 'api-1-7f9c:1 came.' },
      { at: at(1200), kind: 'note', says: 'admin@roletrail.example wrote a note.' },
    ],
  };
}

export const LETTER: DeadLetterItem = {
  projection: 'consent',
  topic: 'consent-events',
  partition: 1,
  offset: 16_281,
  at: '2026-11-23T02:58:00.000Z',
  reason: 'not JSON',
  subject: null,
  state: 'open',
  asked: false,
  refused: null,
};

/** Serves fake lists below the figures. */
export async function tellLists(
  page: Page,
  letters: () => DeadLetterItem[],
  more = 0,
): Promise<void> {
  await page.route('**/api/admin/health/dead-letters', (route) =>
    route.fulfill({ json: { deadLetters: letters(), more } }),
  );
  await page.route('**/api/admin/health/history?*', (route) =>
    route.fulfill({ json: historyOf('requests') }),
  );
  await page.route('**/api/admin/health/notes', (route) => route.fulfill({ json: { notes: [] } }));
}
