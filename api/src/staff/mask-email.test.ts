import t from 'tap';
import { emailFor, maskEmail } from './mask-email.ts';

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
