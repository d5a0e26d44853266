import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../api.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** answers a usual request before the other hooks, for routes that are called very often */
    early?: EarlyAnswer;
  }
}

/**
 * Early answer of a route. `isUsual` sees the headers of a request, and must refuse each request
 * that a later hook would refuse. `take` gets its whole body and returns false if the ordinary way is
 * to judge it.
 */
export interface EarlyAnswer {
  isUsual(request: FastifyRequest): boolean;
  take(request: FastifyRequest, body: Buffer): Promise<boolean>;
  /** headers of the last ordinary answer; null: there was none yet */
  headers(): Readonly<Record<string, string>> | null;
}

/**
 * Answers 204 to usual requests of routes that have an early answer. Any other request, and any body
 * that is not taken, goes the ordinary way, which alone refuses.
 */
export function earlyAnswers(app: Api): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>();
  app.addHook('onRequest', async (request, reply) => {
    const { early } = request.routeOptions.config;
    const headers = early?.headers() ?? null;
    if (!early || headers === null || app.isDraining || !early.isUsual(request)) return;
    const body = await readBody(request);
    if (body === null) reply.hijack();
    else if (await early.take(request, body)) answer(reply, request.id, headers);
    else bodies.set(request, body);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const body = bodies.get(request);
    return body ? Readable.from([body]) : payload;
  });
}

function answer(reply: FastifyReply, id: string, headers: Readonly<Record<string, string>>): void {
  reply.hijack();
  reply.raw.writeHead(204, { ...headers, 'x-request-id': id }).end();
}

/** Returns null if the connection ended before the body did. */
function readBody({ raw }: FastifyRequest): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    raw.on('data', (part: Buffer) => parts.push(part));
    raw.once('end', () => resolve(parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts)));
    raw.once('close', () => resolve(null));
    raw.once('error', () => resolve(null));
  });
}
