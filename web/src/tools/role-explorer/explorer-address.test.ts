import t from 'tap';
import { withCompared } from '../../features/occupations/compared.ts';
import {
  formatExplorerSearch,
  parseExplorerUrl,
  withOpen,
  withOption,
  withValues,
  withView,
} from './explorer-address.ts';

const read = (text: string) => parseExplorerUrl(new URLSearchParams(text));

t.test('a URL is parsed, and invalid values are dropped', async (t) => {
  t.same(read(''), {
    q: '',
    chosen: {},
    without: false,
    saved: false,
    view: 'table',
    measure: 'pay',
    compared: [],
    open: null,
    part: 'about',
    via: null,
  });
  t.match(read('view=admin&measure=x&part=&open=../x&via=1&without=yes&compare=a,15-1252.00'), {
    view: 'table',
    measure: 'pay',
    part: 'about',
    open: null,
    via: null,
    without: false,
    compared: ['15-1252.00'],
  });
  const five = ['11', '12', '13', '14', '15'].map((n) => `15-12${n}.00`);
  t.same(read(`compare=${five},${five[0]}`).compared, five.slice(0, 4), 'four at most, each once');
  t.same(read('pay=over-100,over-100,&zone=').chosen, { pay: ['over-100'] });
});

t.test('the search of a URL excludes the open occupation and the page', async (t) => {
  const of = (text: string) => formatExplorerSearch(new URLSearchParams(text));
  t.equal(of('open=15-1252.00&part=leads&sort=-pay&page=3&q=a+%26+b'), 'q=a+%26+b&sort=-pay');
  t.equal(of('q=a+%26+b&sort=-pay'), of('sort=-pay&q=a%20%26%20b'), 'in any order');
  const side = 'view=compare&compare=15-1252.00%2C29-1141.00';
  t.equal(of(`${side}&q=nurse&saved=1&page=2`), side);
  t.equal(of('view=compare&compare=x&saved=1'), '', 'nothing stands there');
  t.equal(of('saved=1&compare=15-1252.00'), 'saved=1');
  t.equal(of('view=map&measure=growth'), 'view=map&measure=growth');
  t.equal(of('page=2&via=15-1252.00&x=y'), '', 'nothing is asked');
  t.match(of('q=“é” 100% <a>'), /^[\w*.+%=&-]+$/, 'as the service takes it');
});

t.test('a change keeps other parameters; a filter resets the page', async (t) => {
  const here = new URLSearchParams('q=nurse&page=3&open=15-1252.00&part=leads&via=15-1254.00');
  t.equal(`${withOption(here, 'pay', 'over-100')}`.includes('page'), false);
  t.same(parseExplorerUrl(withOption(here, 'pay', 'over-100')).chosen, { pay: ['over-100'] });
  t.same(parseExplorerUrl(withOption(withOption(here, 'pay', 'a'), 'pay', 'a')).chosen, {});
  t.equal(`${withOpen(here, '29-1141.00')}`, 'q=nurse&page=3&open=29-1141.00');
  t.equal(`${withOpen(here, null)}`, 'q=nurse&page=3');
  t.same(parseExplorerUrl(withCompared(here, '15-1252.00')).compared, ['15-1252.00']);
  t.equal(`${withView(here, 'map')}`, 'q=nurse&open=15-1252.00&part=leads&via=15-1254.00');
  t.equal(withView(here, 'cards').get('view'), 'cards');
  t.equal(`${withValues(here, { q: '' })}`.startsWith('open='), true);
});
