import { expect, test } from './fixtures.ts';
import { becomeMember, confirmAddress, mailedLink, PASSWORD, signIn } from './person.ts';

const NEW_PASSWORD = 'another sentence for tests of undo';

test('a changed address is taken back by the link of the letter to the old one', async ({
  page,
  browser,
  baseURL,
  access,
}) => {
  const email = await becomeMember(page, null);
  await confirmAddress(page, access, email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const theirs = `thief-${email}`;
  await page.getByLabel('New e-mail').fill(theirs);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Look at the mail of ${theirs}`)).toBeVisible();
  await page.goto(await mailedLink(page, access, theirs, /./));
  await page.getByRole('button', { name: 'Use this address from now on' }).click();
  await expect(page.getByText('You sign in with it from now on.')).toBeVisible();

  const link = await mailedLink(page, access, email, /was changed/);
  const owner = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const paths: string[] = [];
  owner.on('request', (request) => paths.push(request.url()));
  await owner.goto(link);
  await expect(owner, 'the secret leaves the address bar').toHaveURL('/undo');
  await expect(owner.getByText('the e-mail address of your account was changed')).toBeVisible();
  await expect(owner.getByText('You sign in with the new password alone.')).toBeVisible();
  await owner.getByLabel('New password').fill('short');
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await expect(owner.getByText(/^Use at least 15 characters/)).toBeVisible();
  await owner.getByLabel('New password').fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await expect(owner).toHaveURL('/login');
  await expect(owner.getByText('Your new password is set')).toBeVisible();
  const secret = new URL(link).hash.slice('#token='.length);
  expect(paths.filter((path) => path.includes(secret) && !path.includes('#'))).toEqual([]);

  await page.goto('/dashboard');
  await expect(page, 'the session of the change is over').toHaveURL(/\/login/);
  await signIn(owner, email, NEW_PASSWORD);
  await expect(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await owner.goto(link);
  await expect(owner.getByText('This link does not work any longer')).toBeVisible();
  await owner.close();
});
