import t from 'tap';
import { formatWait } from './format.ts';

t.test('a wait is in seconds below two minutes, then in whole minutes, rounded up', async (t) => {
  const words = [1, 30, 119, 120, 121, 3600].map(formatWait);
  t.same(words, ['1 second', '30 seconds', '119 seconds', '2 minutes', '3 minutes', '60 minutes']);
});
