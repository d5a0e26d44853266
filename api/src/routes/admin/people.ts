import {
  endSessionsAnswer,
  endSessionsBody,
  peopleAnswer,
  peopleFileBody,
  peopleQuery,
  personActs,
  personActsQuery,
  personAnswer,
  personDecisions,
  personDecisionsQuery,
  personParams,
  personTickets,
  personTicketsQuery,
  resetFactorBody,
  searchAnswer,
  searchQuery,
} from '@roletrail/contracts/http/staff-people';
import type { FastifyReply } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { countPeople, listPeople, streamPeople } from '../../people/list-people.ts';
import { endPersonSessions, resetPersonFactor } from '../../people/person-acts.ts';
import { readActs, readPersonDecisions, readTickets } from '../../people/person-tabs.ts';
import { readStaffPerson } from '../../people/read-person.ts';
import { searchForStaff } from '../../staff-search.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';

const tags = ['people'];
const READERS = GUARD.capability('users', 'compliance');
const setPrivate = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

/** People for staff: list, file, one person with tabs, search of the palette. */
export function peopleRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;
  const sendFile = openStaffFiles(context, READERS);
  app.route({
    method: 'GET',
    url: '/api/admin/users',
    config: { guard: READERS, views: { users: ['role', 'decision', 'sort'] } },
    schema: { tags, querystring: peopleQuery, response: { 200: peopleAnswer } },
    handler: async (request, reply) => setPrivate(reply).send(await listPeople(db, request.query)),
  });
  app.route({
    method: 'POST',
    url: '/api/admin/users/export',
    compress: false,
    config: { guard: READERS, refuses: STAFF_FILE.refuses },
    schema: { tags, body: peopleFileBody, response: STAFF_FILE.response },
    handler: (request, reply) => {
      const { reason, ...filter } = request.body;
      const target = { kind: 'people', id: 'list' };
      let rows = 0;
      const list = {
        columns: FILE_COLUMNS,
        async *lines(tx: Parameters<typeof streamPeople>[0]) {
          rows = await countPeople(tx, filter);
          for await (const page of streamPeople(tx, filter)) {
            yield page.map((one) => [...FILE_COLUMNS].map((name) => cellOf(one[name])));
          }
        },
      };
      const act = { action: 'people.export', target, reason } as const;
      // no query: it may be a name or an address
      const facts = () => ({
        role: filter.role ?? null,
        decision: filter.decision ?? null,
        hasQuery: filter.q !== undefined,
        rows,
      });
      return sendFile(request, reply, { name: 'people', list, act, facts });
    },
  });
  app.route({
    method: 'GET',
    url: '/api/admin/search',
    config: { guard: GUARD.role('admin', 'compliance') },
    schema: { tags, querystring: searchQuery, response: { 200: searchAnswer } },
    handler: async (request, reply) => {
      const items = await searchForStaff(db, requireCaller(request), request.query.q);
      return setPrivate(reply).send({ items });
    },
  });
}

const FILE_COLUMNS = [
  'id',
  'email',
  'displayName',
  'emailVerified',
  'roles',
  'plan',
  'consent',
  'createdAt',
  'lastSeenAt',
] as const;

function cellOf(value: string | boolean | readonly string[] | null): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || value === null ? value : value.join(' ') || null;
}

/** One person for staff, and acts on their account. */
export function personRoutes(app: Api, context: ApiContext): void {
  const url = '/api/admin/users/:id' as const;
  const config = { guard: READERS, refuses: ['NOT_FOUND', 'EVIDENCE_UNRECORDED'] } as const;
  const params = personParams;
  app.route({
    method: 'GET',
    url,
    config,
    schema: { tags, params, response: { 200: personAnswer } },
    handler: async (request, reply) => {
      const person = await readStaffPerson(context, requireCaller(request), request.params.id);
      return setPrivate(reply).send({ person });
    },
  });
  app.route({
    method: 'GET',
    url: `${url}/decisions`,
    config: { ...config, views: { 'person-decisions': ['decision'] } },
    schema: { tags, params, querystring: personDecisionsQuery, response: { 200: personDecisions } },
    handler: async (request, reply) => {
      const { params, query } = request;
      const staff = requireCaller(request);
      const tab = await readPersonDecisions(context, staff, params.id, query);
      return setPrivate(reply).send(tab);
    },
  });
  app.route({
    method: 'GET',
    url: `${url}/tickets`,
    config: { ...config, views: { 'person-tickets': ['status'] } },
    schema: { tags, params, querystring: personTicketsQuery, response: { 200: personTickets } },
    handler: async (request, reply) => {
      const { params, query } = request;
      const tab = await readTickets(context, requireCaller(request), params.id, query);
      return setPrivate(reply).send(tab);
    },
  });
  app.route({
    method: 'GET',
    url: `${url}/acts`,
    config: { ...config, views: { 'person-acts': ['action'] } },
    schema: { tags, params, querystring: personActsQuery, response: { 200: personActs } },
    handler: async (request, reply) => {
      const { params, query } = request;
      const tab = await readActs(context, requireCaller(request), params.id, query);
      return setPrivate(reply).send(tab);
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/sessions/end`,
    config: { guard: READERS, refuses: ['NOT_FOUND'] },
    schema: { tags, params, body: endSessionsBody, response: { 200: endSessionsAnswer } },
    handler: async (request) => {
      const asked = { ...request.body, userId: request.params.id };
      return { ended: await endPersonSessions(context, requireCaller(request), asked) };
    },
  });
  app.route({
    method: 'POST',
    url: `${url}/second-factor/reset`,
    config: {
      guard: GUARD.capability('users'),
      refuses: ['NOT_FOUND', 'OWN_ACCOUNT', 'SECOND_FACTOR_OFF', 'PASSWORD_WRONG', 'RATE_LIMITED'],
    },
    schema: { tags, params, body: resetFactorBody, response: { 200: endSessionsAnswer } },
    handler: async (request) => {
      const asked = { ...request.body, userId: request.params.id };
      return { ended: await resetPersonFactor(context, requireCaller(request), asked) };
    },
  });
}
