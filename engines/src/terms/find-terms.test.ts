import { canonicalBytes } from '@roletrail/contracts/canonical';
import fc from 'fast-check';
import t from 'tap';
import { isInsufficient } from '../engine.ts';
import { nameKey, tokenise } from '../text/tokens.ts';
import { findTerms, type TermsFound } from './find-terms.ts';
import { ownVocabulary } from './own-vocabulary.ts';

const vocabulary = ownVocabulary();
const run = (text: string, seed = 0) => findTerms({ asOf: '2026-01-01', text }, vocabulary, seed);

function found(text: string): TermsFound {
  const { result } = run(text);
  if (isInsufficient(result)) throw new Error(`nothing in ${text}`);
  return result;
}

const names = (text: string) => found(text).terms.map(({ name }) => name);
const unknown = (text: string) => found(text).unrecognised.map(({ phrase }) => phrase);

const CASES: readonly [text: string, ...terms: string[]][] = [
  // signs, case, plurals, other spellings
  ['C++, C#, .NET and ASP.NET', 'C++', 'C#', '.NET', 'ASP.NET'],
  ['ci/cd with node.js, NodeJS and Node JS', 'CI/CD', 'Node.js'],
  ['net income of a network'],
  ['RESTful APIs, T-SQL; PL/SQL (A/B testing)', 'REST', 'T-SQL', 'PL/SQL', 'A/B testing'],
  ['KUBERNETES k8s', 'Kubernetes'],
  ['Holds a CDL‑A? No: CDL-A.', 'CDL', 'CDL Class A'],
  ['a driver’s license', "Driver's license"],
  ['Mentored four engineers; forecasted hours', 'Mentoring', 'Forecasting'],
  ['Google Data Analytics Professional Certificate', 'Google Data Analytics Certificate'],
  ['machine\nlearning', 'Machine learning'],
  ['machine, learning'],
  ['the machine. Learning is fun'],
  ['javascripting and kafkaesque'],
  // the longest name wins
  ['Spring Boot', 'Spring Boot'],
  ['Microsoft SQL Server administration', 'Microsoft SQL Server'],
  // everyday words need context
  ['we go to market, excel at sales and access the word of mouth'],
  ['Excel at what you do. Go on. Swift answers, Express delivery.'],
  ['Go-to-market plans at C-level'],
  ['Languages: Go, C, R', 'Go', 'C', 'R'],
  ['written in Go for Acme', 'Go'],
  ['R programming', 'R'],
  ['Rust developer wanted', 'Rust'],
  ['Excel experience. Go home.', 'Excel'],
  ['Kotlin for a Swift-footed team', 'Kotlin'],
  ['Python and R. Smith', 'Python'],
  ['Uses Kotlin daily. Swift answers help.', 'Kotlin'],
  ['with Kotlin you Go home', 'Kotlin'],
  ['John R. Smith uses Python', 'Python'],
  ['tools such as Excel and Word', 'Excel', 'Word'],
  ['built on Kafka, reading with Spark', 'Apache Kafka', 'Spark'],
  ['go, excel, word'],
  ['What you bring\n- Excel\n• Spark\nThank you', 'Excel', 'Spark'],
  ['- Excel at what you do\n- Word of mouth'],
  // some only where a sentence begins
  ['We answer questions, usually in Excel.', 'Excel'],
  ['Charts in Epic at the bedside', 'Epic'],
  ['You Go home, the Word spreads and we excel'],
  ['Excel and Power BI every day', 'Excel', 'Power BI'],
  ['Excel and grow with us'],
  ['a safe place to rest, with soap; react to hr at 50 ml'],
  ['REST and SOAP at a SAFe shop, HR uses ML', 'REST', 'SOAP', 'SAFe', 'Machine learning'],
  ['Payroll processing, HR, recruiting', 'Payroll processing', 'Human resources', 'Recruiting'],
  ['Models: dbt, Snowflake, BigQuery', 'dbt', 'Snowflake', 'BigQuery'],
  [
    'Psychotherapy: CBT, DBT',
    'Psychotherapy',
    'Cognitive behavioral therapy',
    'Dialectical behavior therapy',
  ],
];

t.test('terms of the vocabulary, as people write them', async (t) => {
  for (const [text, ...terms] of CASES) t.same(names(text), terms, text);
});

t.test('what is not known is shown as such', async (t) => {
  for (const [text, ...phrases] of [
    ['Skills: Python, FooLang, underwater basket weaving', 'FooLang', 'underwater basket weaving'],
    ['We moved to the Acme Ledger Suite in March.', 'Acme Ledger Suite'],
    ['Used QuuxDB9 and XQZ', 'QuuxDB9', 'XQZ'],
    ['Wrote f## daily', 'f##'],
    ['EMPLOYMENT HISTORY\nManaged a team of 5+ people since 2019'],
    ['QuuxDB9, then quuxdb9 again', 'QuuxDB9'],
    ['jane@FooLang.example | https://x.org/BarDB | foo.com/in/J9 | Zorkish', 'Zorkish'],
  ] as const) {
    t.same(unknown(text), phrases, text);
  }
});

