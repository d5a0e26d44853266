import t from 'tap';
import { withAlso, withOwnLeads } from './also.ts';

t.test('“also” goes behind the subject, or nowhere', async (t) => {
  for (const [clause, also] of [
    ['I trained two clerks', 'I also trained two clerks'],
    ['I am responsible for tills', 'I am also responsible for tills'],
    ['I was named Clerk of the Year', 'I was also named Clerk of the Year'],
    ['it was my job to file letters', 'it was also my job to file letters'],
    ['my work includes filing', 'my work also includes filing'],
    ['I also fit bathrooms', null],
    ['I filed cases; I kept logs', null],
    ['we trained two clerks', null],
  ] as const) {
    t.equal(withAlso(clause), also, clause);
  }
});

t.test('clauses on activities have two different leads, and there is no third', async (t) => {
  const leads = (clauses: readonly string[]) =>
    withOwnLeads(
      clauses,
      (one) => one,
      (_, clause) => clause,
    );
  t.same(
    leads([
      'my work includes filing',
      'I sold tea',
      'my work included rotas',
      'my work included tea',
    ]),
    ['my work includes filing', 'I sold tea', 'my duties included rotas'],
  );
  t.same(leads(['my duties include tills', 'my duties include filing']), [
    'my duties include tills',
    'my work includes filing',
  ]);
});
