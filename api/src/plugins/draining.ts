import type { Api } from '../api.ts';
import type { HealthCheck } from '../deps.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** told to stop: the listener is still open, so that whoever was not told yet is answered */
    isDraining: boolean;
  }
}

/** While the service drains every answer ends its connection: the next request goes elsewhere. */
export function draining(app: Api): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close');
  });
}

/** Red from the moment of being told to stop. */
export function drainingCheck(app: Api): HealthCheck {
  return async () =>
    app.isDraining
      ? [{ name: 'stopping', ok: false, reason: 'this process was told to stop' }]
      : [];
}
