import type {
  DocumentPublication,
  RowChange,
  TokenChange,
} from '@roletrail/contracts/events/row-changes';
import t from 'tap';
import { RecordedRows } from './recorded-rows.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const at = '2026-11-28T10:00:00.000Z';
const role = (eventId: string, granted: boolean): RowChange => {
  return { kind: 'role', eventId, at, userId: ANN, role: 'admin', granted };
};
const terms = (eventId: string, changes: Partial<DocumentPublication> = {}): RowChange => {
  const facts = { sha256: 'aa', isRequired: true, effectiveDate: '2026-01-01' };
  return { kind: 'document', eventId, at, docType: 'terms', version: '1', ...facts, ...changes };
};

function folded(...changes: readonly RowChange[]): RecordedRows {
  const rows = new RecordedRows();
  for (const change of changes) rows.take(change);
  return rows;
}

t.test('of a role the last event counts', async (t) => {
  const last = (...changes: readonly RowChange[]) =>
    folded(...changes).roles.get(`${ANN} admin`)?.granted;
  t.equal(last(role('1', true), role('2', false)), false);
  t.equal(last(role('1', true), role('2', false), role('3', true)), true);
  t.equal(last(role('1', false)), false, 'a role that was never granted');
  t.equal(last(), undefined);
});

t.test('of a version the first publication counts, and each other one contradicts', async (t) => {
  const { documents, contradictions } = folded(terms('1'), terms('2'), terms('3'));
  t.equal(documents.get('terms/1')?.eventId, '1');
  t.same(contradictions, [], 'the same facts may be published again');
  for (const other of [{ sha256: 'bb' }, { isRequired: false }, { effectiveDate: '2026-01-02' }]) {
    const again = folded(terms('1'), terms('2', other));
    t.match(again.documents.get('terms/1'), { eventId: '1', sha256: 'aa' });
    t.match(again.contradictions, [{ eventId: '2' }], JSON.stringify(other));
  }
});

t.test('a token is what its first event says, until one revokes it', async (t) => {
  const facts = { label: 'an auditor', expiresAt: at };
  const token = (eventId: string, created: TokenChange['created']): RowChange => {
    return { kind: 'token', eventId, at, tokenId: ANN, created };
  };
  const last = (...changes: readonly RowChange[]) => folded(...changes).tokens.get(ANN);
  const made = { tokenId: ANN, eventId: '1', created: facts, revokedBy: null };
  t.same(last(token('1', facts)), made);
  t.same(last(token('1', facts), token('2', { ...facts, label: 'another' })), made);
  const revoked = last(token('1', facts), token('2', null), token('3', null), token('4', facts));
  t.same(revoked, { ...made, revokedBy: '2' }, 'for good');
  t.match(last(token('1', null)), { created: null, revokedBy: '1' });
  t.match(last(token('1', null), token('2', facts)), { created: facts, revokedBy: '1' });
});

t.test('the partitions of the log add up', async (t) => {
  const all = new RecordedRows();
  all.addAll(folded(role('1', true)));
  all.addAll(folded(terms('2'), terms('3', { sha256: 'bb' })));
  t.same([all.roles.size, all.documents.size, all.contradictions.length], [1, 1, 1]);
});
