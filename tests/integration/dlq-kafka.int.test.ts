/** Dead letters of a log on Kafka: kept by a release that cannot read them, redriven by one that can. */
import { DisposeStack } from '@roletrail/cli/runtime/lifecycle';
import t from 'tap';
import { strictProduct } from '../faults/strict-product.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

const PROJECTIONS = ['consent', 'audit'] as const;

const brokers = sharedBrokers(t);
if (brokers !== null) {
  t.test('dead letters of a log on Kafka are redriven', async (t) => {
    const parts = new DisposeStack();
    t.teardown(() => parts.dispose(silent));
    const product = await strictProduct((part) => parts.use(part), brokers);
    const { deployment, letter, append, bytesAt, dlq, at, listed, current } = product;
    const [anna, ben] = [await product.createPerson(), await product.createPerson()];
    const annas = await letter(anna.id, false);
    await append(annas.place, 'x', await bytesAt(annas));
    await letter(ben.id, false);
    const bens = await letter(ben.id, true);
    const kept = async (count: number) => (await listed()).length === count;
    await waitFor('all of them to be kept', () => kept(2 * 4), 30_000);
    t.same(
      [await anna.enter(), await ben.enter()],
      [200, 200],
      'their decisions are not folded yet',
    );

    await product.strict.terminate();
    for (const role of ['consent-worker', 'audit-projector'] as const) {
      await (await deployment.add(role)).start();
    }
    for (const projection of PROJECTIONS) {
      const offered = await deployment.attempt(
        'rebuild',
        projection,
        '--reason',
        'a test',
        '--yes',
      );
      t.match(offered, { code: 27 }, `${projection}: a rebuild would leave other rows`);
    }
    for (const projection of PROJECTIONS) {
      const [, ...place] = at(annas);
      const { code, output } = await dlq('redrive', projection, ...place, '--yes');
      t.equal(code, 0, output);
    }
    t.equal(await anna.enter(), 403, 'who refused is shut out');
    t.match(await current(anna.id), { decision: 'declined', event_id: annas.eventId });
    t.equal(await ben.enter(), 200, 'and no other');
    t.match(await dlq('redrive', '--all', '--yes'), { code: 0 });
    t.match(await current(ben.id), { decision: 'accepted', event_id: bens.eventId });
    t.same(await listed(), [], 'none is left');
    await product.asRebuilt(t);
  });
}
