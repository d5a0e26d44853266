import {
  recoveryCodesAnswer,
  totpConfirmBody,
  totpEnrolAnswer,
  totpEnrolBody,
  totpProofBody,
  totpStatus as totpStatusAnswer,
} from '@roletrail/contracts/http/account';
import {
  confirmTotp,
  disableTotp,
  enrolTotp,
  readTotpStatus,
  renewCodes,
} from '../../account/totp.ts';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { noContent } from '../empty-body.ts';

/** The second factor: how it stands, set-up, confirmation, recovery codes, the end of it. */
export function totpRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.session;
  const proof = ['PASSWORD_WRONG', 'RATE_LIMITED'] as const;
  const code = ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_OFF', 'RATE_LIMITED'] as const;
  const tags = ['auth'];
  app.route({
    method: 'GET',
    url: '/api/auth/totp',
    config: { guard },
    schema: { tags, response: { 200: totpStatusAnswer } },
    handler: (request) => readTotpStatus(context, requireCaller(request)),
  });
  app.route({
    method: 'POST',
    url: '/api/auth/totp',
    config: { guard, refuses: [...proof, 'EMAIL_UNPROVED', 'SECOND_FACTOR_ON'] },
    schema: { tags, body: totpEnrolBody, response: { 200: totpEnrolAnswer } },
    handler: (request) => enrolTotp(context, requireCaller(request), request.body.currentPassword),
  });
  app.route({
    method: 'POST',
    url: '/api/auth/totp/confirm',
    config: { guard, refuses: [...code, 'EMAIL_UNPROVED', 'SECOND_FACTOR_ON'] },
    schema: { tags, body: totpConfirmBody, response: { 200: recoveryCodesAnswer } },
    handler: async (request) => ({
      recoveryCodes: await confirmTotp(
        context,
        requireCaller(request),
        request.body.code,
        request.client,
      ),
    }),
  });
  app.route({
    method: 'POST',
    url: '/api/auth/totp/recovery-codes',
    config: { guard, refuses: [...proof, ...code] },
    schema: { tags, body: totpProofBody, response: { 200: recoveryCodesAnswer } },
    handler: async (request) => ({
      recoveryCodes: await renewCodes(
        context,
        requireCaller(request),
        request.body,
        request.client,
      ),
    }),
  });
  app.route({
    method: 'POST',
    url: '/api/auth/totp/disable',
    config: { guard, refuses: [...proof, ...code, 'WEAK_PASSWORD'] },
    schema: { tags, body: totpProofBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await disableTotp(context, requireCaller(request), request.body, request.client);
      return reply.code(204).send();
    },
  });
}
