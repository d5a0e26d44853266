import t from 'tap';
import { TOOL_TEXTS } from './tools.ts';

t.test('every tool names its inputs, its results and its numbers', async (t) => {
  for (const [id, { line, needs, gives, numbers, entered, time }] of Object.entries(TOOL_TEXTS)) {
    t.ok(line.length <= 90, `${id}: two lines on a phone`);
    t.ok(needs.length >= 1 && gives.length >= 2, id);
    t.ok(numbers.length > 60 && entered.length > 40 && time !== '', id);
  }
});
