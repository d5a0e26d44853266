/** Withdrawals by the service: their time is the database's, as that of every other decision. */
import { withdrawActive } from '@roletrail/api/consent/withdraw';
import { inTransaction } from '@roletrail/api/transaction';
import t from 'tap';
import { createTestUser } from '../helpers/api.ts';
import {
  acceptance,
  fetchDocuments,
  postDecision,
  startTestService,
} from '../helpers/decisions.ts';

t.test('the time of a withdrawal by the service is of the database’s clock', async (t) => {
  const { api } = await startTestService(t);
  const who = await createTestUser(api);
  await postDecision(api, who, acceptance(who.id, await fetchDocuments(api, who)));
  const RealDate = Date;
  class HourAhead extends RealDate {
    constructor(value: string | number | Date = RealDate.now() + 3_600_000) {
      super(value);
    }
  }
  const client = { ip: '192.0.2.1', peer: '192.0.2.1', ipRule: 'direct', userAgent: null } as const;
  const reason = 'address_proved_by_another';
  const withdrawal = { userId: who.id, client, emailProved: false, reason } as const;
  const clock = t.intercept(globalThis, 'Date', { value: HourAhead });
  const item = await inTransaction(api.db, (tx) =>
    withdrawActive(tx, api.deps.keys.vault, withdrawal),
  ).finally(() => clock.restore());
  if (item?.draft.type !== 'roletrail.consent.withdrawn.v2') return t.fail('none is active');
  const { receivedAt } = item.draft.data.observed;
  t.ok(Math.abs(Date.parse(receivedAt) - Date.now()) < 60_000, receivedAt);
});
