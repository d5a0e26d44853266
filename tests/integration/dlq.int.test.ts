/**
 * Dead letters from their beginning to their end: a release that is too strict takes well-formed
 * decisions for poison, the shipped one reads them, and what it leaves is what a rebuild leaves.
 */
import { recordKeyText, redriveAndWait } from '@roletrail/cli/dead-letters/redrive';
import { DisposeStack } from '@roletrail/cli/runtime/lifecycle';
import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { openLeases } from '@roletrail/db/lease';
import { rebuildLease } from '@roletrail/event-log/lease-names';
import { sql } from 'kysely';
import t from 'tap';
import {
  allFolded,
  forgeSealed,
  homeOfDecisions,
  sealedAt,
  strictProduct,
} from '../faults/strict-product.ts';
import { newIdIn } from '../helpers/consent-events.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

const YES = '--yes';

t.test('dead letters', async (t) => {
  const parts = new DisposeStack();
  t.teardown(() => parts.dispose(silent));
  const product = await strictProduct((part) => parts.use(part));
  const { db, deployment, letter, append, bytesAt, dlq, at, listed, current } = product;
  const { createPerson } = product;
  const [anna, ben, carl] = [await createPerson(), await createPerson(), await createPerson()];
  const [dora, fay, jon, admin] = [
    await createPerson(),
    await createPerson(),
    await createPerson(),
    await createPerson(),
  ];
  await deployment.command('grant', admin.email, 'admin', '--reason', 'test');
  // a letter that pends takes the place of nothing
  await allFolded(db);

  // Anna has declined in an unreadable record; Ben too, after an unreadable acceptance.
  const annas = await letter(anna.id, false);
  const bensFirst = await letter(ben.id, true);
  await letter(ben.id, false);
  const carls = await letter(carl.id, true, { key: carl.id });
  await letter(dora.id, false);
  t.match(await dora.decide('accept', new AbortController().signal), { outcome: /^ok/ });
  const jons = await letter(jon.id, true, { pends: true });
  const [eve, hal, ida] = [newIdIn(1), newIdIn(1), newIdIn(1)];
  const eves = await letter(eve, true);
  const evesCopy = await append(eves.place, 'x', await bytesAt(eves));
  const hals = await letter(hal, false, { key: ida });
  const home = homeOfDecisions(fay.id);
  const broken = Buffer.from('{"broken":"\u001b[2Jred"');
  const fays = { eventId: '', place: home, offset: await append(home, fay.id, broken) };
  await allFolded(db);

  await t.test('as the strict release leaves them', async (t) => {
    for (const person of [anna, ben, dora]) t.equal(await person.enter(), 200);
    for (const person of [carl, fay]) t.equal(await person.enter(), 403);
    t.match(await current(ida), { needs_review: true, decision: null });
    const open = await listed();
    t.equal(open.length, 2 * 10);
    t.ok(open.every(({ state, asked }) => state === 'open' && !asked));
    t.match(
      await dlq('redrive', ...at(annas), YES),
      { code: 33, output: /still unreadable.*\[DEAD_LETTER_UNREADABLE\]/s },
      'by the code that folds there',
    );
    t.equal(await anna.enter(), 200, 'nothing was changed');
  });

  await product.strict.terminate();
  const consentWorker = await deployment.add('consent-worker');
  const audit = await deployment.add('audit-projector');
  await Promise.all([consentWorker.start(), audit.start()]);
  const lateCopy = await append(eves.place, 'x', await bytesAt(eves));
  await allFolded(db);

  await t.test('a missing letter, or a call without --yes, changes nothing', async (t) => {
    t.match(await dlq('redrive', ...at(annas)), { code: 8, output: /--yes.*\[REFUSED\]/s });
    const nowhere = { ...annas, offset: 9999 };
    for (const act of [['show'], ['redrive', YES], ['discard', '--reason', 'trial', YES]]) {
      const [verb = '', ...more] = act;
      t.match(await dlq(verb, ...at(nowhere), ...more), { code: 7, output: /\[NOT_FOUND\]/ });
    }
    t.equal((await listed()).length, 2 * 10);
  });

  await t.test('pages: each once, with how many more and where they begin', async (t) => {
    const keys = (stdout: string): string[] => JSON.parse(stdout).map(recordKeyText);
    const paged: string[] = [];
    for (const more of [13, 6, 0]) {
      const after = paged.slice(-1).flatMap((last) => ['--after', last]);
      const { output, stdout } = await dlq('list', '--json', '--limit', '7', ...after);
      paged.push(...keys(stdout));
      const hint = /\d+ more: --after '.+'/.exec(output)?.[0];
      t.equal(hint, more === 0 ? undefined : `${more} more: --after '${paged.at(-1)}'`);
    }
    t.same(paged, (await listed()).map(recordKeyText));
    t.match(await dlq('list', '--after', paged.at(-1) ?? ''), { output: 'There are no more.' });
  });

  await t.test('one is shown: why, what, and that it reads today', async (t) => {
    const readable = await dlq('show', ...at(annas));
    t.match(readable.output, /declined\.v4: source does not fit/);
    t.match(readable.output, `reads it as roletrail.consent.declined.v4 ${annas.eventId}`);
    const shown = await dlq('show', ...at(fays));
    t.match(shown.output, /still unreadable: not JSON in UTF-8/);
    t.match(shown.output, '\\u{1b}[2Jred');
    t.notMatch(shown.output, '\u001b', 'no escape reaches the terminal');
    const parsed = JSON.parse((await dlq('show', ...at(fays), '--json')).stdout);
    t.match(parsed, {
      hex: broken.toString('hex'),
      subject: fay.id,
      today: { kind: 'unreadable' },
    });
  });

  await t.test('a rebuild would leave other rows, until they are redriven', async (t) => {
    for (const name of ['consent', 'audit']) {
      const offered = await deployment.attempt('rebuild', name, '--reason', 'a test', YES);
      t.match(offered, { code: 27, output: /\[SHADOW_DIFFERS\]/ }, name);
    }
  });

  await t.test('forged bytes are refused, and nothing is changed', async (t) => {
    const sealed = await sealedAt(db, annas);
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(40) ^ 1, 40);
    // changed, and another letter's
    for (const value of [flipped, await sealedAt(db, carls)]) {
      await forgeSealed(db, annas, value);
      t.match(await dlq('redrive', ...at(annas), YES), {
        code: 34,
        output: /do not agree.*\[DEAD_LETTER_DIFFERS\]/s,
      });
      t.equal(await anna.enter(), 200);
    }
    await forgeSealed(db, annas, sealed);
    t.match((await dlq('list')).output, /not what the log holds/);
  });

  await t.test('who refused is shut out at once, whichever letter is named', async (t) => {
    t.match(await dlq('redrive', ...at(annas), YES), { code: 0, output: /read and folded/ });
    t.equal(await anna.enter(), 403);
    const isNotified = () => product.notified.some((news) => news.includes(annas.eventId));
    await waitFor('the notification of her sockets', isNotified);
    t.match(await current(anna.id), { decision: 'declined', event_id: annas.eventId });
    t.match(await dlq('redrive', ...at(bensFirst), YES), { code: 0 });
    t.equal(await ben.enter(), 403, 'the later refusal is folded with the acceptance');
    t.match(await current(ben.id), { decision: 'declined' });
    const left = await listed('--projection', 'consent');
    t.equal(left.length, 10 - 3);
    t.equal((await listed('--projection', 'audit')).length, 10, 'each projection by itself');
  });

  const call = (path: string, body?: unknown) => product.call(admin, path, body);

  await t.test('staff ask by a call, and the worker does it', async (t) => {
    const key = { projection: 'consent', ...carls.place, offset: carls.offset };
    const reason = 'The release can read it now';
    t.match(await call('/redrive', { ...key, reason }), {
      status: 202,
      body: { ...key, subject: carl.id },
    });
    await waitFor('the worker', async () => (await current(carl.id))?.event_id === carls.eventId);
    t.match(await current(carl.id), { decision: 'accepted', needs_review: false });
    const { body } = await call('');
    const redriven = { ...key, state: 'redriven', asked: false, refused: null, subject: null };
    const isCarls = (item: DeadLetterItem) =>
      Object.entries(key).every(([name, value]) => item[name as keyof typeof key] === value);
    t.match(body.deadLetters.find(isCarls), redriven);
    t.equal(body.more, 0, 'these are all');
    await sql`insert into dead_letter (projection, topic, partition, "offset", reason)
      select 'consent-v1', 'strange', 0, n, 'a test' from generate_series(1, 500) n`.execute(db);
    const many = (await call('')).body;
    await sql`delete from dead_letter where topic = 'strange'`.execute(db);
    t.equal(many.deadLetters.length, 500);
    t.equal(many.more, body.deadLetters.length, 'and it says how many it leaves out');
    t.match(await call('/redrive', { ...key, reason }), {
      status: 202,
      body: { state: 'redriven' },
    });
    t.match(await call('/redrive', { ...key, reason, offset: 9999 }), { status: 404 });
    for (const wrong of [{ partition: Number.MAX_SAFE_INTEGER }, { topic: 'a\u0000b' }]) {
      const answer = await call('/redrive', { ...key, reason, ...wrong });
      t.match(answer, { status: 400, body: { code: 'VALIDATION_FAILED' } }, JSON.stringify(wrong));
    }
    t.match(await call('/discard', key), { status: 400, body: { code: 'VALIDATION_FAILED' } });
    t.match(await call('/redrive', key), { status: 400, body: { code: 'VALIDATION_FAILED' } });
    const { stdout } = await deployment.command('tail', '--topic', 'admin-events', '--last', '5');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event);
    const actor = { kind: 'user', id: admin.id };
    t.match(events.filter(({ type }) => type === 'roletrail.dead_letter.redriven.v1').at(-1), {
      data: { ...key, eventId: carls.eventId, actor },
    });
    const acts = events.filter(({ data }) => data.action === 'dead_letter.redrive');
    t.match(acts, [{ data: { actor, before: { asked: false }, after: { asked: true } } }]);
    t.equal(acts.length, 1, 'what changes nothing is not recorded');
  });

  await t.test('all: then it is as a rebuild leaves it', async (t) => {
    t.equal((await db.selectFrom('decision_pending').select('user_id').execute()).length, 1);
    const all = await dlq('redrive', '--all', YES);
    t.match(all, { code: 33 }, all.output);
    const open = await listed();
    t.same(
      open.map(({ offset, subject, refused }) => ({ offset, subject, refused })),
      [1, 2].map(() => ({ offset: fays.offset, subject: fay.id, refused: 'unreadable' })),
      'what is broken stays',
    );
    t.equal(await dora.enter(), 200, 'her later acceptance stands');
    t.same(await db.selectFrom('decision_pending').selectAll().execute(), []);
    t.match(await current(jon.id), { event_id: jons.eventId });
    t.equal(await current(ida), undefined, 'nothing is known of whom the key named');
    t.match(await current(hal), { decision: 'declined', event_id: hals.eventId });
    t.match(await current(eve), { offset: eves.offset });
    const copies = await db
      .selectFrom('ledger_duplicate')
      .select(['offset', 'first_offset'])
      .where('event_id', '=', eves.eventId)
      .orderBy('offset')
      .execute();
    t.same(
      copies,
      [evesCopy, lateCopy].map((offset) => ({ offset, first_offset: eves.offset })),
    );
    await product.asRebuilt(t);
  });

  await t.test('what is broken is discarded, and no longer reported', async (t) => {
    const metrics = async () => (await fetch(`${consentWorker.url}/metrics`)).text();
    t.match(await dlq('discard', ...at(fays), '--reason', 'not_ours', YES), { code: 0 });
    t.match(await dlq('discard', ...at(fays), '--reason', 'trial', YES), {
      code: 0,
      output: /was discarded before/,
    });
    const audited = { projection: 'audit', ...fays.place, offset: fays.offset };
    const discarded = { ...audited, reason: 'damaged' };
    t.match(await call('/discard', discarded), { status: 200, body: { state: 'discarded' } });
    t.same(await listed(), []);
    const all = await listed('--all');
    t.equal(all.filter(({ state }) => state === 'discarded').length, 2);
    t.equal(all.filter(({ state }) => state === 'redriven').length, 2 * 9);
    t.equal(await fay.enter(), 403, 'it changes nothing for whom it concerns');
    t.match((await deployment.attempt('doctor')).output, /0 unreadable records/);
    const gauge = /^roletrail_dead_letters\{.*consent-events.*\} (\d+)$/gm;
    await waitFor('the gauge to know', async () => {
      const counts = [...(await metrics()).matchAll(gauge)].map(([, count]) => count);
      return counts.length > 0 && counts.every((count) => count === '0');
    });
    t.match(await dlq('redrive', '--all', YES), { code: 0, output: /No dead letter is open/ });
    t.match(await dlq('redrive', ...at(fays), YES), { code: 33 }, 'by name it may be tried again');
    t.same(await listed(), [], 'and is discarded still');
    const { stdout } = await deployment.command('tail', '--topic', 'admin-events', '--last', '2');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event);
    t.match(events, [
      { data: { projection: 'consent', reason: 'not_ours', actor: { kind: 'operator' } } },
      { data: { projection: 'audit', reason: 'damaged', actor: { kind: 'user', id: admin.id } } },
    ]);
    await product.asRebuilt(t);
  });

  await t.test('without a worker, or beside a rebuild, the request stays pending', async (t) => {
    await consentWorker.stop();
    const key = { projection: 'consent', ...fays.place, offset: fays.offset };
    t.same((await redriveAndWait(db, key, 300)).unanswered, [key]);
    await consentWorker.start();
    const asked = async () => (await listed('--all')).some((item) => item.asked);
    await waitFor('an answer', async () => !(await asked()), 30_000);

    await using leases = openLeases(product.database.config);
    const rebuilding = await leases.acquire(rebuildLease('consent'));
    t.same((await redriveAndWait(db, key, 3000)).unanswered, [key]);
    await rebuilding?.release();
    await waitFor('an answer after the rebuild', async () => !(await asked()), 30_000);
  });
});
