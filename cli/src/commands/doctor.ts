import type { Command, Values } from '../command.ts';
import { type Examined, examine, ill } from '../doctor/examine.ts';
import { lookAround } from '../doctor/look.ts';
import { createLogger } from '../runtime/logger.ts';
import { say } from '../runtime/terminal.ts';
import { readEnv } from '../settings/env.ts';
import { resolveSettings, type Settings } from '../settings/settings.ts';
import { KAFKA_OPTION } from './options.ts';

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Looks at settings, database, brokers, backlog, lag, halts, who does which work and the witness file, and says what is wrong. Makes and starts nothing.',
  usage: '[--json]',
  options: { ...KAFKA_OPTION, json: { type: 'boolean' } },
  positionals: [0, 0],
  async run(values) {
    const examined = await examineAll(values);
    const ok = examined.every((one) => one.ok);
    if (values.json === true) say(JSON.stringify({ ok, examined }));
    else for (const one of examined) say(`${one.ok ? '✓' : '✗'} ${one.what}: ${one.detail}`);
    return ok ? 0 : 1;
  },
};

async function examineAll(values: Values): Promise<readonly Examined[]> {
  const node = await examine('Node.js', async () => process.version);
  let settings: Settings;
  try {
    settings = await resolveSettings(readEnv(), values.kafka === true, false);
  } catch (error) {
    return [node, ill('settings', error)];
  }
  const { mode, eventLog, publicOrigin } = settings;
  const detail = `${mode}, log on ${eventLog}, ${publicOrigin}`;
  const around = await lookAround(settings, createLogger('error'));
  return [node, { what: 'settings', ok: true, detail }, ...around];
}
