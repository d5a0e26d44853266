import type { Api } from '../api.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** true after the stop signal; the listener stays open, so that late requests are answered */
    isDraining: boolean;
  }
}

/** Closes the connection with each answer while draining: the next request goes elsewhere. */
export function draining(app: Api): void {
  app.decorate('isDraining', false);
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close');
  });
}