t.test('places are the words themselves, and each word is taken once', async (t) => {
  const text = 'Kotlin; kotlin & QuuxDB9 – CI / CD,\nKotlin.';
  const { terms, unrecognised } = found(text);
  const kotlin = terms.find(({ name }) => name === 'Kotlin');
  t.same(
    kotlin?.spans.map(({ start, end }) => text.slice(start, end)),
    ['Kotlin', 'kotlin', 'Kotlin'],
  );
  const spans = [...terms, ...unrecognised].flatMap(({ spans }) => spans);
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  t.ok(sorted.every(({ start }, at) => at === 0 || start >= (sorted[at - 1]?.end ?? 0)));
});

t.test('whatever stands between them, sure names are found', async (t) => {
  const sure = vocabulary.terms.flatMap((term) =>
    term.names
      .filter(({ mark }) => mark === 'none' || mark === 'as-written')
      .map(({ text, mark }) => ({ term, text, mark })),
  );
  for (const { term, text, mark } of sure) {
    // ADLs are no ADLS
    const any = mark === 'none' && !/\p{Lu}s\b/u.test(text);
    const loud = any ? text.toUpperCase() : text;
    for (const written of [text, loud]) {
      if (!names(`xyzzy; ${written}; xyzzy`).includes(term.name)) t.fail(written);
    }
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...sure), { minLength: 1, maxLength: 6 }), (some) => {
      const text = some.map((one) => one.text).join('; and then ');
      const got = names(text);
      return some.every(({ term }) => got.includes(term.name));
    }),
  );
});

t.test('a technical word is a term or not recognised, never dropped', async (t) => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,6}[A-Z][a-z]{1,4}[0-9]$/);
  const kept = fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
    const text = `we use ${words.join(' with ')} here`;
    const { terms, unrecognised } = found(text);
    const seen = [...terms, ...unrecognised].flatMap(({ spans }) =>
      spans.flatMap(({ start, end }) => tokenise(text.slice(start, end)).map(({ raw }) => raw)),
    );
    return words.every((one) => seen.includes(one));
  });
  t.doesNotThrow(() => fc.assert(kept));
});

t.test('the share of known ones is explained; an empty text has none', async (t) => {
  const { evidence } = run('Kotlin, Redis, FooLang');
  t.match(evidence, [{ value: 2, max: 3, weight: 1, why: /Of 3 words and phrases/ }]);
  t.equal(evidence[0]?.spans.length, 2);
  t.match(run('  \n ').result, { kind: 'insufficient_evidence' });
  t.same(run('').evidence, []);
});

t.test('the same text gives the same bytes, whatever the seed', async (t) => {
  const text = 'Kotlin, Go and FooLang; CI/CD since 2019';
  t.same(canonicalBytes(run(text, 1)), canonicalBytes(run(text, 2)));
  const again = findTerms({ asOf: '2026-01-01', text }, ownVocabulary(), 1);
  t.same(canonicalBytes(again), canonicalBytes(run(text, 1)), 'and another vocabulary of the same');
});

t.test('ten times the text takes some ten times as long', async (t) => {
  const page = CASES.map(([text]) => text).join('\n');
  const ofLength = (length: number) =>
    page.repeat(Math.ceil(length / page.length)).slice(0, length);
  /** ms of the processor, the least of several rounds */
  const least = (text: string) => {
    const took = Array.from({ length: 7 }, () => {
      const before = process.cpuUsage();
      for (let round = 0; round < 200_000 / text.length; round++) run(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return Math.min(...took);
  };
  const [short, long] = [least(ofLength(20_000)), least(ofLength(200_000))];
  t.ok(long < 3 * short, `${long.toFixed(0)} ms at once, ${short.toFixed(0)} ms in ten parts`);
});

t.test('keys', async (t) => {
  for (const [name, key] of [
    ['CI/CD', 'ci cd'],
    ['C++', 'c++'],
    ['.NET', '.net'],
    ['Node.js', 'node js'],
    ['R&D', 'r and d'],
    ['APIs', 'api'],
    ['API’s', 'api'],
    ["PC's", 'pc'],
    ['databases', 'database'],
    ['analysis', 'analysis'],
    ["driver's", 'driver'],
    ['Résumé', 'resume'],
    ['5+ years', '5+ year'],
    ['Python+SQL', 'python sql'],
  ] as const) {
    t.equal(nameKey(name), key, name);
  }
});
