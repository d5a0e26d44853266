import t from 'tap';
import { openPasswords } from './passwords.ts';

t.test(
  'passwords: argon2id, the same work for a missing account, Unicode forms, a bounded queue',
  async (t) => {
    const passwords = await openPasswords(2, 4);
    const stored = await passwords.hash('Grüße aus Köln 2026');
    t.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    t.equal(await passwords.matches(stored, 'Grüße aus Köln 2026'), true);
    t.equal(await passwords.matches(stored, 'Gru\u0308ße aus Ko\u0308ln 2026'), true, 'NFKC');
    t.equal(await passwords.matches(stored, 'grüße aus Köln 2026'), false);
    t.equal(await passwords.matches(null, 'Grüße aus Köln 2026'), false);
    // work, not time, because the machine's load does not change the work
    const work = { missing: 0, existing: 0 };
    for (let i = 0; i < 15; i++) {
      for (const [who, hash] of [['missing', null] as const, ['existing', stored] as const]) {
        const before = process.cpuUsage();
        await passwords.matches(hash, 'wrong');
        const { user, system } = process.cpuUsage(before);
        work[who] += user + system;
      }
    }
    const ratio = work.missing / work.existing;
    t.ok(
      ratio > 0.5 && ratio < 2,
      `a missing account takes as much work as an existing one (ratio ${ratio.toFixed(2)})`,
    );
    const crowd = await Promise.allSettled(
      Array.from({ length: 10 }, () => passwords.matches(null, 'x')),
    );
    const refused = crowd.filter((r) => r.status === 'rejected');
    t.equal(refused.length, 4, 'two run, four wait');
    t.match(refused[0]?.reason, { code: 'RATE_LIMITED' });
  },
);
