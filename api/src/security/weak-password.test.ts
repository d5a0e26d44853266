import t from 'tap';
import { isBreached } from './breached-passwords.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { weakPasswordReasons } from './weak-password.ts';

const reasons = (password: string) =>
  weakPasswordReasons(password, 'maria.keller@example.org', false);

t.test('length is counted in code points, 15 to 256', async (t) => {
  const random = 'vq9!Lm zR2#tUx8-wKd';
  t.same(reasons(random.slice(0, 14)), ['length']);
  t.same(reasons(random.slice(0, 15)), []);
  t.same(reasons('🜁🜂🜃🜄☿♄♃♂♀🝆🝇🝊🝋🝌🝍x'.slice(0, 40)), [], 'symbols only');
  t.same(reasons('жжйцукенгшщзхъф'), []);
  t.same(
    reasons(
      Array.from({ length: 64 }, (_, i) => (i * 7919 + 13).toString(36))
        .join('')
        .slice(0, 256),
    ),
    [],
  );
  t.same(reasons('a1'.repeat(129)), ['too_long']);
});

t.test('common passwords do not become good by joining, repeating or leet', async (t) => {
  t.ok([...COMMON_PASSWORDS].filter((w) => w.length >= 8).length >= 3000);
  for (const password of [
    'passwordpassword',
    'Password12345678',
    'P@ssw0rdP@ssw0rd',
    'password-password-1',
    '123456789012345',
    'qwertyuiopasdfgh',
    'abcdefghijklmnop',
    'aaaaaaaaaaaaaaaa',
    'sunshine princess',
    'iloveyou iloveyou!',
    'superman batman 99',
    'letmein!letmein!',
    'baseballfootball',
    'zyxwvutsrqponmlk',
    '111111111111111',
    'trustno1trustno1',
    '...............',
    'P4$$w0rd P4$$w0rd',
    'qwerty1234567890',
    'monkeymonkey2024',
  ]) {
    t.same(reasons(password), ['breached'], password);
  }
});

t.test('breached passwords are found, and hardly any other', async (t) => {
  for (const password of [
    'worldofwarcraft',
    'Manchester United',
    'stairway to heaven',
    'Cristiano-Ronaldo',
    'thisismypassword',
    'perasperaadastra',
    'qazwsxedcrfvtgb',
    'neversaymyp4ssw0rd',
  ]) {
    t.same(reasons(password), ['breached'], password);
  }
  const beside = (password: string) => weakPasswordReasons(password, 'x@example.org', true);
  t.same(beside('trustno1'), ['breached'], 'short ones too, where short ones may be');
  t.same(beside('Samantha'), ['breached']);
  t.same(beside('vq9!Lm zR'), []);
  const tries = 100_000;
  let found = 0;
  for (let i = 0; i < tries; i++) if (isBreached(`no password ${i} of any length`)) found += 1;
  t.ok(found <= 8, `${found} of ${tries} strangers are taken for breached: 1 in 100,000 is meant`);
});

t.test('ordinary passphrases and random text pass', async (t) => {
  for (const password of [
    'correct horse battery staple',
    'the river bends twice',
    'x7#Kp2@vN9!qLw4z',
    'mein Hund frisst Käse',
    'ποταμός και βουνό',
    'walking home from the late shift',
  ]) {
    t.same(reasons(password), [], password);
  }
});

t.test('the e-mail address is no secret', async (t) => {
  t.same(reasons('my maria.keller login'), ['contains_email']);
  t.same(reasons('x Maria.Keller@Example.org x'), ['contains_email']);
  t.same(weakPasswordReasons('bo likes long walks', 'bo@example.org', false), []);
});
