/** Every figure of the articles that is counted from the data files: id → HTML. */
import { createHash } from 'node:crypto';
import { distances } from './data.mjs';
import { market } from './market.mjs';
import { figure, table } from './markup.mjs';
import { payFigures } from './pay.mjs';
import { interests, near, qualities, skillFigures, titles, tools } from './skills.mjs';

/** Four records, their leaves, two nodes and the root, as RFC 6962 hashes them. */
function tree() {
  const hash = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const leaf = (text) => hash(Buffer.from([0]), Buffer.from(text, 'utf8'));
  const node = (a, b) => hash(Buffer.from([1]), a, b);
  const words = ['Ana agreed', 'Ben refused', 'Cam agreed', 'Dee agreed'];
  const build = (list) => {
    const leaves = list.map(leaf);
    const pairs = [node(leaves[0], leaves[1]), node(leaves[2], leaves[3])];
    return { leaves, pairs, root: node(...pairs) };
  };
  const [honest, forged] = [build(words), build(['Ana agreed', 'Ben agreed', ...words.slice(2)])];
  const hex = (buffer) => `<code>${buffer.toString('hex').slice(0, 16)}…</code>`;
  const rows = [
    ...words.map((word, i) => [
      `Record ${i + 1}: “${word}”`,
      hex(honest.leaves[i]),
      hex(forged.leaves[i]),
    ]),
    ['Records 1 and 2 together', hex(honest.pairs[0]), hex(forged.pairs[0])],
    ['Records 3 and 4 together', hex(honest.pairs[1]), hex(forged.pairs[1])],
    ['Root', hex(honest.root), hex(forged.root)],
  ];
  return figure(
    'tree',
    'The first sixteen of 64 digits of each fingerprint, as the records were written and after somebody changed “Ben refused” into “Ben agreed”.',
    table([['What is hashed'], ['As written'], ['After the change']], rows),
    'Computed with SHA-256 by the rule of RFC 6962, section 2.1; the names are made up for the example.',
    'key',
  );
}

export function allFigures(data) {
  const space = distances(data);
  const figures = [
    ...market(data),
    ...payFigures(data),
    qualities(data),
    ...skillFigures(data),
    near('from-service', data, space, 'Customer Service Representatives', [
      'New Accounts Clerks',
      'Retail Salespersons',
      'Office Clerks, General',
      'Insurance Sales Agents',
      'Human Resources Specialists',
      'Hotel, Motel, and Resort Desk Clerks',
      'Insurance Underwriters',
      'Registered Nurses',
    ]),
    near('from-teaching', data, space, 'Elementary School Teachers, Except Special Education', [
      'Middle School Teachers, Except Special and Career/Technical Education',
      'Instructional Coordinators',
      'Training and Development Specialists',
      'Human Resources Specialists',
      'Registered Nurses',
    ]),
    interests(data),
    tools(data),
    titles(data),
    tree(),
  ];
  return new Map(figures.map((html) => [/ id="f-([a-z-]+)"/.exec(html)[1], html]));
}
