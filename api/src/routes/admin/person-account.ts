import {
  accountLock,
  lockBody,
  paidPlan,
  paidPlanBody,
  sendVerificationAnswer,
  sendVerificationBody,
  undoPlanBody,
} from '@roletrail/contracts/http/staff-account';
import { personParams } from '@roletrail/contracts/http/staff-people';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { lockAccount } from '../../people/lock-account.ts';
import { sendVerificationAgain } from '../../people/send-verification.ts';
import { setPlan, undoPlan } from '../../pricing/set-plan.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

/** Lock, plan and verification mail of a person's account. */
export function personAccountRoutes(app: Api, context: ApiContext): void {
  const url = '/api/admin/users/:id' as const;
  const guard = GUARD.capability('users');
  const tags = ['people'];
  const params = personParams;
  const refuses = ['OWN_ACCOUNT', 'NOT_FOUND', 'EDIT_CONFLICT'] as const;
  const config = { guard, demands: STAFF_IF_MATCH, refuses };

  app.route({
    method: 'PUT',
    url: `${url}/lock`,
    config: { ...config, refuses: [...refuses, 'LAST_ADMIN', 'PASSWORD_WRONG', 'RATE_LIMITED'] },
    schema: { tags, params, body: lockBody, response: { 200: accountLock } },
    handler: (request) => {
      const asked = { ...request.body, userId: request.params.id, ifMatch: readVersion(request) };
      return lockAccount(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'PUT',
    url: `${url}/plan`,
    config: { ...config, refuses: [...refuses, 'NOT_READY'] },
    schema: { tags, params, body: paidPlanBody, response: { 200: paidPlan } },
    handler: (request) => {
      const asked = { ...request.body, userId: request.params.id, ifMatch: readVersion(request) };
      return setPlan(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/plan/undo`,
    config,
    schema: { tags, params, body: undoPlanBody, response: { 200: paidPlan } },
    handler: (request) => {
      const asked = { ...request.body, userId: request.params.id, ifMatch: readVersion(request) };
      return undoPlan(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/verification`,
    config: { guard, refuses: ['NOT_FOUND', 'RATE_LIMITED'] },
    schema: {
      tags,
      params,
      body: sendVerificationBody,
      response: { 200: sendVerificationAnswer },
    },
    handler: async (request) => {
      const asked = { ...request.body, userId: request.params.id };
      await sendVerificationAgain(context, requireCaller(request), asked);
      return { sent: true as const };
    },
  });
}
