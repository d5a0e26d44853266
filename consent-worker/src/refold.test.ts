import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { computePartition } from '@roletrail/contracts/events/partition';
import { ann, declined, erased, readAsFold } from '@roletrail/event-log/testing/test-records';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { consentRefold } from './refold.ts';

const partition = computePartition(ann, DEFAULT_PARTITIONS['consent-events']);
const place = { topic: 'consent-events', partition } as const;

t.test(
  'a record has to do with whom it decides for, and with whom its key cast doubt on',
  async (t) => {
    const { ties } = consentRefold(DEFAULT_PARTITIONS);
    const tiesOf = (record: ReturnType<typeof declined>, key: string | null) =>
      readAsFold(leafHash, [{ ...record, key }], 7).flatMap((read) => [...ties(place, read)]);
    const ids = Array.from({ length: 20 }, (_, n) => `0193e5a0-0000-7000-8000-0000000000${10 + n}`);
    const isHere = (id: string) =>
      computePartition(id, DEFAULT_PARTITIONS['consent-events']) === partition;
    const [here = ''] = ids.filter(isHere);
    const [elsewhere = ''] = ids.filter((id) => !isHere(id));
    t.ok(here && elsewhere);
    t.same(new Set(tiesOf(declined(1, ann), ann)), new Set([ann]));
    t.same(tiesOf(declined(1, ann), null), [ann]);
    t.same(tiesOf(declined(1, ann), 'x'), [ann]);
    t.same(
      tiesOf(declined(1, ann), elsewhere),
      [ann],
      'poison with the key of another partition changes no person',
    );
    t.same(tiesOf(declined(1, ann), here), [ann, here]);
    t.same(tiesOf(erased(1, ann), ann), [ann], 'no decision, but it was doubted');
    t.same(tiesOf(erased(1, ann), 'x'), []);
  },
);
