import {
  jobTarget,
  jobTargetContent,
  jobTargetsAnswer,
  savedItemParams as params,
  resume,
  resumeContent,
  resumesAnswer,
  savedSearch,
  savedSearchContent,
  savedSearchesAnswer,
} from '@roletrail/contracts/http/career';
import { listAnswer, type SavedKind } from '@roletrail/contracts/tools/saved/define-kind';
import { SAVED_KIND_IDS } from '@roletrail/contracts/tools/saved/kind-ids';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import { recentAnswer, recentQuery } from '@roletrail/contracts/tools/saved/recent';
import type { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { readRecentItems } from '../../tools/recent-items.ts';
import type { SavedItem, SavedItemStore } from '../../tools/saved-item-store.ts';
import type { SavedStore } from '../../tools/saved-item-stores.ts';
import type { Tools } from '../../tools/tools.ts';
import { noBody, noContent } from '../no-body.ts';
import { IF_MATCH, readIfMatch, requireIfMatch, setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
/** Largest body of a text and its fields, three bytes a character; more would block the api. */
const TEXT_BYTES = 2_000_000;
const SEARCH_BYTES = 16_000;

type None = Record<string, never>;
const present = <C>({ content, open: _, ...kept }: SavedItem<C, None>) => ({ ...kept, ...content });

/** Routes of saved resumes, job targets and searches: the same five calls for each. */
export function savedItemRoutes(app: Api, { config }: ApiContext, { stores }: Tools): void {
  const rateLimit = limitPerAddress(config.limits.toolsPerAddress);
  routesOf(app, stores.resumes, {
    url: '/api/tools/resumes',
    content: resumeContent,
    one: resume,
    list: resumesAnswer,
    bodyLimit: TEXT_BYTES,
    rateLimit,
  });
  routesOf(app, stores.jobTargets, {
    url: '/api/tools/job-targets',
    content: jobTargetContent,
    one: jobTarget,
    list: jobTargetsAnswer,
    bodyLimit: TEXT_BYTES,
    rateLimit,
  });
  routesOf(app, stores.searches, {
    url: '/api/tools/saved-searches',
    content: savedSearchContent,
    one: savedSearch,
    list: savedSearchesAnswer,
    bodyLimit: SEARCH_BYTES,
    rateLimit,
  });
  for (const id of SAVED_KIND_IDS) {
    const kind: SavedKind = SAVED_KINDS[id];
    const { content, item: one, bodyBytes: bodyLimit } = kind;
    const url = `/api/tools/saved/${id}`;
    const store = stores.saved[id];
    routesOf(app, store, { url, content, one, list: listAnswer(kind), bodyLimit, rateLimit });
    duplicateRoute(app, store, { url, one, rateLimit });
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

interface Calls<C> {
  readonly url: string;
  readonly content: z.ZodType<C>;
  readonly one: z.ZodType;
  readonly list: z.ZodType;
  readonly bodyLimit: number;
  readonly rateLimit: ReturnType<typeof limitPerAddress>;
}

function routesOf<C, S>(
  app: Api,
  store: SavedItemStore<C, None, S>,
  { url, content, one, list, bodyLimit, rateLimit }: Calls<C>,
): void {
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
      const made = await store.add(requireCaller(request), content.parse(request.body), {});
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
      const next = { content: content.parse(request.body), open: {} };
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
    schema: { tags, params, body: noBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await store.remove(requireCaller(request), request.params.id, readIfMatch(request));
      return setPrivateHeaders(reply).code(204).send();
    },
  });
}

function duplicateRoute(
  app: Api,
  store: SavedStore,
  { url, one, rateLimit }: Pick<Calls<unknown>, 'url' | 'one' | 'rateLimit'>,
): void {
  app.route({
    method: 'POST',
    url: `${url}/:id/duplicate`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'QUOTA_REACHED'] },
    schema: {
      tags,
      description: 'Saves a copy with the same title.',
      params,
      body: noBody,
      response: { 201: one },
    },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      const { content } = await store.read(caller.user.id, request.params.id);
      const made = await store.add(caller, content, {});
      return setPrivateHeaders(reply, made.revision).code(201).send(present(made));
    },
  });
}
