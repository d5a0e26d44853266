import { settingFileBody, settingParams } from '@roletrail/contracts/http/settings';
import { planFileBody, planParams } from '@roletrail/contracts/tools/staff-plans';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { listSettingVersions } from '../../staff-settings/list-settings.ts';
import { listPlanVersions } from '../../staff-settings/plans.ts';
import { listOf } from './paged-list.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';

const SETTING_COLUMNS = ['version', 'at', 'before', 'value', 'by', 'reason'] as const;
const PLAN_COLUMNS = [
  'version',
  'at',
  'name',
  'tagline',
  'monthlyPrice',
  'features',
  'dailyRuns',
  'toolRuns',
  'by',
  'reason',
] as const;

/** Histories of settings and plans as files; the reason goes on record before the first byte. */
export function historyFileRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('settings');
  const send = openStaffFiles(context, guard);
  const config = { guard, refuses: STAFF_FILE.refuses };
  const { response } = STAFF_FILE;
  const tags = ['settings'];
  app.route({
    method: 'POST',
    url: '/api/admin/settings/:key/history/export',
    compress: false,
    config,
    schema: { tags, params: settingParams, body: settingFileBody, response },
    handler: (request, reply) => {
      const { key } = request.params;
      const list = listOf(SETTING_COLUMNS, (tx, asked) =>
        listSettingVersions(tx, requireCaller(request), key, asked),
      );
      const { reason } = request.body;
      const act = {
        action: 'setting.export',
        target: { kind: 'setting', id: key },
        reason,
      } as const;
      return send(request, reply, { name: 'setting-history', list, act });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/admin/plans/:slug/history/export',
    compress: false,
    config,
    schema: { tags, params: planParams, body: planFileBody, response },
    handler: (request, reply) => {
      const { slug } = request.params;
      const list = listOf(PLAN_COLUMNS, async (tx, asked) => {
        const page = await listPlanVersions(tx, requireCaller(request), slug, asked);
        const items = page.items.map(({ value, ...one }) => ({
          ...one,
          ...value,
          features: value.features.join('; '),
          toolRuns: JSON.stringify(value.toolRuns),
        }));
        return { items, nextCursor: page.nextCursor };
      });
      const { reason } = request.body;
      const act = { action: 'plan.export', target: { kind: 'plan', id: slug }, reason } as const;
      return send(request, reply, { name: 'plan-history', list, act });
    },
  });
}
