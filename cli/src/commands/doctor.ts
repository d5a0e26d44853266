import { runBookPlace } from '@roletrail/contracts/run-books';
import { type CliCommand, printResult, stringOption, type Values } from '../command.ts';
import { settingsOrCopy } from '../compose/copy.ts';
import { targetOf } from '../compose/target.ts';
import { type DoctorCheck, found, ill, news } from '../doctor/examine.ts';
import { lookAround } from '../doctor/run-checks.ts';
import { createLogger } from '../runtime/logger.ts';
import { printLine } from '../runtime/terminal.ts';
import type { Settings } from '../settings/settings.ts';
import { JSON_OPTION, KAFKA_OPTION } from './options.ts';

export const doctor: CliCommand = {
  name: 'doctor',
  summary:
    'Looks at settings, machines, database, brokers, backlog, lag, halts, who does which work, certificates and the witness file; says what is wrong and what to do. Makes and starts nothing.',
  usage: '[--json]',
  examples: ['', '--json'],
  options: { ...KAFKA_OPTION, ...JSON_OPTION },
  // whether it is the one that the database is sealed under
  keys: () => ['master'],
  copies: true,
  positionals: [0, 0],
  async run(values) {
    const examined = await examineAll(values);
    const ok = examined.every((one) => one.ok);
    printResult(values, { ok, examined }, () => {
      for (const one of examined) for (const line of linesOf(one)) printLine(line);
    });
    return ok ? 0 : 1;
  },
};

async function examineAll(values: Values): Promise<readonly DoctorCheck[]> {
  const node = news('Node.js', process.version);
  let settings: Settings;
  try {
    const options = { kafka: values.kafka === true, keys: doctor.keys(values), makes: false };
    ({ settings } = await settingsOrCopy(stringOption(values, 'env-file'), options, false));
  } catch (error) {
    return [node, ill('settings', error)];
  }
  const { mode, publicOrigin } = settings;
  const detail = `${mode}, ${targetOf(settings)}, ${publicOrigin}`;
  const around = await lookAround(settings, createLogger('error'));
  return [node, found('settings', { ok: true, detail }), ...around];
}

function linesOf({ what, ok, detail, advice, runBook }: DoctorCheck): readonly string[] {
  const line = `${ok ? '✓' : '✗'} ${what}: ${detail}`;
  if (advice === null || runBook === null) return [line];
  return [line, `    ${advice}`, `    ${runBookPlace(runBook)}`];
}
