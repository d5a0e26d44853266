import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  KEY_VARIABLES,
  KEYS_OF_ROLE,
  type KeyName,
  PREVIOUS_MASTER_VARIABLE,
} from '@roletrail/cli/settings/keys';
import type { Database } from '@roletrail/db/open';
import { readSendsMail } from '@roletrail/event-log/deployment/processes';
import t, { type Test } from 'tap';
import { z } from 'zod';
import { Person } from '../faults/person.ts';
import { compose, composed, ROLES, readOurs, service } from '../helpers/composed.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { sharedBrokers, topicPrefix } from '../helpers/kafka.ts';
import { startProcess, startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('one container per role, one image, each after the migration', async (t) => {
  const others = ['kafka', 'migrate', 'postgres', 'proxy'];
  t.same(Object.keys(compose.services).sort(), [...ROLES, ...others].sort());
  for (const role of ROLES) {
    const { image, command, depends_on, env_file, volumes, healthcheck, ...more } = service(role);
    const { stop_grace_period, ports, read_only } = more;
    t.equal(read_only, true);
    t.equal(image, 'roletrail');
    t.same(command, ['start', `--only=${role}`]);
    t.match(depends_on, {
      migrate: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
      kafka: { condition: 'service_healthy' },
    });
    t.equal(env_file, undefined, 'each is handed what it needs, by name');
    const witness = ['witness:/var/lib/roletrail/witness'];
    t.same(volumes, role === 'audit-projector' ? witness : undefined);
    t.equal(stop_grace_period, '30s');
    t.equal(ports, undefined, 'several may run on one machine');
    t.match(healthcheck?.test?.join(' '), '/readyz');
  }
  t.match(service('kafka').image, /^apache\/kafka:4\.3\.0$/);
  t.match(service('postgres').image, /^postgres:18/);
  t.same(Object.keys(compose.volumes).sort(), ['kafka', 'postgres', 'witness']);
});

t.test(
  'the proxy reaches the apis through the network whose forwarding they believe, and no other',
  async (t) => {
    const { networks } = z
      .object({ networks: z.record(z.string(), z.object({ ipam: z.unknown() })) })
      .parse(composed);
    t.same(service('proxy').networks, ['front']);
    t.ok(service('api').networks?.includes('front'));
    const [subnet, ...fronts] = service('api').environment?.TRUSTED_PROXIES?.split(' ') ?? [];
    t.ok(subnet);
    t.match(networks.front, { ipam: { config: [{ subnet }] } });
    t.same(fronts, [service('proxy').environment?.FRONT_PROXIES], 'whom the proxy believes too');
    for (const [name, { networks: own }] of Object.entries(compose.services)) {
      if (name !== 'proxy' && name !== 'api') t.notOk(own?.includes('front'), name);
    }
  },
);

t.test('every setting of a role is one that the product knows', async (t) => {
  const known = [...(await readOurs('.env.example')).matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  t.ok(known.includes('RT_MASTER_KEY'));
  for (const role of [...ROLES, 'migrate']) {
    for (const name of Object.keys(service(role).environment ?? {})) {
      t.ok(known.includes(name), `${role}: ${name}`);
    }
  }
});

t.test('each service is handed its own keys, and no other secret', async (t) => {
  const given = (name: string) => Object.keys(service(name).environment ?? {});
  const secrets = (name: string) =>
    given(name).filter((variable) => /KEY|SMTP|SASL/.test(variable));
  const keys = (of: readonly KeyName[]) =>
    of.flatMap((name) =>
      name === 'master' ? [KEY_VARIABLES.master, PREVIOUS_MASTER_VARIABLE] : [KEY_VARIABLES[name]],
    );
  t.same(secrets('api'), [...keys(KEYS_OF_ROLE.api), 'SMTP_URL']);
  t.same(secrets('consent-worker'), keys(KEYS_OF_ROLE['consent-worker']));
  t.same(secrets('audit-projector'), [...keys(KEYS_OF_ROLE['audit-projector']), 'SMTP_URL']);
  t.same(secrets('migrate'), ['SMTP_URL'], 'of the mail server the fact alone, which is no secret');
  for (const name of ['proxy', 'postgres', 'kafka']) t.same(secrets(name), [], name);
  for (const role of [...ROLES, 'migrate']) {
    t.equal(new URL(service(role).environment?.DATABASE_URL ?? '').password, '');
  }
});

t.test('the image is built from every room that the roles need', async (t) => {
  const dockerfile = await readOurs('Dockerfile');
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(await readOurs('package.json')));
  for (const room of workspaces) {
    t.match(dockerfile, `COPY ${room}/package.json ${room}/`, `${room}: npm ci needs its manifest`);
    if (room === 'tests') continue;
    t.match(dockerfile, `COPY --from=build /app/${room}/dist ${room}/dist`);
  }
  t.match(dockerfile, /\nUSER node\n/, 'not as root');
  t.match(await readOurs('.dockerignore'), /^!tests\/package\.json$/m, 'and is not left out');
});

/** The environment of a role as compose would give it, on the servers of this run. */
function environmentOf(role: string, own: Record<string, string>): Record<string, string> {
  // what compose would put in from .env stands in `own`, for the names that this role is handed
  const given = Object.fromEntries(
    Object.entries(service(role).environment ?? {}).map(([name, value]) => [
      name,
      value.startsWith('${') ? (own[name] ?? '') : value,
    ]),
  );
  const handed = Object.entries(own).filter(([name]) => name in given || !name.startsWith('RT_'));
  return {
    ...given,
    ...Object.fromEntries(handed),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
  };
}

t.test(
  'each role as a process of its own: all ready, one acceptance through, an end on SIGTERM',
  async (t) => {
    const brokers = sharedBrokers(t);
    if (brokers === null) return;
    await using database = await testDatabase({ migrated: false });
    const folder = await mkdtemp(join(tmpdir(), 'roletrail-compose-'));
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    const key = () => randomBytes(32).toString('hex');
    const own = {
      DATABASE_URL: database.config.url,
      KAFKA_BROKERS: brokers.split(',')[0] ?? '',
      KAFKA_TOPIC_PREFIX: topicPrefix(),
      PUBLIC_ORIGIN: 'http://localhost:3000',
      RT_LEDGER_ORIGIN: 'compose.roletrail.example',
      RT_WITNESS_FILE: join(folder, 'witness.jsonl'),
      RT_MASTER_KEY: key(),
      RT_LEDGER_KEY: key(),
      RT_JWT_KEY: key(),
    };

    const migrate = startRoletrail(service('migrate').command ?? [], environmentOf('migrate', own));
    t.same(await migrate.ended, { code: 0, signal: null }, migrate.output());

    const seed = startRoletrail(['seed'], environmentOf('migrate', own));
    t.same(await seed.ended, { code: 0, signal: null }, seed.output());

    const started = await Promise.all(
      ROLES.map(async (role) => {
        const [port, probed] = [String(await freePort()), String(await freePort())];
        const mail = role === 'api' ? { SMTP_URL: 'smtp://127.0.0.1:1' } : {};
        const env = environmentOf(role, { ...own, ...mail, PORT: port, METRICS_PORT: probed });
        const running = startRoletrail(service(role).command ?? [], env);
        t.teardown(() => running[Symbol.asyncDispose]());
        return { role, port, probed, running };
      }),
    );
    for (const { role, probed, running } of started) {
      // The container's own health check, with this run's port.
      const [, program = '', ...args] = service(role).healthcheck?.test ?? [];
      t.equal(program, 'node');
      await waitFor(
        `${role} to be healthy`,
        async () => {
          if (!running.isRunning()) throw new Error(`${role} ended:\n${running.output()}`);
          const probe = startProcess(
            process.execPath,
            args.map((arg) => arg.replace(':9464/', `:${probed}/`)),
          );
          return (await probe.ended).code === 0;
        },
        60_000,
      );
    }

    const person = new Person([`http://127.0.0.1:${started[0]?.port}`]);
    await person.signUp();
    const { outcome, eventId } = await person.decide('accept', new AbortController().signal);
    t.match(outcome, /^ok/);
    await waitFor(
      'a receipt: api, consent-worker and audit-projector have each done their part',
      async () => (await person.status(`/me/consents/${eventId}/receipt`)) === 200,
      30_000,
    );

    await knowOfTheMailServer(t, database.opened.db, { email: person.email, own });

    for (const { role, running } of started) {
      t.same(await running.terminate(), { code: 0, signal: null }, `${role}: ${running.output()}`);
    }
  },
);

/** Commands in containers that are not given SMTP_URL go by what the api reports. */
async function knowOfTheMailServer(
  t: Test,
  db: Database,
  { email, own }: { readonly email: string; readonly own: Record<string, string> },
): Promise<void> {
  await waitFor('the api to report', async () => (await readSendsMail(db)) !== null);
  const grant = startRoletrail(
    ['grant', email, 'admin', '--reason', 'test'],
    environmentOf('migrate', own),
  );
  t.same(await grant.ended, { code: 8, signal: null }, grant.output());
  t.match(grant.output(), '[EMAIL_UNPROVED]');
  const { email_verified_at } = await db
    .selectFrom('app_user')
    .select('email_verified_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  t.equal(email_verified_at, null, 'letters go out: the grant proves no address');
  const doctor = startRoletrail(['doctor'], environmentOf('audit-projector', own));
  await doctor.ended;
  t.match(doctor.stdout(), /mails wait$/m, 'nor does the doctor miss a server');
}
