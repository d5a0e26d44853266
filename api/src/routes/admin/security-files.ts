import {
  type SecurityFile,
  type SecurityFilters,
  securityFileBody,
  securityFileParams,
} from '@roletrail/contracts/http/staff-security';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import type { List } from '../../audit/list-rows.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { GUARD } from '../../guard.ts';
import { listStaffActs } from '../../staff-security/acts.ts';
import { presentAuditorTokens } from '../../staff-security/auditor-tokens.ts';
import { listEvidenceUses } from '../../staff-security/evidence.ts';
import { readSignInFailures } from '../../staff-security/failures.ts';
import { listSecurityHistory } from '../../staff-security/history.ts';
import { listLiveSessions, listTokenReuse } from '../../staff-security/sessions.ts';
import { listOf } from './paged-list.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';

type Filters = SecurityFilters & { readonly day?: string | undefined };
type Maker = (context: ApiContext, reader: CallerFacts, filters: Filters) => List;

const whole = <Item>(items: readonly Item[]) => ({ items, nextCursor: null });

/** Lists of the screen as rows of a file; addresses as the caller may see them. */
const FILES: Readonly<Record<SecurityFile, Maker>> = {
  failures: (_context, _reader, { day }) =>
    listOf(['day', 'of', 'code', 'password', 'secondFactor', 'locked', 'last'], async (tx) => {
      const found = await readSignInFailures(tx, { span: '72h', day });
      const rowsOf = (of: string, rows: (typeof found)['accounts']) =>
        rows.map((row) => ({ ...row, of, day: found.day }));
      return whole([...rowsOf('account', found.accounts), ...rowsOf('network', found.networks)]);
    }),
  reuse: (context, reader) =>
    listOf(['sessionId', 'userId', 'email', 'at', 'startedAt', 'device'], async (tx, asked) => {
      const { items, nextCursor } = await listTokenReuse(context, reader, asked, tx);
      return { items: items.map((one) => ({ ...one, ...flat(one) })), nextCursor };
    }),
  sessions: (context, reader, { staff }) =>
    listOf(SESSION_COLUMNS, async (tx, asked) => {
      const page = await listLiveSessions(context, reader, { ...asked, staff }, tx);
      const items = page.items.map((one) => ({
        ...one,
        ...flat(one),
        roles: one.roles.join(' '),
      }));
      return { items, nextCursor: page.nextCursor };
    }),
  history: (context, reader, { kind }) =>
    listOf(HISTORY_COLUMNS, async (tx, asked) => {
      const page = await listSecurityHistory(context, reader, { ...asked, kind }, tx);
      const items = page.items.map(({ by, person, ...one }) => ({
        ...one,
        userId: person?.id ?? null,
        email: person?.email ?? null,
        byKind: by.kind,
        byId: by.person?.id ?? null,
        byEmail: by.person?.email ?? null,
      }));
      return { items, nextCursor: page.nextCursor };
    }),
  acts: (_context, reader, { task }) =>
    listOf(ACT_COLUMNS, async (tx, asked) => {
      const page = await listStaffActs(tx, reader, { ...asked, task });
      const items = page.items.map(({ by, person, target, ...act }) => ({
        ...act,
        targetKind: target.kind,
        targetId: target.id,
        byId: by.id,
        byEmail: by.email,
        userId: person?.id ?? null,
        email: person?.email ?? null,
      }));
      return { items, nextCursor: page.nextCursor };
    }),
  evidence: (context, reader, { use }) =>
    listOf(['at', 'use', 'what', 'byId', 'byEmail', 'token'], async (tx, asked) => {
      const page = await listEvidenceUses(context, reader, { ...asked, use }, tx);
      const items = page.items.map(({ by, ...one }) => ({
        ...one,
        byId: by?.id ?? null,
        byEmail: by?.email ?? null,
      }));
      return { items, nextCursor: page.nextCursor };
    }),
  'auditor-tokens': () =>
    listOf(
      ['id', 'label', 'state', 'createdAt', 'expiresAt', 'revokedAt', 'lastReadAt'],
      async (tx) => whole((await presentAuditorTokens(tx)).items),
    ),
};

const SESSION_COLUMNS = [
  'id',
  'userId',
  'email',
  'roles',
  'startedAt',
  'lastActivityAt',
  'device',
  'method',
  'network',
] as const;
const ACT_COLUMNS = [
  'eventId',
  'at',
  'action',
  'targetKind',
  'targetId',
  'reason',
  'byId',
  'byEmail',
  'userId',
  'email',
] as const;
const HISTORY_COLUMNS = [
  'eventId',
  'at',
  'change',
  'kind',
  'what',
  'userId',
  'email',
  'byKind',
  'byId',
  'byEmail',
] as const;

const flat = (of: {
  readonly person: { readonly id: string; readonly email: string };
  readonly device: { readonly label: string };
}) => ({ userId: of.person.id, email: of.person.email, device: of.device.label });

/** Lists of the security screen as files; the reason goes on record before the first byte. */
export function securityFileRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('users', 'compliance');
  const send = openStaffFiles(context, guard);
  app.route({
    method: 'POST',
    url: '/api/admin/security/:list/export',
    compress: false,
    config: { guard, refuses: STAFF_FILE.refuses },
    schema: {
      tags: ['security'],
      params: securityFileParams,
      body: securityFileBody,
      response: STAFF_FILE.response,
    },
    handler: (request, reply) => {
      const { list: name } = request.params;
      const { reason, ...filters } = request.body;
      const list = FILES[name](context, requireCaller(request), filters);
      const target = { kind: 'security_list', id: name };
      const act = { action: 'security.export', target, reason } as const;
      const { staff = null, kind = null, task = null, use = null, day = null } = filters;
      return send(request, reply, {
        name,
        list,
        act,
        facts: () => ({ staff, kind, task, use, day }),
      });
    },
  });
}
