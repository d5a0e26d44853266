import { areasAnswer } from '@roletrail/contracts/tools/market';
import { oewsCredit } from '@roletrail/engines/areas/oews-editions';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import type { Tools } from '../../tools/tools.ts';
import { setPrivateHeaders } from './revision.ts';

/** For which areas there is pay beside the nation's. */
export function areaRoutes(app: Api, context: ApiContext, { data }: Tools): void {
  app.route({
    method: 'GET',
    url: '/api/tools/areas',
    config: {
      guard: GUARD.consent,
      rateLimit: limitPerAddress(context.config.limits.toolsPerAddress),
      refuses: ['DATASET_MISSING'],
    },
    schema: { tags: ['tools'], response: { 200: areasAnswer } },
    handler: async (_request, reply) => {
      const { areas: all } = (await data.datasets()).market;
      if (all === null) return setPrivateHeaders(reply).send({ release: null, areas: [] });
      const { source: name, period } = oewsCredit(all.edition);
      const areas = all.areas
        .filter(({ kind }) => kind !== 'nation')
        .map(({ code, title, kind }) => ({ code, title, kind }));
      return setPrivateHeaders(reply).send({ release: { name, period }, areas });
    },
  });
}
