import { type Deployment, newOperation, perform } from './clients.ts';
import type { Context } from './context.ts';
import type { SimProcess } from './process.ts';

/** A member of staff who asks people to decide again, now and then. */
export async function runStaff(
  context: Context,
  deployment: Deployment,
  client: SimProcess,
  users: readonly string[],
  until: number,
): Promise<void> {
  const { random, time } = context;
  while (time.now < until) {
    await client.sleep(random.between(300, 3000));
    const operation = newOperation(context, random.pick(users), 'request');
    deployment.history.push(operation);
    await perform(context, deployment, client, operation);
    operation.ended = time.now;
    context.trace(client.name, `${operation.outcome} asks ${operation.user.slice(0, 8)}`);
  }
}
