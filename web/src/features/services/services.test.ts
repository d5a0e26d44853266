import t from 'tap';
import { ROUTES } from '../../app/paths.ts';
import { STAGES, type Stage, suggest, TIMES, type Time } from './suggest.ts';
import { TOOLS } from './tools.ts';

t.test('the page tells of every career tool of the route table, and of no other', async (t) => {
  const routes = ROUTES.filter(
    (route) => route.access === 'member' && route.path.startsWith('/services/'),
  );
  t.same(TOOLS.map((tool) => tool.name).sort(), routes.map((route) => route.name).sort());
  for (const tool of TOOLS) {
    t.ok(tool.needs.length > 0 && tool.gives.length > 0, tool.name);
    t.ok(tool.numbers.length > 60 && tool.entered.length > 40 && tool.time !== '', tool.name);
  }
});

t.test(
  'two answers always lead somewhere, and every tool is somebody’s beginning or next step',
  async (t) => {
    const reached = new Set<string>();
    for (const stage of Object.keys(STAGES) as Stage[]) {
      for (const time of Object.keys(TIMES) as Time[]) {
        const { tools, why } = suggest(stage, time);
        t.equal(new Set(tools).size, tools.length, `${stage} ${time}: no tool twice`);
        t.ok(why.length > 30);
        for (const tool of tools) reached.add(tool);
      }
    }
    t.same([...reached].sort(), TOOLS.map((tool) => tool.name).sort());
  },
);
