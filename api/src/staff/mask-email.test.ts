import t from 'tap';
import { colleagueFor, emailFor, maskEmail } from './mask-email.ts';

t.test('maskEmail leaves the first letter and the domain', async (t) => {
  t.equal(maskEmail('dana.reed@example.org'), 'd•••@example.org');
  t.equal(maskEmail('"a@b"@example.org'), '"•••@example.org');
  t.equal(maskEmail(''), '');
});

t.test('an address is whole for the capability users and for compliance', async (t) => {
  const email = 'dana.reed@example.org';
  const shown = (roles: ('admin' | 'compliance')[], capabilities: ('users' | 'growth')[]) =>
    emailFor({ roles, capabilities }, email);
  t.equal(shown(['admin'], ['users', 'growth']), email);
  t.equal(shown(['compliance'], []), email);
  t.equal(shown(['admin'], ['growth']), 'd•••@example.org');
});

t.test(
  'a colleague has a name for the same readers, and a masked address for others',
  async (t) => {
    const email = 'dana.reed@example.org';
    const users = { roles: ['admin' as const], capabilities: ['users' as const] };
    const ops = { roles: ['admin' as const], capabilities: ['ops' as const] };
    t.equal(colleagueFor(users, { display_name: 'Dana', email }), 'Dana');
    t.equal(colleagueFor(users, { display_name: null, email }), email);
    t.equal(colleagueFor(ops, { display_name: 'Dana', email }), 'd•••@example.org');
  },
);
