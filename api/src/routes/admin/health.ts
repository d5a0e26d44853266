import {
  healthHistory,
  healthHistoryQuery,
  healthNote,
  healthNoteInput,
  healthNotes,
  systemHealth,
} from '@roletrail/contracts/http/system-health';
import { uuid } from '@roletrail/contracts/primitives';
import { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { readHistory } from '../../system-health/history.ts';
import { deleteNote, listNotes, writeNote } from '../../system-health/notes.ts';
import { noContent } from '../empty-body.ts';

const NOT_KEPT = 'private, no-store';

/** Routes for current and past health of the deployment, and the admins' notes. */
export function systemHealthRoutes(app: Api, context: ApiContext): void {
  const { deps } = context;
  const config = { guard: GUARD.capability('ops') };
  const tags = ['health'];

  app.route({
    method: 'GET',
    url: '/api/admin/health',
    config: {
      ...config,
      views: {
        'health-instances': ['state'],
        'health-partitions': ['topic'],
        'health-folds': ['projection'],
      },
    },
    schema: { tags, response: { 200: systemHealth } },
    handler: async (_request, reply) => {
      const now = await app.systemHealth.readOnce();
      return reply.header('cache-control', NOT_KEPT).send(now);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/health/history',
    config,
    schema: { tags, querystring: healthHistoryQuery, response: { 200: healthHistory } },
    handler: async (request, reply) => {
      const found = await readHistory(deps.db, requireCaller(request), request.query);
      return reply.header('cache-control', NOT_KEPT).send(found);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/health/notes',
    config,
    schema: { tags, response: { 200: healthNotes } },
    handler: async (request, reply) => {
      const notes = await listNotes(deps.db, requireCaller(request));
      return reply.header('cache-control', NOT_KEPT).send({ notes });
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/health/notes',
    config,
    schema: { tags, body: healthNoteInput, response: { 201: healthNote } },
    handler: async (request, reply) => {
      const made = await writeNote(context, requireCaller(request), request.body);
      return reply.code(201).header('cache-control', NOT_KEPT).send(made);
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/health/notes/:id',
    config: { ...config, refuses: ['NOT_FOUND'] },
    schema: { tags, params: z.strictObject({ id: uuid }), response: { 204: noContent } },
    handler: async (request, reply) => {
      await deleteNote(context, requireCaller(request), request.params.id);
      return reply.code(204).header('cache-control', NOT_KEPT).send();
    },
  });
}
