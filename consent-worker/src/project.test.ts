import {
  AT,
  ann,
  askedAgain,
  bob,
  declined,
  empty,
  erased,
  erasureCancelled,
  erasureRequested,
  eventId,
  poison,
  readAsFold,
  type TestRecord,
  withdrawn,
} from '@roletrail/event-log/testing/test-records';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import {
  applyConsentChange,
  type ConsentBatchChanges,
  type ConsentChange,
  type CurrentConsent,
  type DecisionRow,
  foldConsentRecords,
  type RequestRow,
} from './project.ts';

type Example = {
  readonly name: string;
  /** folded in earlier batches */
  readonly given: readonly TestRecord[];
  /** the batch, from offset 10 on */
  readonly when: readonly TestRecord[];
  /** records to keep: those of the partition of this person; all records if undefined */
  readonly of?: string;
  /** expected changes, or the expected error */
  readonly outcome: Partial<ConsentBatchChanges> | RegExp;
};

/** Builds the row of event `n`, in which Ann declines. */
function decision(n: number, offset: number, more: Partial<DecisionRow> = {}): DecisionRow {
  const { value } = declined(n, ann, more.termsVersion ?? 'v1');
  return {
    eventId: eventId(n),
    userId: ann,
    offset,
    decision: 'declined',
    reason: 'user_declined',
    termsVersion: 'v1',
    privacyVersion: 'p1',
    decidedAt: AT,
    leafHash: leafHash(value ?? new Uint8Array()),
    ...more,
  };
}

const withdrawal = (n: number, userId: string, offset: number) =>
  decision(n, offset, {
    userId,
    decision: 'withdrawn',
    reason: 'user_withdrew',
    termsVersion: null,
    privacyVersion: null,
    leafHash: leafHash(withdrawn(n, userId).value ?? new Uint8Array()),
  });

const stands = (last: DecisionRow): ConsentChange => ({
  userId: last.userId,
  last,
  needsReview: false,
  asked: null,
  offset: last.offset,
});
const asked = (userId: string, offset: number, last: DecisionRow | null = null): ConsentChange => ({
  userId,
  last,
  needsReview: true,
  asked: null,
  offset,
});
const request = (n: number, userId: string, offset: number): RequestRow => ({
  eventId: eventId(n),
  userId,
  offset,
  about: 'both',
  reason: 'record_in_doubt',
  askedAt: AT,
  leafHash: leafHash(askedAgain(n, userId).value ?? new Uint8Array()),
});
const NOTHING: ConsentBatchChanges = {
  decisions: [],
  requests: [],
  people: [],
  seen: [],
  copies: 0,
};

const EXAMPLES: readonly Example[] = [
  {
    name: 'the last decision of each person stands, with its versions',
    given: [],
    when: [declined(1, ann, 'v1'), withdrawn(2, bob), declined(3, ann, 'v2')],
    outcome: {
      decisions: [decision(1, 10), withdrawal(2, bob, 11), decision(3, 12, { termsVersion: 'v2' })],
      people: [stands(decision(3, 12, { termsVersion: 'v2' })), stands(withdrawal(2, bob, 11))],
      seen: [
        { eventId: eventId(1), userId: ann },
        { eventId: eventId(2), userId: bob },
        { eventId: eventId(3), userId: ann },
      ],
    },
  },
  {
    name: 'a later copy in the batch is not the last word',
    given: [],
    when: [declined(1, ann, 'v1'), declined(2, ann, 'v2'), declined(1, ann, 'v1')],
    outcome: { people: [stands(decision(2, 11, { termsVersion: 'v2' }))], copies: 1 },
  },
  {
    name: 'a copy of what an earlier batch has changes nothing, and is pending no more',
    given: [declined(1, ann)],
    when: [declined(1, ann)],
    outcome: { decisions: [], people: [], copies: 1, seen: [{ eventId: eventId(1), userId: ann }] },
  },
  {
    name: 'the same id with other bytes is an integrity fault',
    given: [],
    when: [declined(1, ann, 'v1'), declined(1, ann, 'v2')],
    outcome: new RegExp(`${eventId(1)} stands at offset 11`),
  },
  {
    name: 'so it is where an earlier batch has the id',
    given: [declined(1, ann, 'v1')],
    when: [declined(1, ann, 'v2')],
    outcome: new RegExp(`${eventId(1)} stands at offset 10`),
  },
  {
    name: 'poison under a person’s key asks for review and does not change their decision',
    given: [],
    when: [declined(1, ann), poison(ann)],
    outcome: { people: [asked(ann, 10, decision(1, 10))] },
  },
  {
    name: 'of several the first counts, however the log is cut into batches',
    given: [],
    when: [poison(ann), poison(ann)],
    outcome: { people: [asked(ann, 10)] },
  },
  {
    name: 'until they decide again',
    given: [],
    when: [poison(ann), declined(1, ann)],
    outcome: { people: [stands(decision(1, 11))] },
  },
  {
    name: 'a request asks again, and does not change the decision before it',
    given: [],
    when: [declined(1, ann), askedAgain(2, ann)],
    outcome: {
      decisions: [decision(1, 10)],
      requests: [request(2, ann, 11)],
      people: [{ ...stands(decision(1, 10)), asked: request(2, ann, 11) }],
      seen: [{ eventId: eventId(1), userId: ann }],
    },
  },
  {
    name: 'a decision after a request ends it',
    given: [],
    when: [askedAgain(1, ann), declined(2, ann)],
    outcome: { requests: [request(1, ann, 10)], people: [stands(decision(2, 11))] },
  },
  {
    name: 'of several requests the last counts, and poison stays poison',
    given: [],
    when: [poison(ann), askedAgain(1, ann), askedAgain(2, ann)],
    outcome: { people: [{ ...asked(ann, 10), asked: request(2, ann, 12) }] },
  },
  {
    name: 'a copy of a request after the decision asks nothing',
    given: [askedAgain(1, ann), declined(2, ann)],
    when: [askedAgain(1, ann)],
    outcome: { ...NOTHING, copies: 1 },
  },
  {
    name: 'a copy of a request in the batch asks nothing either',
    given: [],
    when: [askedAgain(1, ann), declined(2, ann), askedAgain(1, ann)],
    outcome: { people: [stands(decision(2, 11))], copies: 1 },
  },
  {
    name: 'a request with the id of a decision is an integrity fault',
    given: [],
    when: [declined(1, ann), askedAgain(1, ann)],
    outcome: new RegExp(`${eventId(1)} stands at offset 11`),
  },
  {
    name: 'poison asks for review of a person without a decision',
    given: [],
    when: [poison(ann)],
    outcome: { people: [asked(ann, 10)] },
  },
  {
    name: 'a record without bytes is poison',
    given: [],
    when: [empty(bob)],
    outcome: { people: [asked(bob, 10)] },
  },
  {
    name: 'poison asks for review only in the partition of the key',
    given: [],
    when: [poison(ann), poison(bob)],
    of: bob,
    outcome: { people: [asked(bob, 11)] },
  },
  {
    name: 'poison without a person’s key and erasures change no person',
    given: [],
    when: [
      poison(null),
      poison('somebody'),
      erasureRequested(2, ann),
      erasureCancelled(3, ann),
      erased(1, ann),
    ],
    outcome: NOTHING,
  },
];

