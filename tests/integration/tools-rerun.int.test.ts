import type { ToolRun } from '@roletrail/contracts/tools/runs';
import t from 'tap';
import { createTestUser, type TestApi, testApi } from '../helpers/api.ts';
import { adText, kept } from '../helpers/saved-items.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });

t.test('a long resume is asked about whole, and read again when it has changed', async (t) => {
  const { headers } = await member();
  const line = 'I have cared for patients on a ward and taught students in triage.\n';
  const text = line.repeat(Math.floor(199_000 / line.length));
  const content = { title: 'All my work', text };
  const { id } = await kept(api, 'POST', '/resumes', { headers, body: content });
  const source = { kind: 'resume', id };
  for (const tool of ['ad-terms', 'role-finder']) {
    const asked = { headers, body: { input: { source } } };
    const run = await kept<ToolRun>(api, 'POST', `/${tool}/runs`, asked);
    t.equal(run.input.text, text.trim(), tool);
    const { items } = await kept<{ items: { revision: number }[] }>(api, 'GET', '/resumes', {
      headers,
    });
    const longer = { ...content, text: `${text}${tool} and Epic` };
    const ifMatch = items[0]?.revision ?? 0;
    await kept(api, 'PUT', `/resumes/${id}`, { headers, body: longer, ifMatch });
    const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
    t.equal(again.input.text, longer.text, `${tool} again`);
    t.same(again.again?.changed, ['text']);
    await kept(api, 'PUT', `/resumes/${id}`, { headers, body: content, ifMatch: ifMatch + 1 });
  }
});

t.test('ads that were counted are read again, one that is gone by its words of then', async (t) => {
  const { headers } = await member();
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    const text = `${adText(`Firm ${at}`)}\nPay: $60,000 a year`;
    const body = { title: `Ad ${at}`, text };
    ids.push((await kept(api, 'POST', '/job-targets', { headers, body })).id);
  }
  const own = { title: 'Mine', text: 'I write Kotlin.' };
  const resume = (await kept(api, 'POST', '/resumes', { headers, body: own })).id;
  const input = { ads: ids, resume };
  const run = await kept<ToolRun>(api, 'POST', '/ad-basket/runs', { headers, body: { input } });
  t.match(run.outcome.result, {
    kind: 'basket',
    pay: [{ ad: 0, from: 60_000, per: 'year' }, {}, {}, {}, {}],
    coverage: { resume: 'Mine', named: ['Kotlin'] },
  });
  const again = () => kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.same((await again()).again, { of: run.id, changed: [], sameResult: true });
  const text = adText('Another firm').replace('Kotlin', 'Erlang');
  const body = { title: 'Ad 0', text };
  await kept(api, 'PUT', `/job-targets/${ids[0]}`, { headers, body, ifMatch: 1 });
  await kept(api, 'DELETE', `/job-targets/${ids[1]}`, { headers });
  await kept(api, 'PUT', `/resumes/${resume}`, {
    headers,
    body: { ...own, text: 'I write.' },
    ifMatch: 1,
  });
  const changed = await again();
  t.match(changed.again, { changed: ['text'], sameResult: false });
  t.match(changed.input, {
    ads: [{ text }, { id: ids[1] }, {}, {}, {}],
    resume: { text: 'I write.' },
  });
  t.match(changed.outcome.result, { coverage: { named: [] } });
  await kept(api, 'DELETE', `/resumes/${resume}`, { headers });
  t.match((await again()).input, { resume: { text: 'I write Kotlin.' } });
});
