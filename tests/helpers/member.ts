/** A role's process as far as the deployment lock goes: `member.ts URL NAME`; says `in`. */
import { openLeases } from '@roletrail/db/lease';
import { openDatabase } from '@roletrail/db/open';
import { sql } from 'kysely';

const [url = '', applicationName = ''] = process.argv.slice(2);
const config = { url, applicationName, poolSize: 2, statementTimeoutMs: 30_000, member: true };
const open = openDatabase(config, () => undefined);
const leases = openLeases(config);
await sql`select 1`.execute(open.db);
await leases.acquire(applicationName);
console.log('in');
setInterval(() => undefined, 60_000);
