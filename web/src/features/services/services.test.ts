import { TOOLS } from '@roletrail/contracts/tools/registry';
import t from 'tap';
import {
  type AvailableTime,
  CAREER_STAGES,
  type CareerStage,
  firstSteps,
  suggest,
  TIMES,
} from './suggest.ts';
import { TOOL_TEXTS } from './tools.ts';

t.test('every tool names its inputs, its results and its numbers', async (t) => {
  for (const [id, { needs, gives, numbers, entered, time }] of Object.entries(TOOL_TEXTS)) {
    t.ok(needs.length >= 1 && gives.length >= 2, id);
    t.ok(numbers.length > 60 && entered.length > 40 && time !== '', id);
  }
});

t.test('two answers always give a suggestion, of tools that exist', async (t) => {
  const reached = new Set<string>();
  for (const stage of Object.keys(CAREER_STAGES) as CareerStage[]) {
    for (const time of Object.keys(TIMES) as AvailableTime[]) {
      const { tools, why } = suggest(stage, time);
      t.equal(new Set(tools).size, tools.length, `${stage} ${time}: no tool twice`);
      t.ok(why.length > 30);
      for (const tool of tools) reached.add(tool);
    }
  }
  const ids = new Set<string>(TOOLS.map(({ id }) => id));
  t.ok([...reached].every((id) => ids.has(id)));
  t.ok(reached.size >= 9, 'most tools are part of one');
});

t.test('only ready tools are suggested, and there is always a suggestion', async (t) => {
  for (const stage of Object.keys(CAREER_STAGES) as CareerStage[]) {
    for (const time of Object.keys(TIMES) as AvailableTime[]) {
      const all = suggest(stage, time);
      t.same(
        firstSteps(stage, time, () => true),
        { ...all, tags: [] },
        'all of them open',
      );
      const none = firstSteps(stage, time, () => false);
      t.same(none.tools, []);
      t.ok(none.tags.length > 0 && none.why !== all.why);
      const [first] = all.tools;
      const some = firstSteps(stage, time, (name) => name === first);
      t.same(some.tools, [first], 'the open one, then reading');
      t.equal(some.tags.length === 0, all.tools.length === 1);
      // tools precede articles, so the text must not send the user to the articles first
      if (some.tags.length > 0) t.equal(some.why, `Take them in this order. ${none.why}`);
      t.notMatch(none.why, /first|then/i, 'the text about articles names no order');
    }
  }
});
