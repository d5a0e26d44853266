import {
  affectedFileBody,
  affectedPeople,
  affectedQuery,
  legalDraft,
  legalDraftBody,
  legalDraftParams,
  legalOverview,
  newLegalDraftBody,
  publishedLegal,
  publishLegalBody,
} from '@roletrail/contracts/http/legal-drafts';
import { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { createConsentUnavailableError } from '../../consent-availability.ts';
import { GUARD } from '../../guard.ts';
import { seesEmails } from '../../staff/mask-email.ts';
import {
  AFFECTED_COLUMNS,
  countAffected,
  listAffected,
  streamAffected,
} from '../../staff-settings/affected-people.ts';
import {
  changeDraft,
  createDraft,
  deleteDraft,
  readDraft,
} from '../../staff-settings/legal-drafts.ts';
import { readLegalOverview } from '../../staff-settings/legal-state.ts';
import { publishDrafts } from '../../staff-settings/publish-legal.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const URL = '/api/admin/legal-documents';
const UNSTORED = 'private, no-store';
/** Bytes of a draft of the largest size in JSON. */
const BODY_LIMIT = 640 * 1024;
const TEXT_REFUSES = ['DOCUMENT_UNSAFE', 'DOCUMENT_DAY_PAST'] as const;
const guard = GUARD.capability('settings');
const tags = ['settings'];

/** Legal documents: drafts, who would be asked again, publication. */
export function staffLegalRoutes(app: Api, context: ApiContext): void {
  draftRoutes(app, context);
  affectedFileRoute(app, context);

  app.route({
    method: 'GET',
    url: URL,
    config: { guard },
    schema: { tags, response: { 200: legalOverview } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      return readLegalOverview(context, requireCaller(request));
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/affected`,
    config: { guard, refuses: ['CONSENT_STATE_UNAVAILABLE'] },
    schema: { tags, querystring: affectedQuery, response: { 200: affectedPeople } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      const { documents, ...page } = request.query;
      return listAffected(context, requireCaller(request), documents, page);
    },
  });

  app.route({
    method: 'POST',
    url: `${URL}/publish`,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: [
        ...TEXT_REFUSES,
        'DOCUMENT_EXISTS',
        'COUNT_CHANGED',
        'NOT_FOUND',
        'EDIT_CONFLICT',
        'PASSWORD_WRONG',
        'RATE_LIMITED',
      ],
    },
    schema: { tags, body: publishLegalBody, response: { 200: publishedLegal } },
    handler: async (request) =>
      publishDrafts(context, requireCaller(request), readVersion(request), request.body),
  });
}

/** People who would be asked again, as a file; the reason is on record. */
function affectedFileRoute(app: Api, context: ApiContext): void {
  const sendFile = openStaffFiles(context, guard);
  app.route({
    method: 'POST',
    url: `${URL}/affected/export`,
    compress: false,
    config: { guard, refuses: [...STAFF_FILE.refuses, 'CONSENT_STATE_UNAVAILABLE'] },
    schema: { tags, body: affectedFileBody, response: STAFF_FILE.response },
    handler: (request, reply) => {
      const { reason, documents } = request.body;
      const staff = requireCaller(request);
      if (!staff.consentKnown) throw createConsentUnavailableError();
      const target = { kind: 'legal_document', id: documents };
      const act = { action: 'legal_document.export_affected', target, reason } as const;
      let rows = 0;
      const list = {
        columns: AFFECTED_COLUMNS,
        async *lines(tx: Parameters<typeof streamAffected>[0]) {
          rows = await countAffected(tx, documents);
          yield* streamAffected(tx, staff, documents);
        },
      };
      const facts = () => ({ documents, rows, addresses: seesEmails(staff) });
      return sendFile(request, reply, { name: 'asked-again', list, act, facts });
    },
  });
}

function draftRoutes(app: Api, context: ApiContext): void {
  const one = `${URL}/drafts/:id`;

  app.route({
    method: 'POST',
    url: `${URL}/drafts`,
    bodyLimit: BODY_LIMIT,
    config: { guard, refuses: [...TEXT_REFUSES, 'QUOTA_REACHED'] },
    schema: { tags, body: newLegalDraftBody, response: { 201: legalDraft } },
    handler: async (request, reply) => {
      const { docType, ...body } = request.body;
      const staff = requireCaller(request);
      const id = await createDraft(context, staff, docType, body);
      return reply.code(201).send(await readDraft(context, staff, id));
    },
  });

  app.route({
    method: 'GET',
    url: one,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: legalDraftParams, response: { 200: legalDraft } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      return readDraft(context, requireCaller(request), request.params.id);
    },
  });

  app.route({
    method: 'PUT',
    url: one,
    bodyLimit: BODY_LIMIT,
    config: {
      guard,
      demands: STAFF_IF_MATCH,
      refuses: [...TEXT_REFUSES, 'NOT_FOUND', 'EDIT_CONFLICT'],
    },
    schema: {
      tags,
      params: legalDraftParams,
      body: legalDraftBody,
      response: { 200: legalDraft },
    },
    handler: async (request) => {
      const { params, body } = request;
      const staff = requireCaller(request);
      await changeDraft(context, staff, params.id, readVersion(request), body);
      return readDraft(context, staff, params.id);
    },
  });

  app.route({
    method: 'DELETE',
    url: one,
    config: { guard, demands: STAFF_IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params: legalDraftParams, response: { 204: z.null() } },
    handler: async (request, reply) => {
      const { id } = request.params;
      await deleteDraft(context, requireCaller(request), id, readVersion(request));
      return reply.code(204).send(null);
    },
  });
}
