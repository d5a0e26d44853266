import { openSealedAnswer, openSealedBody } from '@roletrail/contracts/http/audit-opening';
import {
  auditDetail,
  auditListAnswer,
  auditListQuery,
} from '@roletrail/contracts/http/audit-trail';
import { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { readAuditDetail as readDetail } from '../../audit/detail.ts';
import { listAudit } from '../../audit/list.ts';
import { openSealed } from '../../audit/open.ts';
import { recordEvidenceView } from '../../evidence/record-evidence-view.ts';
import { GUARD, TRAIL_READERS } from '../../guard.ts';
import { placeParams, treeOf } from '../ledger/tree-params.ts';

const offset = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,14})$/)
  .transform(Number);
const params = z.strictObject({ ...placeParams, offset });

/** Routes of the audit trail: search and read ledger records. Every reading is recorded. */
export function auditRoutes(app: Api, context: ApiContext): void {
  const { deps } = context;
  const config = {
    guard: TRAIL_READERS,
    refuses: ['EVIDENCE_UNRECORDED', 'LEDGER_UNAVAILABLE'] as const,
  };
  const tags = ['audit'];

  app.route({
    method: 'GET',
    url: '/api/admin/audit',
    config: {
      ...config,
      views: {
        audit: ['decision', 'type', 'document', 'version', 'topic', 'partition', 'order', 'sort'],
      },
    },
    schema: { tags, querystring: auditListQuery, response: { 200: auditListAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return listAudit(context, requireCaller(request), request.query, (trees) =>
        recordEvidenceView(context, request, trees, TRAIL_READERS),
      );
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/:topic/:partition/:offset',
    config: { ...config, refuses: [...config.refuses, 'NOT_FOUND'] },
    schema: { tags, params, response: { 200: auditDetail } },
    handler: async (request, reply) => {
      const place = treeOf(request.params, deps.partitions);
      const found = await readDetail(deps.db, requireCaller(request), place, request.params.offset);
      await recordEvidenceView(context, request, [place], TRAIL_READERS);
      return reply.header('cache-control', 'private, no-store').send(found);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/audit/:topic/:partition/:offset/open',
    config: {
      guard: GUARD.role('compliance'),
      refuses: [
        'EVIDENCE_UNRECORDED',
        'NOT_FOUND',
        'NOTHING_SEALED',
        'PASSWORD_WRONG',
        'RATE_LIMITED',
      ],
    },
    schema: { tags, params, body: openSealedBody, response: { 200: openSealedAnswer } },
    handler: async (request, reply) => {
      const tree = treeOf(request.params, deps.partitions);
      const place = { ...tree, offset: request.params.offset };
      const answer = await openSealed(context, requireCaller(request), place, request.body);
      return reply.header('cache-control', 'private, no-store').send(answer);
    },
  });
}
