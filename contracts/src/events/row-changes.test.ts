import t from 'tap';
import type { RoletrailEvent } from './catalogue.ts';
import { rowChangeOf } from './row-changes.ts';

const id = '00000000-0000-4000-8000-000000000001';
const ANN = '00000000-0000-4000-8000-00000000000a';
const BOB = '00000000-0000-4000-8000-00000000000b';
const time = '2026-11-28T10:00:00.000Z';
const envelope = {
  specversion: '1.0',
  datacontenttype: 'application/json',
  id,
  source: 'test',
  time,
  sequence: '1',
} as const;
const actor = { kind: 'operator', id: 'test' } as const;

function role(act: 'granted' | 'revoked', subject = ANN): RoletrailEvent {
  const data = { userId: ANN, role: 'admin' as const, actor, reason: 'a test' };
  return { ...envelope, type: `roletrail.role.${act}.v1`, subject, data };
}

function published(subject = 'terms/1'): RoletrailEvent {
  const facts = { sha256: 'ab'.repeat(32), isRequired: true, effectiveDate: '2026-01-01' };
  const data = { docType: 'terms' as const, version: '1', ...facts, actor };
  return { ...envelope, type: 'roletrail.document.published.v1', subject, data };
}

function tokenCreated(subject = ANN): RoletrailEvent {
  const data = { tokenId: ANN, label: 'an auditor', expiresAt: time, actor };
  return { ...envelope, type: 'roletrail.auditor_token.created.v1', subject, data };
}

function tokenRevoked(subject = ANN): RoletrailEvent {
  const data = { tokenId: ANN, reason: 'lost' as const, actor };
  return { ...envelope, type: 'roletrail.auditor_token.revoked.v1', subject, data };
}

t.test('roles and documents', async (t) => {
  const changed = { kind: 'role', eventId: id, at: time, userId: ANN, role: 'admin' };
  t.same(rowChangeOf(role('granted')), { ...changed, granted: true });
  t.same(rowChangeOf(role('revoked')), { ...changed, granted: false });
  t.same(rowChangeOf(published()), {
    kind: 'document',
    eventId: id,
    at: time,
    docType: 'terms',
    version: '1',
    sha256: 'ab'.repeat(32),
    isRequired: true,
    effectiveDate: '2026-01-01',
  });
});

t.test('auditor tokens', async (t) => {
  const changed = { kind: 'token', eventId: id, at: time, tokenId: ANN };
  const created = { label: 'an auditor', expiresAt: time };
  t.same(rowChangeOf(tokenCreated()), { ...changed, created });
  t.same(rowChangeOf(tokenRevoked()), { ...changed, created: null });
  t.equal(rowChangeOf(tokenCreated(BOB)), null);
  t.equal(rowChangeOf(tokenRevoked(BOB)), null);
});

t.test('an event under another subject changes no row, and others none at all', async (t) => {
  t.equal(rowChangeOf(role('granted', BOB)), null);
  t.equal(rowChangeOf(published('terms/2')), null);
  const cleared = { cleared: 1, reason: 'a test', actor };
  const type = 'roletrail.halts.cleared.v1' as const;
  t.equal(rowChangeOf({ ...envelope, type, subject: 'service', data: cleared }), null);
});
