import t from 'tap';
import { composeAccents, isAccent, joinAccent } from './accents.ts';

/** As files have them, and as people read them. */
const COMPOSED = [
  ['Universit´e de Montr´eal', 'Université de Montréal'],
  ['M¨uller, Fran¸cois, Gen`eve, na¨ıve', 'Müller, François, Genève, naïve'],
  ['Mu¨ller, Garcı´a, Franc¸ois, Fe´de´rale', 'Müller, García, François, Fédérale'],
  ['Jose´ a Be`gles', 'José a Bègles'],
  ['Universit´ e de Montr´ eal', 'Université de Montréal'],
  ['d’ ´Electricit´e, l’´Ecole, UNIVERSIT´E', 'd’Électricité, l’École, UNIVERSITÉ'],
  ['ˇCeˇstina, Erd˝os, Do˘gan, S¸i¸sli, ˙Zabka', 'Čeština, Erdős, Doğan, Şişli, Żabka'],
  ['Pozna´n, Espa˜nol, ˚Arhus, hˆotel', 'Poznań, Español, Århus, hôtel'],
  ['Zoe\u0308 Andre\u0301', 'Zoë André'],
] as const;

t.test('accents beside their letters are composed', async (t) => {
  for (const [drawn, read] of COMPOSED) t.equal(composeAccents(drawn), read);
});

t.test('signs that are no accents are kept', async (t) => {
  for (const line of [
    'Master´s, I´m, don´t, we´ll, company´s, O´Neill, students´ union',
    'wrote `egrep` and `awk` in a`e',
    'about 5˚ and ¨quoted¨ words, ~a, ^a',
    'a ´ b',
  ]) {
    t.equal(composeAccents(line), line);
  }
});

t.test('texts that overlap are joined by the accent', async (t) => {
  t.equal(joinAccent('Universit´', 'e de'), 'Université de');
  t.equal(joinAccent('Garcı', '´a'), 'García');
  t.equal(joinAccent('Mu', '¨ller'), 'Müller');
  t.equal(joinAccent('erale d’ ´', 'Electricit'), 'erale d’Électricit');
  t.equal(joinAccent('Acme', 'Inc'), null);
  t.same(['´', 'e', '´e', ''].map(isAccent), [true, false, false, false]);
});
