import { TOOLS } from '@roletrail/contracts/tools/registry';
import t from 'tap';
import { type AvailableTime, CAREER_STAGES, type CareerStage, suggest, TIMES } from './suggest.ts';
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
