import {
  jobTarget,
  jobTargetContent,
  jobTargetsAnswer,
  keptParams as params,
  resume,
  resumeContent,
  resumesAnswer,
  savedSearch,
  savedSearchContent,
  savedSearchesAnswer,
} from '@roletrail/contracts/http/career';
import type { z } from 'zod';
import { type Api, type ApiContext, callerOf } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { perAddress } from '../../plugins/rate-limits.ts';
import type { Kept, Shelf } from '../../tools/shelf.ts';
import type { Tools } from '../../tools/tools.ts';
import { noBody, noContent } from '../no-body.ts';
import { changedFrom, IF_MATCH, own, revisionOf } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
/** Largest body of a text and its fields, three bytes a character. More would hold the api up while it is parsed. */
const TEXT_BYTES = 2_000_000;
const SEARCH_BYTES = 16_000;

type None = Record<string, never>;
const present = <C>({ content, open: _, ...kept }: Kept<C, None>) => ({ ...kept, ...content });

/** Resumes, job targets and searches: what people keep by the same five calls. */
export function keptRoutes(app: Api, { config }: ApiContext, { shelves }: Tools): void {
  const rateLimit = perAddress(config.limits.toolsPerAddress);
  routesOf(app, shelves.resumes, {
    url: '/api/tools/resumes',
    content: resumeContent,
    one: resume,
    list: resumesAnswer,
    bodyLimit: TEXT_BYTES,
    rateLimit,
  });
  routesOf(app, shelves.jobTargets, {
    url: '/api/tools/job-targets',
    content: jobTargetContent,
    one: jobTarget,
    list: jobTargetsAnswer,
    bodyLimit: TEXT_BYTES,
    rateLimit,
  });
  routesOf(app, shelves.searches, {
    url: '/api/tools/saved-searches',
    content: savedSearchContent,
    one: savedSearch,
    list: savedSearchesAnswer,
    bodyLimit: SEARCH_BYTES,
    rateLimit,
  });
}

interface Calls<C> {
  readonly url: string;
  readonly content: z.ZodType<C>;
  readonly one: z.ZodType;
  readonly list: z.ZodType;
  readonly bodyLimit: number;
  readonly rateLimit: ReturnType<typeof perAddress>;
}

function routesOf<C, S>(
  app: Api,
  shelf: Shelf<C, None, S>,
  { url, content, one, list, bodyLimit, rateLimit }: Calls<C>,
): void {
  app.route({
    method: 'GET',
    url,
    config: { guard, rateLimit },
    schema: { tags, response: { 200: list } },
    handler: async (request, reply) => {
      const items = (await shelf.list(callerOf(request).user.id)).map(present);
      return own(reply).send({ items });
    },
  });

  app.route({
    method: 'POST',
    url,
    bodyLimit,
    config: { guard, rateLimit, refuses: ['QUOTA_REACHED'] },
    schema: { tags, body: content, response: { 201: one } },
    handler: async (request, reply) => {
      const made = await shelf.add(callerOf(request), content.parse(request.body), {});
      return own(reply, made.revision).code(201).send(present(made));
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND'] },
    schema: { tags, params, response: { 200: one } },
    handler: async (request, reply) => {
      const found = await shelf.read(callerOf(request).user.id, request.params.id);
      return own(reply, found.revision).send(present(found));
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
      const changed = await shelf.change(callerOf(request), id, changedFrom(request), () => next);
      return own(reply, changed.revision).send(present(changed));
    },
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: noBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await shelf.remove(callerOf(request), request.params.id, revisionOf(request));
      return own(reply).code(204).send();
    },
  });
}
