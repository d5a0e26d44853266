import { setImmediate } from 'node:timers/promises';
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { ERRORS, type ErrorCode, problem } from '@roletrail/contracts/errors';
import fastify, {
  type FastifyContextConfig,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Api, ApiContext } from '../api.ts';
import type { Guard } from '../guard.ts';
import { refusalsOf } from './route-refusals.ts';

const { properties: PROBLEM, ...PROBLEM_OBJECT } = z.toJSONSchema(problem);
const BEARER = new Set<Guard['kind']>(['token', 'session', 'consent', 'role', 'ticket', 'auditor']);

/** Documents of the API, by path. JSON is also YAML, so both have the same bytes. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  '/api/docs/json': 'application/json; charset=utf-8',
  '/api/docs/yaml': 'application/yaml; charset=utf-8',
};

/** OpenAPI 3.1 of every route: the page /api/docs, the document /api/docs/json. */
export async function openApi(app: Api, { config }: ApiContext): Promise<void> {
  const options = optionsOf(config.publicOrigin);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  let document: Promise<string> | null = null;
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const type = DOCUMENTS[request.routeOptions.url ?? ''];
    if (type === undefined) return;
    document ??= writeDocument(routes, options);
    return reply.type(type).send(await document);
  };
  // the page requires the plugin; its own document would block the event loop for seconds
  await app.register(fastifySwagger, options);
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    logLevel: 'silent',
    uiHooks: { preHandler: sendDocument },
  });
}

/**
 * Returns the document as JSON. Describes one route at a time, so that other requests run between
 * two routes.
 */
async function writeDocument(
  routes: readonly RouteOptions[],
  options: FastifyDynamicSwaggerOptions,
): Promise<string> {
  const paths: Record<string, object> = {};
  let document = {};
  for (const route of routes) {
    document = await describeRoute(route, options);
    for (const [path, operations] of Object.entries((document as { paths: object }).paths)) {
      paths[path] = Object.assign(paths[path] ?? {}, operations);
    }
    await setImmediate();
  }
  return JSON.stringify(Object.assign(document, { paths }));
}

/** Returns the document of an application that has this route only. */
async function describeRoute(
  { method, url, schema, config }: RouteOptions,
  options: FastifyDynamicSwaggerOptions,
): Promise<object> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifySwagger, options);
  app.route({ method, url, schema: schema ?? {}, config: config ?? {}, handler: noAnswer });
  await app.ready();
  return app.swagger();
}

const noAnswer = () => undefined;

const optionsOf = (publicOrigin: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'RoleTrail',
      version: '1',
      description:
        'Errors are application/problem+json with a `code` of docs/errors.md. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: publicOrigin }],
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
        response: { ...problems(refusalsOf(document.route)), ...(schema?.response as object) },
        ...(takesNoBody(document.schema) ? { [OPTIONAL_BODY]: true } : {}),
        ...(demands ? { headers: headersOf(demands) } : {}),
        ...(guard ? { description: describe(guard, schema?.description) } : {}),
        ...(guard && BEARER.has(guard.kind) ? { security: [{ accessToken: [] }] } : {}),
      },
    };
  },
  transformObject: (document) => {
    if (!('openapiObject' in document)) return document.swaggerObject;
    markOptionalBodies(document.openapiObject);
    return document.openapiObject;
  },
});

/** One answer for each status; `code` says which of its reasons it was. */
function problems(codes: ReadonlySet<ErrorCode>): Record<string, object> {
  const statuses = new Set([...codes].map((code) => ERRORS[code][0]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const reasons = [...codes].filter((code) => ERRORS[code][0] === status);
      const properties = { ...PROBLEM, code: { enum: reasons }, status: { const: status } };
      const schema = { ...PROBLEM_OBJECT, properties };
      const content = { 'application/problem+json': { schema } };
      return [status, { description: reasons.join(', '), content }];
    }),
  );
}

/** The generator takes every body for required; which one is not travels in this extension. */
const OPTIONAL_BODY = 'x-optional-body';

function takesNoBody(schema: { readonly body?: unknown } | undefined): boolean {
  return schema?.body instanceof z.ZodType && schema.body.safeParse(undefined).success;
}

function markOptionalBodies({ paths = {} }: { paths?: Record<string, object | undefined> }): void {
  const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {}));
  for (const operation of operations as Record<string, unknown>[]) {
    if (!(OPTIONAL_BODY in operation)) continue;
    delete operation[OPTIONAL_BODY];
    operation.requestBody = { ...(operation.requestBody as object), required: false };
  }
}

const WHO: Readonly<Record<Guard['kind'], string>> = {
  public: 'Public.',
  optional: 'Public; a Bearer token is used when sent.',
  cookie: 'By cookie, from our own origin.',
  token: 'Bearer token of a session, which may have ended.',
  session: 'Signed in.',
  consent: 'Signed in, with current consent.',
  role: 'Signed in, with role and current consent.',
  ticket: 'Signed in, with role and current consent; also by the cookie of one export.',
  auditor: 'Auditor token, or signed in with role and current consent.',
};

function describe(guard: Guard, own: string | undefined): string {
  const roles = 'roles' in guard ? ` Roles: ${guard.roles.join(', ')}.` : '';
  const task =
    'capability' in guard && guard.capability
      ? ` Task of administrators: ${guard.capability}.`
      : '';
  return [own, WHO[guard.kind] + roles + task].filter(Boolean).join(' ');
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
