import t from 'tap';
import { parseExplorerUrl } from './explorer-address.ts';
import { facetsOf } from './facets.ts';
import { itemsOf } from './items.ts';
import { behindItsName, formatSearchSummary } from './search-summary.ts';
import { exampleCatalogue } from './testing/catalogue.ts';

const catalogue = exampleCatalogue([{ title: 'Nurses' }, { title: 'Web Developers' }]);
const names = {
  facets: facetsOf(catalogue),
  byCode: new Map(itemsOf(catalogue).map((item) => [item.code, item])),
};
const asked = (query: string) =>
  formatSearchSummary(parseExplorerUrl(new URLSearchParams(query)), names);
const behind = (title: string, query: string) => behindItsName({ title, query }, names);

t.test('a search is described with the labels of its filters', (t) => {
  t.equal(
    asked('q=nurse&pay=over-100&field=29&saved=1'),
    'nurse, Health, $100,000 and more, saved occupations',
  );
  t.equal(asked('sort=-pay&view=map'), '', 'an order asks for nothing');
  t.equal(
    asked('view=compare&compare=15-0001.00,15-0000.00,99-9999.00'),
    'Web Developers, Nurses, 99-9999.00',
  );
  t.end();
});

t.test('a saved search is described if its name does not say it', (t) => {
  const side = 'view=compare&compare=15-0000.00,15-0001.00';
  t.equal(behind('Mine', side), 'Side by side: Nurses, Web Developers');
  t.equal(behind('Nurses, Web Developers', side), null, 'the name that was offered');
  t.equal(behind('Care', 'q=nurse'), 'Asks for: nurse');
  t.equal(behind('All, by pay', 'sort=-pay'), null);
  t.end();
});
