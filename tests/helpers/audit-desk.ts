import type {
  AuditDetail,
  AuditListAnswer,
  AuditRecord,
} from '@roletrail/contracts/http/audit-trail';
import type { Role } from '@roletrail/contracts/primitives';
import { createTestUser, giveConsent, PASSWORD, type TestApi, type TestUser } from './api.ts';

export const WHY = { reasonCode: 'complaint', text: 'Ticket RT-1 asks where it came from' };

/** The calls of the audit trail, as a member of staff makes them. */
export function auditDesk(api: TestApi) {
  const ask = (who: Pick<TestUser, 'headers'>, path: string, query: Record<string, string> = {}) =>
    api.app.inject({ url: `/api/admin/audit${path}`, query, headers: who.headers });
  const at = ({ topic, partition, offset }: Pick<AuditRecord, 'topic' | 'partition' | 'offset'>) =>
    `/${topic}/${partition}/${offset}`;
  return {
    ask,
    at,
    async staff(...roles: Role[]): Promise<TestUser> {
      const someone = await createTestUser(api, { roles });
      await giveConsent(api.db, someone.id);
      return someone;
    },
    async list(who: Pick<TestUser, 'headers'>, query: Record<string, string> = {}) {
      const answer = await ask(who, '', query);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<AuditListAnswer>();
    },
    async detail(who: Pick<TestUser, 'headers'>, record: AuditRecord) {
      const answer = await ask(who, at(record));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<AuditDetail>();
    },
    open: (who: Pick<TestUser, 'headers'>, record: AuditRecord, over: object = {}) =>
      api.app.inject({
        method: 'POST',
        url: `/api/admin/audit${at(record)}/open`,
        headers: who.headers,
        payload: { ...WHY, currentPassword: PASSWORD, ...over },
      }),
  };
}
