import { pagesOf } from '../browser/pages.ts';
import { serveBrowser } from '../browser/server.ts';
import { type CliCommand, NO_KEYS, printResult, stringOption } from '../command.ts';
import { withRuntime } from '../compose/command-runtime.ts';
import { CliError } from '../runtime/cli-error.ts';
import { printLine } from '../runtime/terminal.ts';
import { untilStopped } from '../runtime/until-stopped.ts';
import { numberOption } from './option-values.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';
import { userNamed } from './user-named.ts';

const PORT_MAX = 65_535;

export const browseCommand: CliCommand = {
  name: 'browse',
  summary: 'Shows the events of the log in a web page of this machine, until Ctrl-C.',
  details: [
    'A list with filters, newest first; each event with its content, the consent of the person before and after it, its receipt and its place in the tree.',
    'Listens on 127.0.0.1 only. The printed address opens once, in one browser. Read-only: sealed fields stay sealed.',
  ],
  usage: '[--port N] [--json]',
  examples: ['', '--port 4100', '--kafka'],
  options: {
    ...KAFKA_OPTION,
    ...JSON_OPTION,
    port: { type: 'string', value: 'N', purpose: 'Port to listen on; default: any free one.' },
  },
  keys: NO_KEYS,
  copies: true,
  positionals: [0, 0],
  async run(values) {
    const port = numberOption('port', stringOption(values, 'port')) ?? 0;
    if (port > PORT_MAX) throw new CliError('USAGE', `--port takes a number up to ${PORT_MAX}.`);
    return withRuntime(
      { command: browseCommand, values },
      { migrate: false, begins: false },
      async ({ log, partitions, database, settings }) => {
        const { publicOrigin } = settings;
        const { db } = database.open;
        const named = (name: string) => userNamed(db, name);
        const sources = { db, log, partitions, publicOrigin, userNamed: named };
        await using server = await serveBrowser(port, pagesOf(sources));
        printResult(values, { url: server.url }, () => {
          printLine(server.url);
          printLine('Open this address in a browser; it opens once. Ctrl-C ends it.');
        });
        await untilStopped((signal) => aborted(signal));
        return 0;
      },
    );
  },
};

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
