import {
  type ReportDefinition,
  reportChangeBody,
  reportCreateBody,
  reportExportBody,
  reportList,
  reportListQuery,
  reportParams,
  reportRun,
  reportRunBody,
  savedReport,
} from '@roletrail/contracts/http/custom-reports';
import { columnsUsed, personalColumns } from '@roletrail/contracts/http/report-columns';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { checkAgain } from '../../audit/watch-reader.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { checkPersonal, checkReport, checkSavedReport } from '../../reports/check-report.ts';
import { runReport, runReportList as toList } from '../../reports/run-report.ts';
import {
  changeReport,
  deleteReport,
  listReports,
  readReport,
  saveReport,
} from '../../reports/saved-reports.ts';
import { actAsStaff } from '../../staff/act.ts';
import { noContent } from '../empty-body.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';

const guard = GUARD.capability('growth', 'compliance');
/** of reports that name people */
const COMPLIANCE = GUARD.role('compliance');
const tags = ['growth'];
const url = '/api/admin/custom-reports';
const NOT_KEPT = 'private, no-store';
const RUN = [
  'REPORT_COLUMN_UNKNOWN',
  'REPORT_PERSONAL',
  'REPORT_TOO_SLOW',
  'RATE_LIMITED',
] as const;

/** Reports that staff put together from the catalogue of views. */
export function customReportRoutes(app: Api, context: ApiContext): void {
  const { deps, clock } = context;

  app.route({
    method: 'POST',
    url: `${url}/run`,
    config: { guard, refuses: RUN },
    schema: { tags, body: reportRunBody, response: { 200: reportRun } },
    handler: async (request, reply) => {
      const { definition } = request.body;
      const caller = requireCaller(request);
      checkReport(definition);
      checkPersonal(definition, caller);
      await recordPersonal(context, caller, definition);
      const reader = { staffId: caller.user.id, hoursOnly: seesHoursOnly(caller) };
      const found = await runReport(context, reader, definition, clock.now());
      // the run may have waited for locks
      await checkAgain(context, request, hasPeople(definition) ? COMPLIANCE : guard);
      return reply.header('cache-control', NOT_KEPT).send(found);
    },
  });

  app.route({
    method: 'GET',
    url,
    config: { guard },
    schema: { tags, querystring: reportListQuery, response: { 200: reportList } },
    handler: async (request, reply) => {
      const found = await listReports(deps.db, requireCaller(request).user.id, request.query);
      return reply.header('cache-control', NOT_KEPT).send(found);
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { guard, refuses: ['REPORT_COLUMN_UNKNOWN', 'QUOTA_REACHED'] },
    schema: { tags, body: reportCreateBody, response: { 201: savedReport } },
    handler: async (request, reply) => {
      checkSavedReport(request.body.definition);
      const made = await saveReport(context, requireCaller(request), request.body);
      return reply.code(201).header('cache-control', NOT_KEPT).send(made);
    },
  });

  exportRoute(app, context);
  savedReportRoutes(app, context);
}

const hasPeople = (definition: ReportDefinition) => personalColumns(definition).length > 0;

/** An exact time can single out a person, as their address does. */
const seesHoursOnly = ({ roles }: CallerFacts) => !roles.includes('compliance');

/** Records that personal columns are read, before they are. Does nothing for other reports. */
async function recordPersonal(
  context: ApiContext,
  staff: CallerFacts,
  definition: ReportDefinition,
): Promise<void> {
  if (!hasPeople(definition)) return;
  const target = { kind: 'report', id: definition.view };
  const reason = 'Read on the screen';
  await actAsStaff(context, staff, { action: 'report.read', target, reason }, async () => ({
    before: null,
    after: { columns: [...columnsUsed(definition)] },
    answer: null,
  }));
}

/** CSV of a report. With personal columns it needs a reason, which goes on record. */
function exportRoute(app: Api, context: ApiContext): void {
  const send = openStaffFiles(context, guard);
  // cut if compliance is lost meanwhile, even if the caller may still open the screen
  const sendPersonal = openStaffFiles(context, COMPLIANCE);
  app.route({
    method: 'POST',
    url: `${url}/export`,
    compress: STAFF_FILE.compress,
    config: { guard, refuses: [...RUN, 'REPORT_TOO_LARGE'] },
    schema: { tags, body: reportExportBody, response: STAFF_FILE.response },
    handler: (request, reply) => {
      const { definition, reason } = request.body;
      const caller = requireCaller(request);
      checkReport(definition);
      checkPersonal(definition, caller);
      const personal = hasPeople(definition);
      if (personal && reason === null) {
        const message = 'must say why, because a column names people';
        throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'reason', message }] });
      }
      let rows = 0;
      const reader = { staffId: caller.user.id, hoursOnly: seesHoursOnly(caller) };
      const list = toList(context, reader, definition, (count) => {
        rows = count;
      });
      const target = { kind: 'report', id: definition.view };
      return (personal ? sendPersonal : send)(request, reply, {
        name: `report-${definition.view}`,
        list,
        act: reason === null ? null : { action: 'report.export', target, reason },
        facts: () => ({ rows, columns: [...columnsUsed(definition)] }),
      });
    },
  });
}

/** Routes of one saved report. */
function savedReportRoutes(app: Api, context: ApiContext): void {
  const { deps, clock } = context;
  app.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: reportParams, response: { 200: savedReport } },
    handler: async (request, reply) => {
      const found = await readReport(deps.db, requireCaller(request).user.id, request.params.id);
      return reply.header('cache-control', NOT_KEPT).send(found);
    },
  });

  app.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { guard, refuses: ['NOT_FOUND', 'REPORT_COLUMN_UNKNOWN', 'EMAIL_UNPROVED'] },
    schema: { tags, params: reportParams, body: reportChangeBody, response: { 200: savedReport } },
    handler: async (request, reply) => {
      const { definition, schedule } = request.body;
      if (definition !== undefined) checkSavedReport(definition);
      const staff = requireCaller(request);
      if (schedule && !staff.user.emailVerified) throw new ApiError('EMAIL_UNPROVED');
      const { id } = request.params;
      const changed = await changeReport(context, staff, id, request.body, clock.now());
      return reply.header('cache-control', NOT_KEPT).send(changed);
    },
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: reportParams, response: { 204: noContent } },
    handler: async (request, reply) => {
      await deleteReport(context, requireCaller(request), request.params.id);
      return reply.code(204).header('cache-control', NOT_KEPT).send();
    },
  });
}
