/**
 * Measures each key press in the explorer search, with the code of the page. Standard input: the
 * catalogue JSON of the API. Standard output: one line of JSON, ms per key.
 */
import { text } from 'node:stream/consumers';
import { itemsOf } from '../items.ts';
import { search } from '../search.ts';

const TYPED = [
  'registered nurse',
  'software engineer',
  'heavy truck driver',
  'customer success manager',
  'electrician',
  'a',
  'front end developer',
  'xylophone',
];
const ROUNDS = 5;

const items = itemsOf(JSON.parse(await text(process.stdin)));
const keys = TYPED.flatMap((words) => [...words].map((_, at) => words.slice(0, at + 1)));
for (const query of keys) search(items, query);
const took: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const query of keys) {
    const started = performance.now();
    search(items, query);
    took.push(performance.now() - started);
  }
}
process.stdout.write(`${JSON.stringify(took)}\n`);
