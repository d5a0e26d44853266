import { savedItemParams as params } from '@roletrail/contracts/http/career';
import {
  type ClearColumns,
  listAnswer,
  type SavedContent,
  type SavedKind,
} from '@roletrail/contracts/tools/saved/define-kind';
import { JOB_TARGET, RESUME, SEARCH } from '@roletrail/contracts/tools/saved/earlier-kinds';
import { SAVED_KIND_IDS } from '@roletrail/contracts/tools/saved/kind-ids';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import { recentAnswer, recentQuery } from '@roletrail/contracts/tools/saved/recent';
import type { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { readRecentItems } from '../../tools/recent-items.ts';
import type { SavedItemStore, StoredItem } from '../../tools/saved-item-store.ts';
import type { SavedStore } from '../../tools/saved-item-stores.ts';
import type { Tools } from '../../tools/tools.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { IF_MATCH, readIfMatch, requireIfMatch, setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
/** Returns the item without its columns in the clear. Names each field: a rest costs more. */
const present = <C>(item: StoredItem<C, ClearColumns>) => {
  const { id, revision, createdAt, updatedAt, content } = item;
  return { id, revision, createdAt, updatedAt, ...content };
};

/** Routes of saved items: the same calls for each kind. */
export function savedItemRoutes(app: Api, { config }: ApiContext, { stores }: Tools): void {
  const rateLimit = limitPerAddress(config.limits.toolsPerAddress);
  routesOf(app, stores.resumes, { url: '/api/tools/resumes', kind: RESUME, rateLimit });
  routesOf(app, stores.jobTargets, { url: '/api/tools/job-targets', kind: JOB_TARGET, rateLimit });
  routesOf(app, stores.searches, { url: '/api/tools/saved-searches', kind: SEARCH, rateLimit });
  for (const id of SAVED_KIND_IDS) {
    const kind: SavedKind = SAVED_KINDS[id];
    const calls = { url: `/api/tools/saved/${id}`, kind, rateLimit };
    routesOf(app, stores.saved[id], calls);
    duplicateRoute(app, stores.saved[id], calls);
  }
}

/** Route of the items of all kinds that changed last. */
export function recentItemsRoute(app: Api, context: ApiContext, { stores }: Tools): void {
  app.route({
    method: 'GET',
    url: '/api/tools/saved',
    config: { guard, rateLimit: limitPerAddress(context.config.limits.toolsPerAddress) },
    schema: { tags, querystring: recentQuery, response: { 200: recentAnswer } },
    handler: async (request, reply) => {
      const { id } = requireCaller(request).user;
      const items = await readRecentItems(context.deps.db, stores, id, request.query.limit);
      return setPrivateHeaders(reply).send({ items });
    },
  });
}

interface Calls<C extends SavedContent, S extends SavedContent> {
  readonly url: string;
  readonly kind: SavedKind<C, S>;
  readonly rateLimit: ReturnType<typeof limitPerAddress>;
}

function routesOf<C extends SavedContent, S extends SavedContent>(
  app: Api,
  store: SavedItemStore<C, S, ClearColumns>,
  { url, kind, rateLimit }: Calls<C, S>,
): void {
  const { content, bodyBytes: bodyLimit } = kind;
  const columns = (written: C) => kind.columns?.(written) ?? {};
  const one: z.ZodType = kind.item;
  const list: z.ZodType = listAnswer(kind);

  app.route({
    method: 'GET',
    url,
    config: { guard, rateLimit },
    schema: { tags, response: { 200: list } },
    handler: async (request, reply) => {
      const items = (await store.list(requireCaller(request).user.id)).map(present);
      return setPrivateHeaders(reply).send({ items });
    },
  });

  app.route({
    method: 'POST',
    url,
    bodyLimit,
    config: { guard, rateLimit, refuses: ['QUOTA_REACHED'] },
    schema: { tags, body: content, response: { 201: one } },
    handler: async (request, reply) => {
      const written = content.parse(request.body);
      const made = await store.add(requireCaller(request), written, columns(written));
      return setPrivateHeaders(reply, made.revision).code(201).send(present(made));
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND'] },
    schema: { tags, params, response: { 200: one } },
    handler: async (request, reply) => {
      const found = await store.read(requireCaller(request).user.id, request.params.id);
      return setPrivateHeaders(reply, found.revision).send(present(found));
    },
  });

  app.route({
    method: 'PUT',
    url: `${url}/:id`,
    bodyLimit,
    config: { guard, rateLimit, demands: IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: content, response: { 200: one } },
    handler: async (request, reply) => {
      const written = content.parse(request.body);
      const next = { content: written, open: columns(written) };
      const { id } = request.params;
      const changed = await store.change(
        requireCaller(request),
        id,
        requireIfMatch(request),
        () => next,
      );
      return setPrivateHeaders(reply, changed.revision).send(present(changed));
    },
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await store.remove(requireCaller(request), request.params.id, readIfMatch(request));
      return setPrivateHeaders(reply).code(204).send();
    },
  });
}

function duplicateRoute(
  app: Api,
  store: SavedStore,
  { url, kind, rateLimit }: Calls<SavedContent, SavedContent>,
): void {
  app.route({
    method: 'POST',
    url: `${url}/:id/duplicate`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'QUOTA_REACHED'] },
    schema: {
      tags,
      description: 'Saves a copy with the same title.',
      params,
      body: emptyBody,
      response: { 201: kind.item },
    },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const { content, open } = await store.read(caller.user.id, request.params.id);
      const made = await store.add(caller, content, open);
      return setPrivateHeaders(reply, made.revision).code(201).send(present(made));
    },
  });
}
