import {
  type AuditReports,
  auditClaims,
  auditClaimsQuery,
  auditPeople,
  auditPeopleQuery,
  auditReports,
} from '@roletrail/contracts/http/audit-reports';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../../api.ts';
import { readClaims } from '../../audit/claims.ts';
import { readPeople } from '../../audit/people.ts';
import { readReports } from '../../audit/reports.ts';
import { recordEvidenceView } from '../../evidence/record-evidence-view.ts';
import { TRAIL_READERS } from '../../guard.ts';
import { KeptAnswers } from '../../staff/kept-answers.ts';

/** How people stand: folds of the decisions, so reading them is reading the decisions' trees. */
export function auditReportRoutes(app: Api, context: ApiContext): void {
  const { deps } = context;
  const kept = new KeptAnswers<AuditReports>(deps.logger);
  const trees = listTopicPartitions(['consent-events'], deps.partitions).map(({ partition }) => ({
    topic: 'consent-events' as const,
    partition,
  }));
  const record = (request: FastifyRequest) =>
    recordEvidenceView(context, request, trees, TRAIL_READERS);
  const config = {
    guard: TRAIL_READERS,
    refuses: ['EVIDENCE_UNRECORDED', 'CONSENT_STATE_UNAVAILABLE'] as const,
  };
  const tags = ['audit'];

  app.route({
    method: 'GET',
    url: '/api/admin/audit/reports',
    config,
    schema: { tags, response: { 200: auditReports } },
    handler: async (request, reply) => {
      const found = await kept.read(null, () => readReports(deps.db));
      await record(request);
      return reply.header('cache-control', 'private, no-store').send(found);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/reports/people',
    config,
    schema: { tags, querystring: auditPeopleQuery, response: { 200: auditPeople } },
    handler: async (request, reply) => {
      const found = await readPeople(deps.db, request.query);
      await record(request);
      return reply.header('cache-control', 'private, no-store').send(found);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/audit/reports/claims',
    config: { ...config, refuses: ['EVIDENCE_UNRECORDED'] },
    schema: { tags, querystring: auditClaimsQuery, response: { 200: auditClaims } },
    handler: async (request, reply) => {
      const found = await readClaims(deps.db, request.query);
      await record(request);
      return reply.header('cache-control', 'private, no-store').send(found);
    },
  });
}
