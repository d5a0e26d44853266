/**
 * Program `record-acceptance.ts ORIGIN`: signs up a user at a running product and accepts its
 * terms. Exits with 0 once the decision is acknowledged and gives access. For products on other
 * machines.
 */
import { Person } from './faults/person.ts';
import { waitFor } from './helpers/wait-for.ts';

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const PATIENCE_MS = 60_000;

const person = new Person([origin]);
await person.signUp();
const { outcome, eventId, code } = await person.decide('accept', AbortSignal.timeout(PATIENCE_MS));
if (outcome !== 'ok201' && outcome !== 'ok202') throw new Error(`not recorded: ${code ?? outcome}`);
await waitFor('the person to be let in', async () => (await person.enter()) === 200, PATIENCE_MS);
console.log(`recorded as ${eventId} (${outcome === 'ok201' ? 'in the log' : 'pending'})`);
