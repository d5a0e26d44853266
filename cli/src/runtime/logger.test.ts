import t from 'tap';
import { describeError } from './logger.ts';

t.test('an error is logged without what hangs on it', async (t) => {
  const cause = Object.assign(new Error('reset'), { client: { secretKey: 42 } });
  const error = Object.assign(new Error('broke', { cause }), { code: '22000', client: cause });
  const described = describeError(error);
  t.match(described, {
    type: 'Error',
    message: 'broke',
    code: '22000',
    stack: /logger\.test/,
    cause: { message: 'reset' },
  });
  t.notMatch(JSON.stringify(described), /secretKey/);
  t.same(describeError('plain'), { type: 'string', message: 'plain' });
});

t.test('an unreachable server is logged without stack frames', async (t) => {
  for (const code of ['57P01', 'ECONNREFUSED']) {
    const error = Object.assign(new Error('away'), { code });
    t.same(describeError(error), { type: 'Error', message: 'away', code });
  }
  t.notOk('stack' in describeError(new Error('Connection terminated unexpectedly')));
});
