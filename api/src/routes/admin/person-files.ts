import { personFileBody, personFileParams } from '@roletrail/contracts/http/staff-people';
import type { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import type { List } from '../../audit/list-rows.ts';
import { GUARD } from '../../guard.ts';
import {
  listPersonActs,
  listPersonDecisions,
  listPersonTickets,
} from '../../people/person-tabs.ts';
import { openPerson, readPersonSessions } from '../../people/read-person.ts';
import { listOf } from './paged-list.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';

type Filters = Omit<z.output<typeof personFileBody>, 'reason'>;
type Maker = (context: ApiContext, userId: string, filters: Filters) => List;

/** Tabs of a person as rows of a file. */
const FILES: Readonly<Record<z.output<typeof personFileParams>['tab'], Maker>> = {
  decisions: (_context, userId, { decision }) =>
    listOf(DECISION_COLUMNS, async (tx, asked) => {
      const page = await listPersonDecisions(tx, userId, { ...asked, decision });
      const items = page.items.map(({ documents, ...one }) => {
        const terms = documents.find(({ docType }) => docType === 'terms');
        const privacy = documents.find(({ docType }) => docType === 'privacy');
        return {
          ...one,
          termsVersion: terms?.version ?? null,
          termsSha256: terms?.sha256 ?? null,
          privacyVersion: privacy?.version ?? null,
          privacySha256: privacy?.sha256 ?? null,
        };
      });
      return { items, nextCursor: page.nextCursor };
    }),
  sessions: (context, userId) =>
    listOf(SESSION_COLUMNS, async (tx) => {
      const sessions = await readPersonSessions(context, userId, tx);
      const items = sessions.map((one) => ({ ...one, device: one.device.label }));
      return { items, nextCursor: null };
    }),
  tickets: (_context, userId, { status }) =>
    listOf(['number', 'topic', 'status', 'createdAt'], (tx, asked) =>
      listPersonTickets(tx, userId, { ...asked, status }),
    ),
  acts: (_context, userId, { action }) =>
    listOf(['eventId', 'at', 'action', 'reason', 'staffId', 'staffEmail'], (tx, asked) =>
      listPersonActs(tx, userId, { ...asked, action }),
    ),
};

const DECISION_COLUMNS = [
  'eventId',
  'decidedAt',
  'decision',
  'reason',
  'termsVersion',
  'termsSha256',
  'privacyVersion',
  'privacySha256',
  'topic',
  'partition',
  'offset',
] as const;
const SESSION_COLUMNS = [
  'id',
  'device',
  'method',
  'createdAt',
  'lastActivityAt',
  'expiresAt',
] as const;

/** Tabs of a person as files; view and reason go on record before the first byte. */
export function personFileRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('users', 'compliance');
  const send = openStaffFiles(context, guard);
  app.route({
    method: 'POST',
    url: '/api/admin/users/:id/:tab/export',
    compress: false,
    config: { guard, refuses: [...STAFF_FILE.refuses, 'NOT_FOUND', 'EVIDENCE_UNRECORDED'] },
    schema: {
      tags: ['people'],
      params: personFileParams,
      body: personFileBody,
      response: STAFF_FILE.response,
    },
    handler: async (request, reply) => {
      const { id, tab } = request.params;
      const { reason, ...filters } = request.body;
      await openPerson(context, requireCaller(request), id);
      const list = FILES[tab](context, id, filters);
      const target = { kind: 'person', id, userId: id };
      const act = { action: 'person.export', target, reason } as const;
      const { decision = null, status = null, action = null } = filters;
      const facts = () => ({ tab, decision, status, action });
      return send(request, reply, { name: `person-${tab}`, list, act, facts });
    },
  });
}
