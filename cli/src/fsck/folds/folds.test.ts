import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { computePartition } from '@roletrail/contracts/events/partition';
import { CURRENT_CONSENT } from '@roletrail/db/projections/consent';
import { listColumns } from '@roletrail/db/row-shape';
import type { TopicPartition } from '@roletrail/event-log/port';
import {
  AT,
  ann,
  askedAgain,
  assignOffsets,
  bob,
  declined,
  empty,
  erased,
  erasureCancelled,
  erasureRequested,
  eventId,
  granted,
  poison,
  type TestRecord,
  withdrawn,
} from '@roletrail/event-log/testing/test-records';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { type FsckRecord, FsckRecordReader } from '../facts.ts';
import type { ReferenceFold } from '../reference-fold.ts';
import { listRecordFacts } from '../testing/facts-of.ts';
import { foldAudit } from './audit.ts';
import { foldConsent } from './consent.ts';

const ONE = { 'consent-events': 1, 'session-events': 1, 'admin-events': 1 };
const CONSENT = { topic: 'consent-events', partition: 0 } as const;
const ADMIN = { topic: 'admin-events', partition: 0 } as const;
const entryOf = ({ value }: TestRecord) => entryBytes(value);
const leafOf = (record: TestRecord) => leafHash(entryOf(record));

type Example = {
  readonly name: string;
  readonly partitions?: typeof ONE;
  readonly place: TopicPartition;
  /** the whole partition, from offset 0 on */
  readonly given: readonly TestRecord[];
  /** rows of the tables that only grow, in their order in the fold, then of the one that changes */
  readonly outcome: readonly (readonly object[])[] | RegExp;
};

const decided = { ...CONSENT, user_id: ann, decision: 'declined', decided_at: Date.parse(AT) };
const versions = { terms_version: 'v1', privacy_version: 'p1' };
const noVersions = { terms_version: null, privacy_version: null };
const refusal = { ...decided, ...versions, event_id: eventId(1) };
const unasked = { ...CONSENT, ...noVersions, event_id: null, decision: null, decided_at: null };
const unquestioned = { asked_event_id: null, asked_at: null };
const grown = { reason: 'user_declined', leaf_hash: leafOf(declined(1, ann)) };

const questioned = (n: number) => ({ asked_event_id: eventId(n), asked_at: Date.parse(AT) });
const requested = (n: number, userId: string, offset: number) => ({
  ...CONSENT,
  offset,
  event_id: eventId(n),
  user_id: userId,
  about: 'both',
  reason: 'record_in_doubt',
  asked_at: Date.parse(AT),
  leaf_hash: leafOf(askedAgain(n, userId)),
});

