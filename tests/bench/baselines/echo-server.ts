/** Baseline A1: bare Fastify that checks a JWT and answers; none of our code. Prints its port. */
import jwt from '@fastify/jwt';
import fastify from 'fastify';

const app = fastify();
await app.register(jwt, { secret: 'baseline-secret-baseline-secret-00' });
const schema = {
  body: {
    type: 'object',
    required: ['userId', 'accepted'],
    properties: { userId: { type: 'string' }, accepted: { type: 'boolean' } },
  },
};
app.get('/token', async () => ({ token: app.jwt.sign({ sub: 'x' }) }));
app.post(
  '/echo',
  { schema, onRequest: (request) => request.jwtVerify() },
  async (request, reply) => {
    reply.code(201);
    return { status: 'recorded', eventId: (request.body as { userId: string }).userId };
  },
);
app.post('/bare', async (_request, reply) => reply.code(204).send());
process.stdin.once('end', () => process.exit()).resume();
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
