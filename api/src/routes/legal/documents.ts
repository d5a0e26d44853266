import { legalDocument, legalDocumentsAnswer } from '@roletrail/contracts/http/legal';
import { docType, documentVersion } from '@roletrail/contracts/primitives';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api, ApiContext } from '../../api.ts';
import { offerOf } from '../../documents/offer.ts';
import { signPresentation } from '../../documents/presentation.ts';
import { documentTexts } from '../../documents/read-document.ts';
import { requiredDocumentsReader } from '../../documents/required-documents.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';

/** 304 has no body. */
const unchangeable = { 200: legalDocument, 304: z.null() };
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the documents, with the signed presentation and the offered words. */
export function documentRoutes(app: Api, { deps, keys, clock }: ApiContext): void {
  const required = requiredDocumentsReader(deps.db);
  const texts = documentTexts(deps.db);

  app.route({
    method: 'GET',
    url: '/api/legal-documents',
    config: { guard: GUARD.optional, refuses: ['NOT_READY'] },
    schema: { response: { 200: legalDocumentsAnswer } },
    handler: async (request, reply) => {
      const documents = await texts.of(await required());
      const offer = offerOf(documents);
      const { caller } = request;
      const to = caller && { userId: caller.user.id, sessionId: caller.session.id };
      reply.header('cache-control', 'no-store');
      return {
        presentationId: signPresentation(keys.presentation, to, documents, offer, clock.now()),
        documents,
        offer,
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/legal-documents/:docType',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND', 'NOT_READY'] },
    schema: { params: z.strictObject({ docType }), response: unchangeable },
    handler: async (request, reply) => {
      const current = (await required()).find((d) => d.docType === request.params.docType);
      const document = current && (await texts.find(current.docType, current.version));
      if (!document) throw new ApiError('NOT_FOUND');
      reply.header('cache-control', 'no-cache');
      return notModified(request, reply, document.sha256) ? reply.send(null) : document;
    },
  });

  app.route({
    method: 'GET',
    url: '/api/legal-documents/:docType/:version',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND'] },
    schema: {
      params: z.strictObject({ docType, version: documentVersion }),
      response: unchangeable,
    },
    handler: async (request, reply) => {
      const document = await texts.find(request.params.docType, request.params.version);
      if (!document) throw new ApiError('NOT_FOUND');
      reply.header('cache-control', IMMUTABLE);
      return notModified(request, reply, document.sha256) ? reply.send(null) : document;
    },
  });
}

/** Sets the entity tag; true, with status 304, when the client has these very bytes (RFC 9110). */
function notModified(request: FastifyRequest, reply: FastifyReply, sha256: string): boolean {
  reply.header('etag', `"${sha256}"`);
  const known = request.headers['if-none-match'];
  // a compressing hop may have made the tag weak
  const same = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${sha256}"`);
  if (same) reply.code(304);
  return same ?? false;
}
