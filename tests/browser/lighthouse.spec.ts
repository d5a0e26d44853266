import { expect, test } from './fixtures.ts';
import { openAuditor } from './lighthouse.ts';

/** The full run also audits the list of articles, the newsletter and a form. */
const PATHS =
  process.env.ACCESSIBILITY === 'full' ? ['/', '/insights', '/newsletter', '/login'] : ['/'];

/** Times are no test: they are `npm run bench -- web`. What hangs on no clock is judged here. */
test('Lighthouse: accessibility, best practices, search engines, and nothing that moves', async ({
  baseURL,
  request,
  launchOptions,
}) => {
  const { items } = await (await request.get('/api/insights')).json();
  const { executablePath = '', args = [] } = launchOptions;
  await using auditor = await openAuditor(executablePath, args);
  for (const path of [...PATHS, `/insights/${items[0].slug}`]) {
    const audit = await auditor.audit(`${baseURL}${path}`);
    expect.soft(audit.accessibility, `${path}: ${audit.unmet}`).toBeGreaterThanOrEqual(95);
    expect.soft(audit['best-practices'], `${path}: ${audit.unmet}`).toBeGreaterThanOrEqual(95);
    expect.soft(audit.seo, `${path}: ${audit.unmet}`).toBeGreaterThanOrEqual(95);
    expect.soft(audit.cls, `${path}: layout shift`).toBeLessThanOrEqual(0.02);
  }
});
