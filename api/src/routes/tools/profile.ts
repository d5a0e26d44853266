import type { SavedOccupationContent } from '@roletrail/contracts/http/career';
import {
  savedItemParams as params,
  profile,
  profileBody,
  savedOccupation,
  savedOccupationContent,
  savedOccupationsAnswer,
  saveOccupationBody,
} from '@roletrail/contracts/http/career';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { demandOccupation } from '../../tools/occupations.ts';
import { readProfile, writeProfile } from '../../tools/profile.ts';
import { hasColumns, type StoredItem } from '../../tools/saved-item-store.ts';
import type { Tools } from '../../tools/tools.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { IF_MATCH, readIfMatch, requireIfMatch, setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];

/** Routes of a person's profile answers and saved occupations. */
export function careerProfileRoutes(app: Api, context: ApiContext, tools: Tools): void {
  const { stores } = tools;
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);

  app.route({
    method: 'GET',
    url: '/api/tools/profile',
    config: { guard, rateLimit },
    schema: { tags, response: { 200: profile } },
    handler: async (request, reply) => {
      const found = await readProfile(stores, requireCaller(request).user.id);
      return setPrivateHeaders(reply, found.revision).send(found);
    },
  });

  app.route({
    method: 'PUT',
    url: '/api/tools/profile',
    config: { guard, rateLimit, demands: IF_MATCH, refuses: ['EDIT_CONFLICT', 'DATASET_MISSING'] },
    schema: { tags, body: profileBody, response: { 200: profile } },
    handler: async (request, reply) => {
      const change = { body: request.body, from: requireIfMatch(request) };
      const written = await writeProfile(context, tools, requireCaller(request), change);
      return setPrivateHeaders(reply, written.revision).send(written);
    },
  });

  savedOccupationRoutes(app, tools, rateLimit);
}

type Saved = StoredItem<SavedOccupationContent, { code: string }>;
const present = ({ content, open, ...kept }: Saved) => ({ ...kept, ...open, ...content });

function savedOccupationRoutes(
  app: Api,
  { stores: { occupations }, data }: Tools,
  rateLimit: ReturnType<typeof limitPerAddress>,
): void {
  const url = '/api/tools/saved-occupations';

  app.route({
    method: 'GET',
    url,
    config: { guard, rateLimit },
    schema: { tags, response: { 200: savedOccupationsAnswer } },
    handler: async (request, reply) => {
      const items = (await occupations.list(requireCaller(request).user.id)).map(present);
      return setPrivateHeaders(reply).send({ items });
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { guard, rateLimit, refuses: ['QUOTA_REACHED', 'DATASET_MISSING'] },
    schema: {
      tags,
      description: 'One that is saved already is answered as it is.',
      body: saveOccupationBody,
      response: { 201: savedOccupation },
    },
    handler: async (request, reply) => {
      const { code, ...content } = request.body;
      await demandOccupation(data, code);
      const caller = requireCaller(request);
      const made = await occupations.add(caller, content, { code }, hasColumns({ code }));
      return setPrivateHeaders(reply, made.revision).code(201).send(present(made));
    },
  });

  app.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: { guard, rateLimit, demands: IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: savedOccupationContent, response: { 200: savedOccupation } },
    handler: async (request, reply) => {
      const { id } = request.params;
      const from = requireIfMatch(request);
      const changed = await occupations.change(requireCaller(request), id, from, ({ open }) => ({
        content: request.body,
        open,
      }));
      return setPrivateHeaders(reply, changed.revision).send(present(changed));
    },
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { guard, rateLimit, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await occupations.remove(requireCaller(request), request.params.id, readIfMatch(request));
      return setPrivateHeaders(reply).code(204).send();
    },
  });
}
