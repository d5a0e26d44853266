import { REALTIME_PATH } from '@roletrail/contracts/realtime';
import type { Api, ApiContext } from '../../api.ts';
import { addressBucket } from '../../callers/client-address.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { isLocalRequest } from '../../local-only.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { classifyOrigin } from '../../plugins/same-origin.ts';
import { noContent } from '../empty-body.ts';

/**
 * GET /api/realtime: the upgrade. Browsers send cookies with it and apply no CORS, so the Origin is
 * checked first. The first frame authenticates (realtime/socket.ts).
 */
export function realtimeRoute(app: Api, { config }: ApiContext): void {
  const ours = new Set([config.publicOrigin, ...config.otherOrigins]);
  app.route({
    method: 'GET',
    url: REALTIME_PATH,
    // unauthenticated until the first frame, which carries the access token
    config: {
      guard: GUARD.public,
      rateLimit: limitPerAddress(config.limits.socketsPerAddress),
      refuses: ['NOT_FOUND', 'ORIGIN_REFUSED'],
    },
    schema: {
      tags: ['realtime'],
      description:
        'Upgrade to a websocket; Origin must be ours. The first frame authenticates (contracts: realtime.ts).',
      response: { 101: noContent },
    },
    preValidation: async (request) => {
      if (!request.ws) throw new ApiError('NOT_FOUND');
      const named = request.headers.origin !== undefined;
      if (!named || classifyOrigin(request, ours) !== 'ours') throw new ApiError('ORIGIN_REFUSED');
    },
    handler: async () => {
      throw new ApiError('NOT_FOUND');
    },
    wsHandler: (socket, request) => {
      const address = addressBucket(request.client.ip);
      app.realtime.accept(socket, { address, isHere: isLocalRequest(request) });
    },
  });
}
