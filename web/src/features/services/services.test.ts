import t from 'tap';
import { WEB_ROUTES } from '../../app/paths.ts';
import {
  type AvailableTime,
  type CareerStage,
  firstSteps,
  STAGES,
  suggest,
  TIMES,
} from './suggest.ts';
import { LISTED_TOOLS } from './tools.ts';

/** Routes of the tools menu that are no tools: the explorer history and the first steps. */
const BESIDE = new Set<string>(['rolesHistory', 'firstSteps']);

t.test('the page lists every career tool of the route table and no other', async (t) => {
  const routes = WEB_ROUTES.filter(
    ({ access, path, name }) =>
      access === 'member' && path.startsWith('/services/') && !BESIDE.has(name),
  );
  t.same(LISTED_TOOLS.map((tool) => tool.name).sort(), routes.map((route) => route.name).sort());
  for (const tool of LISTED_TOOLS) {
    t.ok(tool.needs.length > 0 && tool.gives.length > 0, tool.name);
    t.ok(tool.numbers.length > 60 && tool.entered.length > 40 && tool.time !== '', tool.name);
  }
});

t.test('two answers always give a suggestion, and every tool is part of one', async (t) => {
  const reached = new Set<string>();
  for (const stage of Object.keys(STAGES) as CareerStage[]) {
    for (const time of Object.keys(TIMES) as AvailableTime[]) {
      const { tools, why } = suggest(stage, time);
      t.equal(new Set(tools).size, tools.length, `${stage} ${time}: no tool twice`);
      t.ok(why.length > 30);
      for (const tool of tools) reached.add(tool);
    }
  }
  t.same([...reached].sort(), LISTED_TOOLS.map((tool) => tool.name).sort());
});

t.test('only ready tools are suggested, and there is always a suggestion', async (t) => {
  for (const stage of Object.keys(STAGES) as CareerStage[]) {
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
