import t from 'tap';
import { formatMarketSearch, parseMarketUrl } from './market-address.ts';

const read = (query: string) => parseMarketUrl(new URLSearchParams(query));
const ID = '01234567-89ab-7cde-8f01-23456789abcd';

t.test('formatting and parsing a state returns the state', async (t) => {
  for (const address of [
    { part: 'figures', of: [], area: null, saved: null },
    { part: 'figures', of: ['29-1141.00', '15-1252.00'], area: '14260', saved: null },
    { part: 'ads', of: ['29-1141.00'], area: 'us', saved: ID },
  ] as const)
    t.same(read(formatMarketSearch(address)), address);
});

t.test('invalid values are dropped', async (t) => {
  t.same(read('of=nurse,29-1141.00,29-1141.00,<b>&part=all&saved=../x&in=Boise'), {
    part: 'figures',
    of: ['29-1141.00'],
    area: null,
    saved: null,
  });
  const five = ['11', '13', '15', '17', '19'].map((field) => `${field}-1011.00`);
  t.equal(read(`of=${five.join(',')}`).of.length, 4, 'four at most');
});
