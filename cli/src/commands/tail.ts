import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { placesOf } from '@roletrail/event-log/places';
import type { LogRecord, Place } from '@roletrail/event-log/port';
import { type Command, NO_KEYS, stringOption } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { say } from '../runtime/terminal.ts';
import { KAFKA_OPTION } from './options.ts';

const READ = { maxRecords: 1000, maxBytes: 4 * 1024 * 1024 };

export const tail: Command = {
  name: 'tail',
  summary: 'Prints the log’s events, oldest first, one JSON line each; --follow waits for more.',
  usage: '[--topic TOPIC] [--last N] [--follow]',
  options: {
    ...KAFKA_OPTION,
    topic: { type: 'string' },
    last: { type: 'string' },
    follow: { type: 'boolean' },
  },
  keys: NO_KEYS,
  positionals: [0, 0],
  async run(values) {
    const topic = stringOption(values, 'topic');
    const topics = TOPICS.filter((name) => topic === undefined || name === topic);
    if (topics.length === 0) throw new CliError('USAGE', `Topics are ${TOPICS.join(', ')}.`);
    const last = Number(stringOption(values, 'last') ?? 'Infinity');
    if (!(last >= 0)) throw new CliError('USAGE', '--last takes a number.');
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    return withRuntime(
      { command: tail, values },
      { migrate: false, begins: false },
      async ({ log, partitions }) => {
        const print = async (place: Place) => {
          const { low, end } = await log.range(place);
          const reader = await log.openReader(place);
          try {
            let next = Math.max(low, end - last);
            while (!stop.signal.aborted && (values.follow === true || next < end)) {
              const waitMs = values.follow === true ? 1000 : 0;
              const records = await reader.read(next, { ...READ, waitMs, signal: stop.signal });
              for (const record of records) say(line(place, record));
              next += records.length;
            }
          } finally {
            await reader.close();
          }
        };
        const places = placesOf(topics, partitions);
        if (values.follow === true) await Promise.all(places.map(print));
        else for (const place of places) await print(place);
        return 0;
      },
    );
  },
};

/** A record as one line: every event as it was written, those of newer code too. */
export function line({ topic, partition }: Place, { offset, key, value }: LogRecord): string {
  return JSON.stringify({ topic, partition, offset, key, ...contentOf(value) });
}

function contentOf(value: Uint8Array | null) {
  const decoded = decodeEvent(value);
  switch (decoded.kind) {
    case 'event':
      return { event: decoded.event };
    case 'newer':
      return {
        newer: decoded.type,
        event: JSON.parse(new TextDecoder().decode(value ?? undefined)),
      };
    case 'poison':
      return { unreadable: decoded.reason };
  }
}
