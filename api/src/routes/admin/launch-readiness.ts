import {
  launchCheck,
  launchCheckParams,
  launchDecisionBody,
  launchReadiness,
  launchSignOff,
  launchSignOffBody,
  launchSignOffParams,
  launchWaiverAnswer,
  launchWaiverBody,
  launchWaiverParams,
} from '@roletrail/contracts/http/launch-readiness';
import type { FastifyRequest } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { decideLaunch, signOff, waive } from '../../launch/acts.ts';
import { boardVersion, makeBoard, presentCheck, presentSignOff } from '../../launch/board.ts';
import { readLaunchDecisions } from '../../launch/decisions.ts';
import { readLaunchRows } from '../../launch/rows.ts';
import { LaunchChecker } from '../../launch/run-checks.ts';
import { noContent } from '../empty-body.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const URL = '/api/admin/launch-readiness';

/** Checks and sign-offs of the launch, waivers, and the decision. */
export function launchReadinessRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('ops');
  const acts = { guard, demands: STAFF_IF_MATCH, refuses: ['EDIT_CONFLICT'] as const };
  const tags = ['launch'];
  const { db } = context.deps;
  const checker = new LaunchChecker(app, context);
  const actOf = (request: FastifyRequest) => ({
    context,
    staff: requireCaller(request),
    ifMatch: readVersion(request),
  });

  app.route({
    method: 'GET',
    url: URL,
    config: { guard },
    schema: { tags, response: { 200: launchReadiness } },
    handler: async (request, reply) => {
      const ran = await checker.all();
      const board = makeBoard(ran, await readLaunchRows(db));
      const decisions = await readLaunchDecisions(db, requireCaller(request));
      reply.header('cache-control', 'private, no-store');
      return { ...board, version: boardVersion(board), decisions };
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/checks/:id`,
    config: { guard },
    schema: { tags, params: launchCheckParams, response: { 200: launchCheck } },
    handler: async (request, reply) => {
      const ran = await checker.one(request.params.id);
      reply.header('cache-control', 'private, no-store');
      return presentCheck(ran, await readLaunchRows(db));
    },
  });

  app.route({
    method: 'PUT',
    url: `${URL}/sign-offs/:id`,
    config: acts,
    schema: {
      tags,
      params: launchSignOffParams,
      body: launchSignOffBody,
      response: { 200: launchSignOff },
    },
    handler: async (request) => {
      const { id } = request.params;
      await signOff(actOf(request), id, request.body);
      return presentSignOff(id, await readLaunchRows(db));
    },
  });

  app.route({
    method: 'PUT',
    url: `${URL}/waivers/:id`,
    config: acts,
    schema: {
      tags,
      params: launchWaiverParams,
      body: launchWaiverBody,
      response: { 200: launchWaiverAnswer },
    },
    handler: async (request) => {
      const version = await waive(actOf(request), request.params.id, request.body);
      return { version };
    },
  });

  app.route({
    method: 'POST',
    url: `${URL}/decisions`,
    config: { ...acts, refuses: ['EDIT_CONFLICT', 'LAUNCH_NOT_READY'] },
    schema: { tags, body: launchDecisionBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await decideLaunch(actOf(request), await checker.all(), request.body);
      return reply.code(204).send();
    },
  });
}
