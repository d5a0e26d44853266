/** The compose commands of the manual work as printed, and .env is applied. */
import { allCommands } from '@roletrail/cli/commands/index';
import { COMPOSE_NAMES, ENV_NAMES, SECRETS } from '@roletrail/cli/settings/env';
import { KEY_VARIABLES, type KeyName } from '@roletrail/cli/settings/keys';
import t, { type Test } from 'tap';
import { compose, readOurs, service } from '../helpers/composed.ts';
import { readManual } from '../helpers/manual.ts';

const commands = await allCommands();
const manual = await readManual();

/** Variables of the keys that a command asks for. */
const keysOf = (name: string) =>
  (commands.find((command) => command.name === name)?.keys({}) ?? []).map(
    (key: KeyName) => KEY_VARIABLES[key],
  );

function hasKeysFor(t: Test, inService: string, name: string): void {
  const given = Object.keys(service(inService).environment ?? {});
  for (const key of keysOf(name)) t.ok(given.includes(key), `${inService}: ${name} needs ${key}`);
}

t.test('every command that needs a key is named with a service that has it', async (t) => {
  const line = /^docker compose run --rm (\S+) COMMAND +# (account, .*)$/m.exec(manual);
  const [, inService = '', list = ''] = line ?? [];
  const named = list.split(', ');
  const known = commands.map(({ name }) => name);
  for (const name of named) {
    t.ok(known.includes(name), name);
    hasKeysFor(t, inService, name);
  }
  const keyed = known.filter((name) => name !== 'start' && keysOf(name).length > 0);
  t.ok(keyed.includes('rebuild'));
  for (const name of keyed) t.ok(named.includes(name), `${name} is named`);
});

t.test(
  'each call that is printed: a service that is there, with what the command needs',
  async (t) => {
    const texts = [manual, await readOurs('README.md'), await readOurs('docker-compose.yml')];
    // the program is named by a path within the image's own folder
    t.match(await readOurs('Dockerfile'), /^ENTRYPOINT \["node", .*"cli\/bin\/roletrail\.js"\]$/m);
    const calls = texts.flatMap((text) => [...text.matchAll(/docker compose run ([^`\n]*)/g)]);
    t.ok(calls.length > 5, `${calls.length} calls`);
    for (const [call, words = ''] of calls) {
      const known =
        /^--rm (?:--user 0 )?(--volume "\$PWD(?:\/\w+)?:(\/\S+)" )?(\S+) (\S+)(.*)$/.exec(words);
      t.ok(known, call);
      const [, volume, mount = '', inService = '', command = '', rest = ''] = known ?? [];
      t.ok(inService in compose.services, call);
      if (command !== 'COMMAND') {
        t.ok(
          commands.some(({ name }) => name === command),
          call,
        );
        hasKeysFor(t, inService, command);
      }
      if (volume !== undefined) t.match(rest, ` ${mount}/`, `${call}: a path within the mount`);
    }
  },
);

/** Settings that .env cannot change under compose, and why. */
const FIXED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'of the service `postgres`',
  DATABASE_PASSWORD: 'is POSTGRES_PASSWORD',
  EVENT_LOG: 'of the service `kafka`',
  KAFKA_BROKERS: 'of the service `kafka`',
  KAFKA_REPLICATION: 'there is one broker',
  KAFKA_SSL: 'the broker speaks plain within its network',
  KAFKA_SSL_CA_FILE: 'the same',
  KAFKA_SSL_CERT_FILE: 'the same',
  KAFKA_SSL_KEY_FILE: 'the same',
  KAFKA_SASL_MECHANISM: 'the broker has no authentication',
  KAFKA_SASL_USERNAME: 'the same',
  KAFKA_SASL_PASSWORD: 'the same',
  HOST: 'a container has one address',
  PORT: 'the proxy looks for it there; PUBLISH is what others see',
  METRICS_PORT: 'the health checks ask there',
  TRUSTED_PROXIES: 'follows from PROXY_SUBNET and FRONT_PROXIES',
  DRAIN_TIME: 'fits the checks of the proxy and stop_grace_period',
  RT_WITNESS_FILE: 'on its volume',
  DATA_DIR: 'there is none: everything is in the servers and the volume',
  ...Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, 'a file would have to be mounted'])),
};

t.test('whatever is set in .env arrives in a container, or is fixed for a reason', async (t) => {
  const values = Object.values(compose.services).flatMap(({ environment }) =>
    Object.entries(environment ?? {}).map(([name, value]) => ({ name, value })),
  );
  const text = await readOurs('docker-compose.yml');
  for (const name of ENV_NAMES) {
    const arrives = values.some(
      (one) => one.name === name && new RegExp(`\\$\\{${name}[:}]`).test(one.value),
    );
    t.not(arrives, name in FIXED, arrives ? `${name} is fixed` : `${name} arrives nowhere`);
  }
  for (const name of COMPOSE_NAMES) t.match(text, new RegExp(`\\$\\{${name}:`), name);
});

t.test('roles that send no mail know that there is a mail server, not which', async (t) => {
  for (const name of ['migrate', 'audit-projector']) {
    t.match(service(name).environment?.SMTP_URL, /^\$\{SMTP_URL:\+smtp:\/\/[a-z-]+\}$/, name);
  }
});