const CONSENT_EXAMPLES: readonly Example[] = [
  {
    name: 'every decision is a row, and the last of each person stands',
    place: CONSENT,
    given: [declined(1, ann), withdrawn(2, bob), declined(3, ann, 'v2')],
    outcome: [
      [],
      [
        { ...refusal, ...grown, offset: 0 },
        {
          ...refusal,
          ...noVersions,
          offset: 1,
          event_id: eventId(2),
          user_id: bob,
          decision: 'withdrawn',
          reason: 'user_withdrew',
          leaf_hash: leafOf(withdrawn(2, bob)),
        },
        {
          ...refusal,
          ...grown,
          offset: 2,
          event_id: eventId(3),
          terms_version: 'v2',
          leaf_hash: leafOf(declined(3, ann, 'v2')),
        },
      ],
      [
        {
          ...refusal,
          offset: 2,
          event_id: eventId(3),
          terms_version: 'v2',
          needs_review: false,
          ...unquestioned,
        },
        {
          ...refusal,
          ...noVersions,
          offset: 1,
          event_id: eventId(2),
          user_id: bob,
          decision: 'withdrawn',
          needs_review: false,
          ...unquestioned,
        },
      ],
    ],
  },
  {
    name: 'a later copy is no decision, and not the last word',
    place: CONSENT,
    given: [declined(1, ann), withdrawn(2, ann), declined(1, ann)],
    outcome: [
      [],
      [
        { ...refusal, ...grown, offset: 0 },
        {
          ...refusal,
          ...noVersions,
          offset: 1,
          event_id: eventId(2),
          decision: 'withdrawn',
          reason: 'user_withdrew',
          leaf_hash: leafOf(withdrawn(2, ann)),
        },
      ],
      [
        {
          ...refusal,
          ...noVersions,
          offset: 1,
          event_id: eventId(2),
          decision: 'withdrawn',
          needs_review: false,
          ...unquestioned,
        },
      ],
    ],
  },
  {
    name: 'the same id with other bytes is found',
    place: CONSENT,
    given: [declined(1, ann), declined(1, ann, 'v2')],
    outcome: new RegExp(`event ${eventId(1)} stands at offset 0 with other bytes`),
  },
  {
    name: 'poison under a person’s key asks for review, and leaves their decision unchanged',
    place: CONSENT,
    given: [declined(1, ann), poison(ann), empty(bob), poison(bob)],
    outcome: [
      [],
      [{ ...refusal, ...grown, offset: 0 }],
      [
        { ...refusal, offset: 0, needs_review: true, ...unquestioned },
        { ...unasked, offset: 2, user_id: bob, needs_review: true, ...unquestioned },
      ],
    ],
  },
  {
    name: 'until they decide again',
    place: CONSENT,
    given: [poison(ann), declined(1, ann)],
    outcome: [
      [],
      [{ ...refusal, ...grown, offset: 1 }],
      [{ ...refusal, offset: 1, needs_review: false, ...unquestioned }],
    ],
  },
  {
    name: 'a request asks again, and leaves the decision before it unchanged',
    place: CONSENT,
    given: [declined(1, ann), askedAgain(2, ann), askedAgain(3, ann), askedAgain(4, bob)],
    outcome: [
      [requested(2, ann, 1), requested(3, ann, 2), requested(4, bob, 3)],
      [{ ...refusal, ...grown, offset: 0 }],
      [
        { ...refusal, offset: 0, needs_review: false, ...questioned(3) },
        { ...unasked, offset: 3, user_id: bob, needs_review: false, ...questioned(4) },
      ],
    ],
  },
  {
    name: 'until they decide again, and a later copy of the request asks nothing',
    place: CONSENT,
    given: [askedAgain(2, ann), declined(1, ann), askedAgain(2, ann)],
    outcome: [
      [requested(2, ann, 0)],
      [{ ...refusal, ...grown, offset: 1 }],
      [{ ...refusal, offset: 1, needs_review: false, ...unquestioned }],
    ],
  },
  {
    name: 'poison asks for review only in the partition of the key',
    partitions: DEFAULT_PARTITIONS,
    place: { ...CONSENT, partition: computePartition(ann, DEFAULT_PARTITIONS['consent-events']) },
    given: [poison(bob)],
    outcome: [[], [], []],
  },
  {
    name: 'poison under another key and erasures change no person',
    place: CONSENT,
    given: [
      poison(null),
      poison('somebody'),
      erasureRequested(2, ann),
      erasureCancelled(3, ann),
      erased(1, ann),
    ],
    outcome: [[], [], []],
  },
];

const entry = (record: TestRecord, offset: number) => ({
  ...ADMIN,
  offset,
  leaf_hash: leafOf(record),
  entry: entryOf(record),
});
const trail = (n: number, offset: number) => ({
  ...ADMIN,
  ...noVersions,
  offset,
  event_id: eventId(n),
  type: 'roletrail.role.granted.v1',
  subject: ann,
  occurred_at: Date.parse(AT),
  user_id: ann,
  decision: null,
});

