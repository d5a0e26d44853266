import t from 'tap';
import { describeError } from './logger.ts';

t.test('an error is logged without what hangs on it', async (t) => {
  const cause = Object.assign(new Error('reset'), { client: { secretKey: 42 } });
  const error = Object.assign(new Error('broke', { cause }), { code: '57P01', client: cause });
  const described = describeError(error);
  t.match(described, {
    type: 'Error',
    message: 'broke',
    code: '57P01',
    cause: { message: 'reset' },
  });
  t.notMatch(JSON.stringify(described), /secretKey/);
  t.same(describeError('plain'), { type: 'string', message: 'plain' });
});
