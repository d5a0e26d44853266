/** Kafka as others run it: over TLS, with an authority of one's own, and certificates of clients. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailure } from '@roletrail/cli/runtime/describe-failure';
import { readEnv } from '@roletrail/cli/settings/env';
import { kafkaSettings } from '@roletrail/cli/settings/kafka-settings';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { type KafkaTls, SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import { openKafkaLog } from '@roletrail/event-log/kafka/log';
import t from 'tap';
import { ALL_ROLES, Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { type Authority, type Certificate, makeAuthority } from '../helpers/certificates.ts';
import { testDatabase } from '../helpers/database.ts';
import { type PrivateCluster, privateCluster, topicPrefix } from '../helpers/kafka.ts';
import { addListeners } from '../helpers/kafka-tls.ts';
import { silent } from '../helpers/logger.ts';

const cluster = await privateCluster(t, { heapMb: 256 });
if (cluster !== null) {
  t.teardown(() => cluster[Symbol.asyncDispose]());
  const home = await mkdtemp(join(tmpdir(), 'rt-kafka-tls-'));
  t.teardown(() => rm(home, { recursive: true, force: true }));
  await suite(cluster, await makeAuthority(home, 'ours'), await makeAuthority(home, 'others'));
}

/** Everything down to the broker's word, as the product does it at its start. */
async function faultOf(broker: string, ssl: KafkaTls | null) {
  await using log = openKafkaLog(
    {
      brokers: [broker],
      clientId: 'tls',
      topicPrefix: topicPrefix(),
      replication: 1,
      ssl,
      sasl: null,
      sessionRetentionMs: SESSION_RETENTION_MS,
    },
    silent,
  );
  return await log.ensureTopics(DEFAULT_PARTITIONS, 'made').then(
    () => null,
    (error: unknown) => describeFailure(error),
  );
}

const text = (path: string) => readFile(path, 'utf8');

async function tls(authority: Authority | null, own: Certificate | null): Promise<KafkaTls> {
  return {
    ca: authority && (await text(authority.cert)),
    cert: own && (await text(own.cert)),
    key: own && (await text(own.key)),
  };
}

async function suite(cluster: PrivateCluster, ours: Authority, others: Authority) {
  const server = await ours.issue('server', 'IP:127.0.0.1');
  const past = await ours.issue('past-server', 'IP:127.0.0.1', -1);
  const at = await addListeners(cluster, ours.cert, {
    OPEN: { certificate: server },
    MUTUAL: { certificate: server, asksForOurs: true },
    PAST: { certificate: past },
  });
  const client = await ours.issue('client');

  t.test('TLS: what holds, and each fault in one line', async (t) => {
    const stranger = await others.issue('client');
    const expired = await ours.issue('past-client', 'DNS:past', -1);
    const open = await tls(ours, null);
    t.equal(await faultOf(at.OPEN, open), null, 'the authority alone');
    t.equal(await faultOf(at.MUTUAL, await tls(ours, client)), null, 'and our certificate');

    const refusesOurs = /refuses our certificate, or wants one and is given none .*SSL_CERT_FILE/;
    const faults: [string, string, KafkaTls | null, RegExp][] = [
      ['another authority', at.OPEN, await tls(others, null), /not believed .*CA_FILE.*verify/],
      ["the system's authorities", at.OPEN, await tls(null, null), /not believed .*verify/],
      ['another name', at.OPEN.replace('127.0.0.1', 'localhost'), open, /not believed .*altnames/],
      ['a broker whose time is over', at.PAST, open, /not believed .*expired/],
      ['no certificate of ours', at.MUTUAL, open, refusesOurs],
      ['a certificate of others', at.MUTUAL, await tls(ours, stranger), refusesOurs],
      ['a certificate of the past', at.MUTUAL, await tls(ours, expired), refusesOurs],
      ['TLS to a plain listener', cluster.brokers, open, /listener without TLS \(KAFKA_SSL\)/],
      ['no TLS to one that wants it', at.OPEN, null, /wants? TLS \(KAFKA_SSL=1\)/],
    ];
    const failures = await Promise.all(faults.map(([, broker, ssl]) => faultOf(broker, ssl)));
    for (const [i, [what, broker, , words]] of faults.entries()) {
      const failure = failures[i];
      t.match(failure, { code: 'BROKER_UNREACHABLE', exitCode: 9, text: words }, what);
      t.match(failure?.text, broker, `${what}: which broker`);
      t.notMatch(failure?.text, /\n|routines/, `${what}: one line`);
    }
  });

  const settings = {
    KAFKA_SSL: '1',
    KAFKA_SSL_CA_FILE: ours.cert,
    KAFKA_SSL_CERT_FILE: client.cert,
    KAFKA_SSL_KEY_FILE: client.key,
  };

  t.test('a whole product, named to the broker by its certificate', async (t) => {
    await using database = await testDatabase({ migrated: false });
    const backing = { databaseUrl: database.config.url, brokers: at.MUTUAL, env: settings };
    await using deployment = await Deployment.start(backing, [ALL_ROLES]);
    const person = new Person(deployment.apis);
    await person.signUp();
    const { outcome } = await person.decide('accept', new AbortController().signal);
    t.match(outcome, /^ok/);
    await deployment.converged(30_000);
    t.match(await deployment.command('fsck'), { code: 0 });

    Object.assign(deployment.env, { KAFKA_SSL_CERT_FILE: '', KAFKA_SSL_KEY_FILE: '' });
    const refused = await deployment.command('fsck');
    t.equal(refused.code, 9);
    t.match(refused.output, /refuses our certificate.*\n\[BROKER_UNREACHABLE\]\n$/);
    t.notMatch(refused.output, /^ +at /m, 'no stack');
  });

  t.test('files that cannot be used are named before anything starts', async (t) => {
    const refusals: [Record<string, string>, RegExp][] = [
      [{ KAFKA_SSL_CA_FILE: ours.key }, /^KAFKA_SSL_CA_FILE cannot be used/],
      [
        { KAFKA_SSL_KEY_FILE: others.key },
        /^KAFKA_SSL_CERT_FILE, KAFKA_SSL_KEY_FILE cannot be used: .*mismatch/,
      ],
      [{ KAFKA_SSL_CERT_FILE: '/none' }, /^KAFKA_SSL_CERT_FILE cannot be read/],
    ];
    t.match(await kafkaSettings(readEnv(settings)), { ssl: await tls(ours, client) });
    for (const [wrong, message] of refusals) {
      const resolved = kafkaSettings(readEnv({ ...settings, ...wrong }));
      await t.rejects(resolved, { code: 'SETTINGS_INVALID', message });
    }
  });
}
