import t from 'tap';
import { StatementNames } from './statement-names.ts';

t.test(
  'a statement is named from its second execution, always alike, unlike any other',
  async (t) => {
    const names = new StatementNames();
    const texts = ['select $1', 'select $2', 'select 1 + $1'];
    for (const text of texts) t.equal(names.of(text), undefined);
    const given = texts.map((text) => names.of(text));
    t.equal(new Set(given).size, texts.length);
    t.notOk(given.includes(undefined));
    t.same(
      texts.map((text) => names.of(text)),
      given,
    );
  },
);

t.test('no more texts are remembered than the bound', async (t) => {
  const names = new StatementNames();
  for (let i = 0; i < 1000; i++) names.of(`select ${i} + $1`);
  t.type(names.of('select 0 + $1'), 'string');
  names.of('one too many');
  t.equal(names.of('one too many'), undefined);
});
