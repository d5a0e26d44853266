/** A full disk of PostgreSQL, as people meet it: a table on a small disk of its own is filled. */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { SmallDisk } from '../faults/small-disk.ts';
import { needs } from '../faults/tools.ts';
import { createTestUser, type TestApi, type TestUser, testApi } from '../helpers/api.ts';

const DISK_MIB = 2;
/** More notes of full length than the pages of the table that has room hold. */
const NOTES_MAX = 100;

t.test(
  'a full disk: nothing is saved, and what is read is answered',
  needs('mounts'),
  async (t) => {
    const api = await testApi();
    t.teardown(() => api[Symbol.asyncDispose]());
    const staff = await createTestUser(api, { roles: ['admin'], consent: true });
    const disk = await SmallDisk.mount(DISK_MIB);
    const name = `small_${randomBytes(6).toString('hex')}`;
    t.teardown(async () => {
      await disk.empty();
      await sql`alter table health_note set tablespace pg_default`.execute(api.db);
      await sql`drop tablespace ${sql.id(name)}`.execute(api.db);
      await disk[Symbol.asyncDispose]();
    });
    const folder = join(disk.folder, 'tablespace');
    await mkdir(folder);
    const { uid, gid } = await ownerOfServer(api);
    await chown(folder, uid, gid);
    await sql`create tablespace ${sql.id(name)} location ${sql.lit(folder)}`.execute(api.db);
    await sql`alter table health_note set tablespace ${sql.id(name)}`.execute(api.db);

    t.equal((await write(api, staff)).statusCode, 201, 'before');
    await disk.fill();
    let answer = await write(api, staff);
    for (let i = 0; i < NOTES_MAX && answer.statusCode === 201; i++)
      answer = await write(api, staff);
    t.match(answer.json(), {
      status: 503,
      code: 'STORAGE_FULL',
      title: /^We cannot save right now; nothing was changed/,
    });
    t.equal(answer.headers['retry-after'], '30');
    t.notMatch(answer.body, /space|disk|extend/, 'no cause is named');
    const url = '/api/admin/health/notes';
    const read = await api.app.inject({ url, headers: staff.headers });
    t.equal(read.statusCode, 200, 'reading works');
    await disk.empty();
    t.equal((await write(api, staff)).statusCode, 201, 'it goes on by itself');
  },
);

const write = (api: TestApi, { headers }: TestUser) =>
  api.app.inject({
    method: 'POST',
    url: '/api/admin/health/notes',
    headers,
    payload: { text: 'x'.repeat(500) },
  });

/** The user that the server runs as, which must own the folder. */
async function ownerOfServer({ db }: TestApi) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return stat(`/proc/${rows[0]?.pid}`);
}
