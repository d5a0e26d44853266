import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { problem } from '@roletrail/contracts/errors';
import type { FastifyContextConfig } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Api, ApiContext } from '../api.ts';
import type { Guard } from '../guard.ts';

const PROBLEM = {
  description: 'Refused or failed; `code` says why',
  content: { 'application/problem+json': { schema: z.toJSONSchema(problem) } },
};
const BEARER = new Set<Guard['kind']>(['token', 'session', 'consent', 'role', 'auditor']);

/** OpenAPI 3.1 of every route: the page /api/docs, the document /api/docs/json. */
export async function openApi(app: Api, { config }: ApiContext): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'RoleTrail',
        version: '1',
        description:
          'Errors are application/problem+json with a `code` of docs/errors.md. Times are ISO 8601 in UTC.',
      },
      servers: [{ url: config.publicOrigin }],
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const { guard, demands } = document.route.config ?? {};
      if (!document.url.startsWith('/api/')) return { schema: { ...schema, hide: true }, url };
      return {
        url,
        schema: {
          ...schema,
          response: { ...(schema?.response as object | undefined), default: PROBLEM },
          ...(demands ? { headers: headersOf(demands) } : {}),
          ...(guard ? { description: describe(guard, schema?.description) } : {}),
          ...(guard && BEARER.has(guard.kind) ? { security: [{ accessToken: [] }] } : {}),
        },
      };
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    logLevel: 'silent',
  });
}

const WHO: Readonly<Record<Guard['kind'], string>> = {
  public: 'Public.',
  optional: 'Public; a Bearer token is used when sent.',
  cookie: 'By cookie, from our own origin.',
  token: 'Bearer token of a session, which may have ended.',
  session: 'Signed in.',
  consent: 'Signed in, with current consent.',
  role: 'Signed in, with role and current consent.',
  auditor: 'Auditor token, or signed in with role and current consent.',
};

function describe(guard: Guard, own: string | undefined): string {
  const roles = 'roles' in guard ? ` Roles: ${guard.roles.join(', ')}.` : '';
  return [own, WHO[guard.kind] + roles].filter(Boolean).join(' ');
}

function headersOf(demands: NonNullable<FastifyContextConfig['demands']>) {
  const properties = Object.entries(demands).map(([name, says]) => [
    name,
    { type: 'string', ...says },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(demands),
  };
}
