import { readFileSync } from 'node:fs';
import { readDecision } from '@roletrail/contracts/events/decisions';
import { CLOCK_SKEW_MS } from '@roletrail/contracts/limits';
import t from 'tap';
import { clockScreen, clocksOf } from './clocks.ts';

const AT = Date.parse('2026-01-01T00:00:00.000Z');
const iso = (ms: number) => new Date(AT + ms).toISOString();

function readGolden(type: string) {
  const file = new URL(`../../../contracts/golden/${type}.json`, import.meta.url);
  const event = readDecision(readFileSync(file));
  if (!event) throw new Error(`${type} is no decision`);
  return event;
}

/** A decline that claims, arrives and is ordered at these moments. */
function decline(claimed: number, api: number, log: number) {
  const golden = readGolden('roletrail.consent.declined.v4');
  return {
    ...golden,
    time: iso(log),
    data: {
      ...golden.data,
      claimed: { acceptedAt: iso(claimed) },
      observed: { ...golden.data.observed, receivedAt: iso(api) },
    },
  } as ReturnType<typeof readGolden>;
}

t.test('clocks that agree, and each that does not', async (t) => {
  t.match(clocksOf(decline(-900, 0, 12)), {
    claimedToApi: { ms: 900, skewed: false },
    apiToLog: { ms: 12, skewed: false },
  });
  t.match(clocksOf(decline(CLOCK_SKEW_MS + 1, 0, 0)), {
    claimedToApi: { ms: -CLOCK_SKEW_MS - 1, skewed: true },
    apiToLog: { skewed: false },
  });
  t.match(clocksOf(decline(-CLOCK_SKEW_MS, 0, CLOCK_SKEW_MS + 1)), {
    claimedToApi: { skewed: false },
    apiToLog: { ms: CLOCK_SKEW_MS + 1, skewed: true },
  });
});

t.test('what a version did not record is null', async (t) => {
  t.match(clocksOf(readGolden('roletrail.consent.withdrawn.v2')), {
    claimed: { shownAt: null, decidedAt: null },
    claimedToApi: null,
  });
  t.match(clocksOf(readGolden('roletrail.consent.accepted.v1')).claimed, {
    shownAt: String,
    scrolledAt: String,
    tickedAt: String,
    decidedAt: String,
  });
});

t.test('times that cannot be right are named, of every version', async (t) => {
  for (const version of ['v1', 'v4', 'v5']) {
    const golden = readGolden(`roletrail.consent.accepted.${version}`);
    if (golden.data.decision !== 'accepted') return t.fail(golden.type);
    t.match(clocksOf(golden), {
      presentedAt: '2025-01-16T09:10:00.000Z',
      implausible: { shownAt: null, scrolledAt: null, tickedAt: null, decidedAt: null },
    });
    const wrong = { shownAt: '2031-01-01T00:00:00.000Z', scrolledAt: '2025-01-16T09:00:00.000Z' };
    const claimed = { ...golden.data.claimed, ...wrong };
    const event = { ...golden, data: { ...golden.data, claimed } } as typeof golden;
    t.match(clocksOf(event), {
      claimed: wrong,
      implausible: {
        shownAt: 'after_decision',
        scrolledAt: 'before_presentation',
        tickedAt: null,
        decidedAt: null,
      },
    });
  }
  const withdrawn = clocksOf(readGolden('roletrail.consent.withdrawn.v2'));
  t.match(withdrawn, { presentedAt: null, implausible: { shownAt: null, decidedAt: null } });
});

t.test('offered and reported words of a decision', async (t) => {
  const words = { buttonText: 'Accept & Continue to Dashboard', locale: 'en-GB' };
  const screen = (type: string) => clockScreen(readGolden(`roletrail.consent.${type}`));
  t.match(screen('accepted.v5'), { offered: words, reported: words });
  t.match(screen('accepted.v1'), { offered: null, reported: words });
  t.match(screen('declined.v4'), { offered: words, reported: null });
  t.equal(screen('declined.v3'), null);
  t.equal(screen('withdrawn.v2'), null);
});
