/** Texts that come into the article editor from elsewhere: pasted HTML, hostile words, stored articles. */
import type { Page } from '@playwright/test';
import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import type { ArticleForEditing, StaffArticleList } from '@roletrail/contracts/http/staff-insights';
import { WORD_PROCESSORS } from '../helpers/word-processors.ts';
import { XSS_CORPUS } from '../helpers/xss-corpus.ts';
import { expect, test } from './fixtures.ts';
import { signInAsAdmin } from './person.ts';

test.skip(process.env.BASE_URL !== undefined, 'no demo accounts');

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text' });

async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/admin/insights/editor/new');
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await textOf(page).focus();
}

/** Replaces the text by HTML of the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.evaluate((html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    document
      .querySelector('.ProseMirror')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, html);
}

test('words of three word processors keep their structure and nothing else', async ({
  page,
  access,
}) => {
  await signInAsAdmin(page, access, null);
  await begin(page, 'From word processors');
  const text = textOf(page);
  for (const [name, html] of Object.entries(WORD_PROCESSORS)) {
    await paste(page, html);
    await expect(text.locator('h2'), name).toHaveText('Pay by region');
    await expect(text.locator('strong'), name).toHaveText('bold words');
    await expect(text.locator('em'), name).toHaveText('slanted words');
    await expect(text.locator('a'), name).toHaveAttribute('href', 'https://example.org/pay');
    await expect(text.locator('ul > li'), name).toHaveText(['First item', 'Second item']);
    await expect(text, name).toContainText('Last words');
    await expect(text, name).not.toContainText(/mso|Mso|@page|·/);
    expect(await text.locator('img, style, font, [style], [id^="docs"]').count(), name).toBe(0);
  }
});

test('nothing hostile runs in the editor, its preview and the published article', async ({
  page,
  access,
}) => {
  const all = XSS_CORPUS.join(' ');
  const password = await signInAsAdmin(page, access, null);
  await begin(page, `Hostile ${XSS_CORPUS[1]}`);
  const text = textOf(page);
  await paste(page, `<p>Before the attack.</p>${all}<p>After the attack.</p>`);
  await expect(text).toContainText('Before the attack.');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(all);
  const isQuiet = async (where: string) => {
    expect(await page.evaluate(() => Reflect.get(window, '__xss')), where).toBeUndefined();
    const made = 'img[src="x"], iframe[srcdoc], a[href^="javascript" i], math, [onerror], [onload]';
    expect(await page.locator(made).count(), where).toBe(0);
  };
  await isQuiet('pasted and typed');
  await page.getByRole('button', { name: 'Add a chart or table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Scatter plot');
  await dialog.getByLabel('Name of point 1').fill(all.slice(0, 60));
  await dialog.getByLabel('Caption').fill(XSS_CORPUS.slice(0, 3).join(' '));
  await dialog.getByLabel('Source', { exact: true }).fill(XSS_CORPUS.slice(3, 6).join(' '));
  await dialog.getByRole('button', { name: 'Insert into the text' }).click();
  await isQuiet('drawn');
  await page.getByLabel('Summary').fill(XSS_CORPUS.slice(0, 4).join(' '));
  await page.getByLabel('Tags').fill('pay');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Title of the source').fill(XSS_CORPUS[2] ?? '');
  await page.getByLabel('Publisher').fill(XSS_CORPUS[8] ?? '');
  await page.getByLabel('Address').last().fill('https://example.org/report');
  const address = await page.getByLabel('Address').first().inputValue();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const form = page.getByRole('alertdialog');
  // the answer about links comes later, and moves the buttons
  await expect(form).toContainText('links to other sites were checked');
  await form.getByLabel('Reason').fill('For the test');
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe').getByText('Before the attack.')).toBeVisible();
  await isQuiet('previewed');
  await page.goto(`/insights/${address}`);
  await expect(page.getByText('Before the attack.')).toBeVisible();
  await isQuiet('published');
});

/** Answers of the service about all stored articles, each with its list item's id. */
async function storedArticles(page: Page): Promise<ArticleForEditing[]> {
  const asked = page.waitForRequest(/\/api\/admin\/insights\?/);
  await page.goto('/admin/insights');
  const { authorization = '' } = await (await asked).allHeaders();
  const read = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(`/api/admin/insights${path}`, {
      headers: { authorization },
    });
    return answer.json();
  };
  const { items } = (await read('?status=published&limit=50')) as StaffArticleList;
  const articles: ArticleForEditing[] = [];
  for (const { id } of items) articles.push((await read(`/${id}`)) as ArticleForEditing);
  return articles;
}

test('the bytes that the editor writes are those of the service, for every article', async ({
  page,
  access,
}) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page, access, null);
  const articles = await storedArticles(page);
  expect(articles.length).toBeGreaterThan(14);
  const blank = await page.context().newPage();
  await blank.setContent('<!doctype html><title>x</title><div></div>');
  page.on('dialog', (dialog) => void dialog.accept());
  // nothing is saved: the copy of this browser has what the editor wrote
  await page.route(/\/api\/admin\/insights\/[^/]+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  for (const { id, content } of articles) {
    const parsed = await blank.evaluate((html) => {
      const place = document.body;
      place.innerHTML = html;
      return place.innerHTML;
    }, content.html);
    expect(parsed, `${content.slug}, parsed`).toBe(content.html);
    await page.goto(`/admin/insights/editor/${id}`);
    const first = textOf(page).locator('p').first();
    await expect(first).toBeVisible();
    const written = () =>
      page.evaluate((key) => {
        const copy = localStorage.getItem(key);
        if (copy === null) return null;
        const { copies } = JSON.parse(copy) as {
          copies: Record<string, { content: { html: string } }>;
        };
        return Object.values(copies)[0];
      }, `${ARTICLE_KEY}${id}`);
    await textOf(page).focus();
    await first.click({ position: { x: 2, y: 8 } });
    await page.keyboard.press('Home');
    await page.keyboard.type('@');
    expect((await written())?.content.html, `${content.slug}, changed`).toContain('@');
    await page.keyboard.press('Backspace');
    expect((await written())?.content.html, `${content.slug}, written`).toBe(content.html);
  }
});
