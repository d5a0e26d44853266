import {
  calendarAnswer,
  calendarParams,
  reminderBody,
  reminderLeaveBody,
  reminderLeaveLink,
  reminderSettings,
} from '@roletrail/contracts/http/reminders';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { mailStateOf } from '../../forms/mail-state.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { leaveReportByLink } from '../../reports/report-letters.ts';
import { endFeed, feedSince, makeFeed, readFeed } from '../../tools/plan/calendar-feed.ts';
import {
  agree,
  currentConsent,
  leaveByLink,
  leaveReminders,
} from '../../tools/plan/reminder-consents.ts';
import type { Tools } from '../../tools/tools.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { oneClick } from '../one-click.ts';
import { describeRawContent } from '../served.ts';
import { setPrivateHeaders } from './revision.ts';

const guard = GUARD.consent;
const tags = ['tools'];
const CALENDAR = 'text/calendar; charset=utf-8';

/** Routes of reminders by mail and of the calendar link. */
export function reminderRoutes(app: Api, context: ApiContext, tools: Tools): void {
  const rateLimit = limitPerAddress(context.config.limits.toolsPerAddress);

  app.route({
    method: 'GET',
    url: '/api/tools/reminders',
    config: { guard, rateLimit },
    schema: { tags, response: { 200: reminderSettings } },
    handler: async (request, reply) =>
      setPrivateHeaders(reply).send(await readSettings(context, requireCaller(request))),
  });

  app.route({
    method: 'PUT',
    url: '/api/tools/reminders',
    config: { guard, rateLimit },
    schema: {
      tags,
      description: 'Agrees to reminders by e-mail, in the words of this version.',
      body: reminderBody,
      response: { 200: reminderSettings },
    },
    handler: async (request, reply) => {
      await agree(context, requireCaller(request), request.body.zone);
      return setPrivateHeaders(reply).send(await readSettings(context, requireCaller(request)));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/api/tools/reminders',
    config: { guard, rateLimit },
    schema: { tags, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await leaveReminders(context, requireCaller(request).user.id);
      return setPrivateHeaders(reply).code(204).send();
    },
  });

  leaveRoutes(app, context);
  calendarRoutes(app, context, tools);
}

async function readSettings(context: ApiContext, { user }: CallerFacts) {
  const consent = await currentConsent(context.deps.db, user.id);
  const since = await feedSince(context, user.id);
  return {
    mail: mailStateOf(context.config),
    emailVerified: user.emailVerified,
    reminders: consent && { agreedAt: consent.agreedAt.toISOString(), zone: consent.zone },
    calendarSince: since?.toISOString() ?? null,
  };
}

function leaveRoutes(app: Api, context: ApiContext): void {
  const leave = async (token: string) => {
    if (!(await leaveReportByLink(context, token))) await leaveByLink(context, token);
  };
  app.route({
    method: 'POST',
    url: '/api/reminders/unsubscribe',
    config: {
      guard: GUARD.public,
      rateLimit: limitPerAddress(context.config.limits.linksPerAddress),
      refuses: ['LINK_INVALID'],
    },
    schema: { tags, body: reminderLeaveBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await leave(request.body.token);
      return reply.code(204).send();
    },
  });
  oneClick(app, context, { path: '/reminders/unsubscribe', token: reminderLeaveLink, leave });
}

function calendarRoutes(app: Api, context: ApiContext, { stores }: Tools): void {
  const { limits } = context.config;
  const url = '/api/tools/calendar';
  const config = { guard, rateLimit: limitPerAddress(limits.toolsPerAddress) };

  app.route({
    method: 'POST',
    url,
    config,
    schema: {
      tags,
      description: 'Makes the link of the calendar; an earlier link ends.',
      body: emptyBody,
      response: { 201: calendarAnswer },
    },
    handler: async (request, reply) => {
      const link = await makeFeed(context, requireCaller(request), request.client);
      return setPrivateHeaders(reply).code(201).send({ url: link });
    },
  });

  app.route({
    method: 'DELETE',
    url,
    config,
    schema: { tags, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await endFeed(context, requireCaller(request));
      return setPrivateHeaders(reply).code(204).send();
    },
  });

  app.route({
    method: 'GET',
    url: '/api/calendar/:file',
    config: {
      guard: GUARD.public,
      rateLimit: limitPerAddress(limits.calendarsPerAddress),
      refuses: ['NOT_FOUND'],
    },
    schema: {
      tags,
      description: 'The dates of a person for calendar programs (RFC 5545). The address is secret.',
      params: calendarParams,
      response: { 200: describeRawContent(CALENDAR) },
    },
    handler: async (request, reply) => {
      const calendar = await readFeed(context, stores, request.params.file);
      return setPrivateHeaders(reply).type(CALENDAR).send(calendar);
    },
  });
}
