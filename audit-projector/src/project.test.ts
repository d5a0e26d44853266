import {
  AT,
  ann,
  empty,
  eventId,
  granted,
  poison,
  readAsFold,
  type TestRecord,
} from '@roletrail/event-log/testing/test-records';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { type AuditChanges, eventIds, type FirstCopy, foldAuditRecords } from './project.ts';

const place = { topic: 'admin-events', partition: 0 } as const;

type Example = {
  readonly name: string;
  /** where events stand that were folded before, here or elsewhere */
  readonly given: Readonly<Record<string, FirstCopy>>;
  /** the batch, from offset 5 on */
  readonly when: readonly TestRecord[];
  /** what it adds, or why it must not be folded */
  readonly outcome: AuditChanges | RegExp;
};

/** Event `n`, a role granted to Ann, in the trail. */
const entry = (n: number, offset: number) => ({
  ...place,
  offset,
  event_id: eventId(n),
  type: 'roletrail.role.granted.v1',
  subject: ann,
  occurred_at: Date.parse(AT),
  user_id: ann,
  decision: null,
  terms_version: null,
  privacy_version: null,
});
/** Event 1 again. */
const copy = (offset: number, first: FirstCopy) => ({
  ...place,
  offset,
  event_id: eventId(1),
  first_topic: first.topic,
  first_partition: first.partition,
  first_offset: first.offset,
});
const leaf = ({ value }: TestRecord) => leafHash(value ?? new Uint8Array());
const here = (n: number, offset: number) => ({ ...place, offset, leafHash: leaf(granted(n, ann)) });
const elsewhere = { ...here(1, 3), topic: 'consent-events', partition: 2 };

const EXAMPLES: readonly Example[] = [
  {
    name: 'each event once, at its lowest offset; what cannot be read is not in the trail',
    given: {},
    when: [granted(1, ann), empty(null), poison(null), granted(2, ann)],
    outcome: { entries: [entry(1, 5), entry(2, 8)], duplicates: [] },
  },
  {
    name: 'later copies in the batch point to the first',
    given: {},
    when: [granted(1, ann), granted(1, ann), granted(1, ann)],
    outcome: {
      entries: [entry(1, 5)],
      duplicates: [copy(6, here(1, 5)), copy(7, here(1, 5))],
    },
  },
  {
    name: 'so do those of an earlier batch or another partition',
    given: { [eventId(1)]: elsewhere },
    when: [granted(1, ann)],
    outcome: { entries: [], duplicates: [copy(5, elsewhere)] },
  },
  {
    name: 'the same id with other bytes is an integrity fault',
    given: {},
    when: [granted(1, ann), granted(1, ann, 'promoted')],
    outcome: new RegExp(`${eventId(1)} stands at offset 6`),
  },
];

for (const { name, given, when, outcome } of EXAMPLES) {
  t.test(name, async (t) => {
    const fold = () =>
      foldAuditRecords(place, readAsFold(leafHash, when, 5), new Map(Object.entries(given)));
    if (outcome instanceof RegExp) t.throws(fold, { name: 'IntegrityError', message: outcome });
    else t.same(fold(), outcome);
  });
}

t.test('the events of a batch are asked for by their ids', async (t) => {
  const records = [granted(1, ann), empty(null), poison(null), granted(2, ann)];
  t.same(eventIds(readAsFold(leafHash, records, 5)), [eventId(1), eventId(2)]);
});
