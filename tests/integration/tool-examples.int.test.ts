import { DatasetSource } from '@roletrail/api/tools/datasets';
import { createExamples } from '@roletrail/api/tools/engines';
import { openRenderer } from '@roletrail/cli/compose/api';
import { EXAMPLE_PERSON } from '@roletrail/contracts/tool-examples';
import { TOOLS } from '@roletrail/contracts/tools/registry';
import type { AskApi, WebRenderer } from '@roletrail/contracts/web-renderer';
import t from 'tap';
import { ORIGIN } from '../helpers/api.ts';
import { silent } from '../helpers/logger.ts';

const nothing: AskApi = async () => {
  throw new Error('an example calls no engine');
};

async function page(renderer: WebRenderer, url: string) {
  const rendered = await renderer.page({ url, thisMachine: false, ask: nothing });
  return rendered.status === 301 ? { status: 301, html: '' } : rendered;
}

/** Returns the data of a page. Long texts are stored beside the JSON by number. */
function dataOf(html: string): unknown {
  const texts = [...html.matchAll(/<script type="text\/plain" data-page-text>(.*?)<\/script>/gs)];
  const [, json = '{}'] =
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const { queries } = JSON.parse(json, (_key, value: unknown) => {
    const number = (value as { 'roletrail:text'?: number } | null)?.['roletrail:text'];
    return number === undefined ? value : texts[number]?.[1];
  }) as { queries: [unknown, unknown][] };
  return queries[0]?.[1];
}

t.test('each example is what its engine answers today, and whole without a script', async (t) => {
  const renderer = await openRenderer({ publicOrigin: ORIGIN, logger: silent });
  if (renderer === null) throw new Error('the pages are not built');
  const today = createExamples(await new DatasetSource().datasets());
  for (const { id: name } of TOOLS) {
    const { status, html } = await page(renderer, `/services/examples/${name}`);
    t.equal(status, 200, name);
    t.same(dataOf(html), JSON.parse(JSON.stringify(today[name])), name);
    t.match(html, 'A made-up person', `${name}: marked`);
  }
  const shown = async (name: string) => (await page(renderer, `/services/examples/${name}`)).html;
  t.match(await shown('resume'), `aria-label="Resume of ${EXAMPLE_PERSON.name}"`);
  const roles = await shown('role-finder');
  for (const { title } of today['role-finder'].result.roles) t.match(roles, title);
  t.match(await shown('role-explorer'), 'Where it leads');
  t.match(await shown('market'), 'How they compare');
  t.match(await shown('skills'), 'Your gaps, the largest first');
});

t.test('an unknown tool has none', async (t) => {
  const renderer = await openRenderer({ publicOrigin: ORIGIN, logger: silent });
  if (renderer === null) throw new Error('the pages are not built');
  for (const tool of ['no-tool', 'constructor', 'RESUME', 'resume/more']) {
    t.equal((await page(renderer, `/services/examples/${tool}`)).status, 404, tool);
  }
});
