import type { Api } from '../api.ts';

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