for (const { name, given, when, of, outcome } of EXAMPLES) {
  t.test(name, async (t) => {
    const before = foldConsentRecords(readAsFold(leafHash, given, 0), new Map(), () => true);
    const folded = [...before.decisions, ...before.requests];
    const known = new Map(folded.map((row) => [row.eventId, row.leafHash]));
    const fold = () =>
      foldConsentRecords(
        readAsFold(leafHash, when, 10),
        known,
        (key) => of === undefined || key === of,
      );
    if (outcome instanceof RegExp) {
      t.throws(fold, { name: 'IntegrityError', message: outcome });
      return;
    }
    const changes = fold();
    t.same({ ...changes, ...outcome }, changes);
  });
}

t.test('where a person stands after a change', async (t) => {
  const [early, late] = [decision(1, 10), decision(2, 20)];
  const at = (last: DecisionRow | null, offset: number, needsReview = false): CurrentConsent => {
    return { last, offset, needsReview, asked: null };
  };
  const change = (last: DecisionRow | null, offset: number, needsReview = false): ConsentChange => {
    return { userId: ann, ...at(last, offset, needsReview) };
  };
  t.same(applyConsentChange(null, change(early, 10)), at(early, 10));
  t.same(applyConsentChange(at(early, 10), change(late, 20)), at(late, 20));
  t.same(
    applyConsentChange(at(late, 20), change(early, 10)),
    at(late, 20),
    'the later offset wins',
  );
  t.same(applyConsentChange(null, change(null, 15, true)), at(null, 15, true));
  t.same(applyConsentChange(at(early, 10), change(null, 15, true)), at(early, 10, true));
  t.same(applyConsentChange(at(early, 10, true), change(late, 20)), at(late, 20), 'decided again');
  t.same(applyConsentChange(at(early, 10), change(late, 20, true)), at(late, 20, true));
  const [first, second] = [request(3, ann, 15), request(4, ann, 16)];
  const ask = (asked: RequestRow) => ({ ...change(null, asked.offset), asked });
  const isAsked = { ...at(early, 10), asked: first };
  t.same(applyConsentChange(at(early, 10), ask(first)), isAsked);
  t.same(applyConsentChange(isAsked, ask(second)), { ...isAsked, asked: second });
  t.same(applyConsentChange(null, ask(first)), { ...at(null, 15), asked: first });
  t.same(applyConsentChange(at(early, 10, true), ask(first)), { ...isAsked, needsReview: true });
  t.same(applyConsentChange(isAsked, change(null, 17, true)), { ...isAsked, needsReview: true });
  t.same(applyConsentChange(isAsked, change(late, 20)), at(late, 20), 'decided since');
});
