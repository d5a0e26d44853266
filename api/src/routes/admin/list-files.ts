import { asOfFileQuery } from '@roletrail/contracts/http/as-of';
import { auditPeopleFileQuery } from '@roletrail/contracts/http/audit-reports';
import { awaitWriters } from '@roletrail/event-log/outbox/await-writers';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../../api.ts';
import { ListFiles } from '../../audit/list-files.ts';
import { asOfList, CLAIM_LIST, COUNT_LIST, type List, peopleList } from '../../audit/list-rows.ts';
import { recordEvidenceView } from '../../evidence/record-evidence-view.ts';
import { TRAIL_READERS } from '../../guard.ts';
import { describeRawContent } from '../served.ts';

const CSV = 'text/csv; charset=utf-8';
const ABOUT =
  'All of the list as CSV, streamed from one snapshot: times in UTC, an apostrophe before what a spreadsheet would calculate. A reader who may not read it any longer has the connection cut.';
const PLACES = `${ABOUT} topic, partition and offset name the ledger’s record that a row follows from.`;

const today = () => new Date().toISOString().slice(0, 10);

/** The lists of the reports, and who had accepted what at a moment, to take along. */
export function listFileRoutes(app: Api, context: ApiContext): void {
  const guard = TRAIL_READERS;
  const places = listTopicPartitions(['consent-events'], context.deps.partitions);
  const trees = places.map(({ partition }) => ({ topic: 'consent-events' as const, partition }));
  const record = (request: FastifyRequest) =>
    recordEvidenceView(context, request, trees, TRAIL_READERS);
  const files = new ListFiles(context, { guard, record });
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, list: List) => {
    const body = await files.begin(request, reply, list);
    return reply
      .type(CSV)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="roletrail-${name}.csv"`)
      .send(body);
  };
  const route = { exposeHeadRoute: false, compress: false, method: 'GET' } as const;
  const config = { guard, refuses: ['EVIDENCE_UNRECORDED', 'RATE_LIMITED'] as const };
  const judged = { guard, refuses: [...config.refuses, 'CONSENT_STATE_UNAVAILABLE'] as const };
  const tags = ['audit'];
  const response = { 200: describeRawContent(CSV) };

  app.route({
    ...route,
    url: '/api/admin/audit/as-of.csv',
    config: judged,
    schema: { tags, description: PLACES, querystring: asOfFileQuery, response },
    handler: async (request, reply) => {
      const list = asOfList(request.query, await awaitWriters(context.deps.db, places));
      return send(request, reply, `as-of-${request.query.at.slice(0, 10)}`, list);
    },
  });

  app.route({
    ...route,
    url: '/api/admin/audit/reports.csv',
    config: judged,
    schema: { tags, description: ABOUT, response },
    handler: (request, reply) => send(request, reply, `reports-${today()}`, COUNT_LIST),
  });

  app.route({
    ...route,
    url: '/api/admin/audit/reports/people.csv',
    config: judged,
    schema: { tags, description: PLACES, querystring: auditPeopleFileQuery, response },
    handler: (request, reply) =>
      send(request, reply, `${request.query.reason}-${today()}`, peopleList(request.query)),
  });

  app.route({
    ...route,
    url: '/api/admin/audit/reports/claims.csv',
    config,
    schema: { tags, description: ABOUT, response },
    handler: (request, reply) => send(request, reply, `claims-${today()}`, CLAIM_LIST),
  });
}
