import t from 'tap';
import { greeting } from './greeting.ts';

t.test('every hour has its greeting', async (t) => {
  const hours = Array.from({ length: 24 }, (_, hour) => greeting(hour));
  t.same(
    [hours[4], hours[5], hours[11], hours[12], hours[17], hours[18], hours[23], hours[0]],
    [
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'evening',
    ].map((part) => `Good ${part}`),
  );
});