const AUDIT_EXAMPLES: readonly Example[] = [
  {
    name: 'every record is an entry; each event stands in the trail once; copies name the first',
    place: ADMIN,
    given: [granted(1, ann), empty(null), poison(null), granted(2, ann), granted(1, ann)],
    outcome: [
      [
        entry(granted(1, ann), 0),
        entry(empty(null), 1),
        entry(poison(null), 2),
        entry(granted(2, ann), 3),
        entry(granted(1, ann), 4),
      ],
      [trail(1, 0), trail(2, 3)],
      [
        {
          ...ADMIN,
          offset: 4,
          event_id: eventId(1),
          first_topic: 'admin-events',
          first_partition: 0,
          first_offset: 0,
        },
      ],
    ],
  },
  {
    name: 'a decision stands in the trail with its versions',
    place: CONSENT,
    given: [declined(1, ann)],
    outcome: [
      [{ ...entry(declined(1, ann), 0), ...CONSENT }],
      [
        {
          ...trail(1, 0),
          ...CONSENT,
          ...versions,
          type: 'roletrail.consent.declined.v4',
          decision: 'declined',
        },
      ],
      [],
    ],
  },
];

/** Returns the rows that a fold makes of a partition. */
function rowsOf({ changes, grows }: ReferenceFold, { place, given, partitions = ONE }: Example) {
  const reader = new FsckRecordReader(place, partitions);
  const facts = [...listRecordFacts(reader, assignOffsets(given, 0))];
  for (const fact of facts) changes?.add(place, fact);
  const grew = grows.map((table) => facts.flatMap((fact) => table.rowOf(place, fact) ?? []));
  return changes ? [...grew, [...changes.keys()].map((key) => changes.rowOf(key))] : grew;
}

for (const [examples, fold] of [
  [CONSENT_EXAMPLES, foldConsent],
  [AUDIT_EXAMPLES, foldAudit],
] as const) {
  for (const example of examples) {
    t.test(example.name, async (t) => {
      const rows = () => rowsOf(fold(example.partitions ?? ONE), example);
      if (example.outcome instanceof RegExp) t.throws(rows, { message: example.outcome });
      else t.same(rows(), example.outcome);
    });
  }
}

const nothing = {
  key: ann,
  value: null,
  entry: new Uint8Array(0),
  leaf: new Uint8Array(32),
  first: null,
  at: Number.NaN,
  decision: null,
  request: null,
  copyOf: null,
  unreadable: null,
};
const decision = {
  userId: ann,
  eventId: eventId(1),
  at: 1,
  decision: 'declined',
  reason: 'user_declined',
  termsVersion: 'v1',
  privacyVersion: 'p1',
} as const;
const another = {
  userId: ann,
  eventId: eventId(2),
  at: 2,
  decision: 'accepted',
  reason: null,
  termsVersion: 'v2',
  privacyVersion: 'p2',
} as const;

const request = {
  userId: ann,
  eventId: eventId(3),
  at: 3,
  about: 'both',
  reason: 'other',
} as const;

t.test('of an earlier decision no column is left by a later one', async (t) => {
  const rowAfter = (...facts: readonly FsckRecord[]) => {
    const { changes } = foldConsent(ONE);
    for (const fact of facts) changes?.add(CONSENT, fact);
    return { ...changes?.rowOf(ann) } as Record<string, unknown>;
  };
  const earlier = [
    { ...nothing, offset: 0, decision },
    { ...nothing, offset: 1, unreadable: 'not JSON in UTF-8' },
    { ...nothing, offset: 1, request },
  ];
  const later = { ...nothing, offset: 2, decision: another };
  t.same(rowAfter(...earlier, later), rowAfter(later));
  const lasting = ['user_id', 'topic', 'partition'];
  for (const [column] of listColumns(CURRENT_CONSENT.shape)) {
    if (lasting.includes(column)) continue;
    t.not(rowAfter(...earlier)[column], rowAfter(later)[column], `${column} is not the same`);
  }
});
