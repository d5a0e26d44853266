import { memoryBroker } from '@roletrail/event-log/memory/log';
import { type EventLogHarness, eventLogSuite } from '@roletrail/event-log/testing/event-log-suite';
import t from 'tap';

for (const [seed, repeat] of [
  [1, 0],
  [2, 0.3],
  [3, 0.9],
] as const) {
  t.test(`memory, seed ${seed}, repeats ${repeat}`, async (t) => {
    eventLogSuite(t, async (): Promise<EventLogHarness> => {
      const broker = memoryBroker({ seed, repeat });
      return {
        open: () => broker.open(),
        loseAnswer: async (place) => {
          broker.trouble(place, seed === 1 ? 'lost' : seed === 2 ? 'landed' : 'late');
          return async () => undefined;
        },
        appendForeign: async (place, record) => {
          broker.appendForeign(place, record);
        },
        deleteBelow: async (place, low) => broker.deleteBelow(place, low),
        async [Symbol.asyncDispose]() {
          return undefined;
        },
      };
    });
  });
}
