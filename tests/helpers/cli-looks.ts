/** Tests of `replay --user`, `rebuild --dry-run` and `browse` beside a running product. */

import type { OpenDatabase } from '@roletrail/db/open';
import type { Test } from 'tap';
import { startRoletrail } from './processes.ts';

interface Looks {
  readonly run: (
    ...args: string[]
  ) => Promise<{ code: number | null; output: string; stdout: string }>;
  readonly env: Record<string, string>;
  /** a person who accepted */
  readonly first: { readonly id: string; readonly email: string };
  readonly database: OpenDatabase;
}

interface Line {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

const lines = (output: string): Line[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function ended(env: Record<string, string>, command: string) {
  const process = startRoletrail([command], env);
  const { code } = await process.ended;
  return { code, output: process.output() };
}

export async function checkLooks(t: Test, { run, env, first, database }: Looks): Promise<void> {
  await t.test('a command against the wrong log says so first', async (t) => {
    const wrong = { ...env, EVENT_LOG: 'kafka', KAFKA_BROKERS: '127.0.0.1:1' };
    for (const command of ['tail', 'fsck', 'replay']) {
      t.match(await ended(wrong, command), {
        code: 5,
        output:
          /roletrail: This database’s log is in PostgreSQL: leave out --kafka[^\n]*\n\[IDENTITY_M/,
      });
    }
    const { db } = database;
    await db.updateTable('log_identity').set({ adapter: 'kafka' }).execute();
    try {
      t.match(await run('tail'), {
        code: 5,
        output:
          /roletrail: This database’s log is on Kafka: add --kafka[^\n]*\n\[IDENTITY_MISMATCH/,
      });
    } finally {
      await db.updateTable('log_identity').set({ adapter: 'postgres' }).execute();
    }
  });

  await t.test('replay --user compares the fold of one person with the live row', async (t) => {
    const { db } = database;
    const replayed = async (...more: string[]) => {
      const { code, stdout } = await run('replay', '--user', first.email, '--json', ...more);
      return { code, ...JSON.parse(stdout) };
    };
    t.match(await replayed(), { code: 0, state: 'current', userId: first.id, differing: [] });
    const before = await replayed('--until', '2020-01-01');
    t.match(before, { code: 0, records: 0, folded: null, differing: null });
    const live = db.updateTable('current_consent').where('user_id', '=', first.id);
    await live.set({ terms_version: 'forged' }).execute();
    try {
      t.match(await replayed(), { code: 27, differing: ['termsVersion'] });
      const dry = await run('rebuild', 'consent', '--dry-run', '--json');
      t.match({ code: dry.code, ...JSON.parse(dry.stdout) }, { code: 27, rows: 1, dropped: true });
    } finally {
      const { folded } = await replayed();
      await live.set({ terms_version: folded.termsVersion }).execute();
    }
    t.match(await run('rebuild', 'consent', '--dry-run'), {
      code: 0,
      stdout: /No row of consent differs from the live ones/,
    });
    t.match(await run('diff', 'consent'), { code: 7 }, 'no shadow is left');
    t.match(await run('rebuild', 'consent', '--dry-run', '--finish'), { code: 2 });
    t.match(await run('replay', '--user', 'x', '--from', '1h'), { code: 2, output: /--user goes/ });
  });

  await t.test('browse shows events in a web page of one browser', async (t) => {
    const browse = startRoletrail(['browse', '--json'], env);
    await browse.says('"url"');
    const { url } = JSON.parse(browse.stdout());
    const { origin } = new URL(url);
    t.equal((await fetch(origin)).status, 403, 'not without having entered');
    const entered = await fetch(url, { redirect: 'manual' });
    t.equal(entered.status, 303);
    const setCookie = entered.headers.get('set-cookie') ?? '';
    t.match(setCookie, /; Path=\/; HttpOnly; SameSite=Strict$/);
    t.equal((await fetch(url, { redirect: 'manual' })).status, 403, 'the address opens once');
    const cookie = setCookie.split(';')[0] ?? '';
    const page = async (path: string) => {
      const response = await fetch(origin + path, { headers: { cookie } });
      const policy = response.headers.get('content-security-policy');
      t.match(policy, /^default-src 'none'; style-src 'self';/);
      return { status: response.status, text: await response.text() };
    };
    const whole = lines((await run('tail')).stdout);
    const { status, text } = await page('/');
    t.equal(status, 200);
    t.notMatch(text, /<script|style=/);
    const links = [...text.matchAll(/href="(\/event\/[^"]+)"/g)].map(([, path]) => path);
    const newest = whole
      .map((line) => `/event/${line.topic}/${line.partition}/${line.offset}`)
      .reverse();
    t.same([...links].sort(), newest.slice(0, 50).sort());
    t.equal(links[0], newest[0]);

    const own = await page(`/?user=${first.email}&type=consent.accepted`);
    const [, decision = ''] = /href="(\/event\/consent-events[^"]+)"/.exec(own.text) ?? [];
    const shown = await page(decision);
    t.match(
      shown.text,
      /Before<\/h3>\s*<p class="state">never_accepted<[\s\S]*After<\/h3>\s*<p class="state">current</,
    );
    t.match(shown.text, /\/receipts\/[0-9a-f-]{36}">Receipt</);
    const [, , , partition, offset] = decision.split('/');
    t.match(shown.text, `/api/ledger/consent-events/${partition}/inclusion?leaf=${offset}"`);
    t.match(await page('/?since=once'), { status: 400, text: /“once” is not a moment/ });
    t.match(await page('/?follow=1'), { text: /http-equiv="refresh" content="2"/ });
    t.match(await page('/event/consent-events/0/999999'), { status: 404 });
    t.same(await browse.terminate(), { code: 0, signal: null }, 'SIGTERM ends it');
  });
}
