import { ENGINE_IDS } from '@roletrail/contracts/tools/engines';
import { SAVED_KIND_IDS } from '@roletrail/contracts/tools/saved/kind-ids';

const ENGINE_ROUTES = ENGINE_IDS.flatMap((id) =>
  ['preview', 'runs'].map((call) => [`POST /api/tools/${id}/${call}`, 'consent']),
);

const SAVED_ROUTES = SAVED_KIND_IDS.flatMap((kind) =>
  ['GET /', 'POST /', 'GET /:id', 'PUT /:id', 'DELETE /:id', 'POST /:id/duplicate'].map((call) => {
    const [method, path = ''] = call.split(' ');
    return [`${method} /api/tools/saved/${kind}${path.replace(/\/$/, '')}`, 'consent'];
  }),
);

/** Routes of the career tools with their guards, for the authorisation matrix. */
export const TOOL_ROUTES: Readonly<Record<string, string>> = {
  ...(Object.fromEntries([...ENGINE_ROUTES, ...SAVED_ROUTES]) as Record<string, string>),
  'GET /api/tools/saved': 'consent',
  'GET /api/tools/applications.csv': 'consent',
  'POST /api/tools/applications/import': 'consent',
  'GET /api/tools/due': 'consent',
  'POST /api/tools/plan/tasks': 'consent',
  'GET /api/tools/plan/suggestions': 'consent',
  'GET /api/tools/reminders': 'consent',
  'PUT /api/tools/reminders': 'consent',
  'DELETE /api/tools/reminders': 'consent',
  'POST /api/tools/calendar': 'consent',
  'DELETE /api/tools/calendar': 'consent',
  'GET /api/calendar/:file': 'public',
  'POST /api/reminders/unsubscribe': 'public',
  'GET /api/tools': 'consent',
  'GET /api/tools/fields-of-study': 'consent',
  'POST /api/tools/letter-file': 'consent',
  'POST /api/tools/resume-file': 'consent',
  'GET /api/tools/runs': 'consent',
  'GET /api/tools/runs/:id': 'consent',
  'GET /api/tools/runs/:id/export.json': 'consent',
  'PATCH /api/tools/runs/:id': 'consent',
  'DELETE /api/tools/runs/:id': 'consent',
  'POST /api/tools/runs/:id/rerun': 'consent',
  'GET /api/tools/resumes': 'consent',
  'POST /api/tools/resumes': 'consent',
  'GET /api/tools/resumes/:id': 'consent',
  'PUT /api/tools/resumes/:id': 'consent',
  'DELETE /api/tools/resumes/:id': 'consent',
  'GET /api/tools/job-targets': 'consent',
  'POST /api/tools/job-targets': 'consent',
  'GET /api/tools/job-targets/:id': 'consent',
  'PUT /api/tools/job-targets/:id': 'consent',
  'DELETE /api/tools/job-targets/:id': 'consent',
  'GET /api/tools/profile': 'consent',
  'PUT /api/tools/profile': 'consent',
  'GET /api/tools/saved-occupations': 'consent',
  'POST /api/tools/saved-occupations': 'consent',
  'PUT /api/tools/saved-occupations/:id': 'consent',
  'DELETE /api/tools/saved-occupations/:id': 'consent',
  'GET /api/tools/saved-searches': 'consent',
  'POST /api/tools/saved-searches': 'consent',
  'GET /api/tools/saved-searches/:id': 'consent',
  'PUT /api/tools/saved-searches/:id': 'consent',
  'DELETE /api/tools/saved-searches/:id': 'consent',
  'GET /api/tools/areas': 'consent',
  'GET /api/tools/occupations': 'consent',
  'GET /api/tools/occupations/:code': 'consent',
  'GET /api/tools/views': 'consent',
  'GET /api/tools/uploads': 'consent',
  'POST /api/tools/uploads': 'consent',
  'POST /api/tools/views': 'consent',
  'DELETE /api/tools/views': 'consent',
  'DELETE /api/tools/views/:code': 'consent',
};
