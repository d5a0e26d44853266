import { formAnswer } from '@roletrail/contracts/http/forms';
import type { Timer } from '@roletrail/event-log/port';
import type { BrowserSession } from '../browser-session.ts';
import type { VisitAct } from './visit-acts.ts';

/** Time between the acts of a visit, ms. */
const PAUSE_MS = 40_000;

/** Performs the acts of one visit through the API. */
export async function performActs(
  session: BrowserSession,
  email: string,
  acts: readonly VisitAct[],
  { timer, signal }: { readonly timer: Timer; readonly signal: AbortSignal },
): Promise<void> {
  await reportExposures(session);
  for (const act of acts) {
    if (signal.aborted) return;
    if (act.kind === 'run') {
      await session.post('use a tool', `/tools/${act.engine}/runs`, { input: act.input });
    } else {
      const form = await session.get('open a form', '/forms');
      if (form?.status !== 200) return;
      const formToken = formAnswer.parse(form.body).token;
      // a form that is sent at once counts as a program's
      await timer.sleep(PAUSE_MS, signal);
      if (act.kind === 'plan') {
        const { tier, promo } = act;
        const body = { tier, formToken, ...(promo === null ? {} : { promo }) };
        await session.post('ask for a plan', '/pricing/requests', body);
      } else {
        const { topic, message } = act;
        const body = { name: 'Made-up person', email, topic, message, formToken };
        await session.post('write a ticket', '/support/tickets', body);
      }
    }
    await timer.sleep(PAUSE_MS, signal);
  }
}

/** The dashboard reports that an experiment is seen. */
async function reportExposures(session: BrowserSession): Promise<void> {
  for (const { experiment } of session.arrangements) {
    if (experiment === null) continue;
    await session.post('see an experiment', `/experiments/${experiment}/exposure`);
  }
}
