import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { type Person, signUpPerson, uniqueName } from '../../data/people.ts';
import { mailsTo, service, waitForMail } from '../../product/stack.ts';
import { fillAboutYou, fillApplication, signInByForm, submitButton } from '../../pages/forms.ts';

const TEAM = 'support@sentinel-audits.example';

async function expectSentOnce(person: Person, company: string): Promise<void> {
  const count = async (table: 'profiles' | 'projects') =>
    (await service.from(table).select('id', { count: 'exact', head: true }).eq('client_id', person.id)).count;
  await waitForMail(TEAM, new RegExp(company));
  await waitForMail(person.email, /application/i);
  // An email arrives a moment before the outbox marks it as sent.
  await expect
    .poll(async () => {
      const emails = service.from('email_outbox').select('kind, status').like('event_key', `%${person.id}`);
      return (await emails.order('kind')).data;
    })
    .toEqual([
      { kind: 'application_notice', status: 'sent' },
      { kind: 'application_received', status: 'sent' },
    ]);
  expect([await count('profiles'), await count('projects')]).toEqual([1, 1]);
  expect(await mailsTo(TEAM, new RegExp(company))).toHaveLength(1);
  expect(await mailsTo(person.email, /application/i)).toHaveLength(1);
}

const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, draft]) => (key.includes('draft') ? [String(draft)] : [])),
  );

test.describe('with a failing connection or an expired session', () => {
  test.use({ allowedConsole: { patterns: [/Failed to load resource/, /Refresh Token/i] } });

  test('ONB-09 a draft survives a reload, a closed tab and an expired session, is hidden from other users, and is removed on success', async ({
    page,
    context,
  }) => {
    const [person, other] = [await signUpPerson('drafting'), await signUpPerson('other')];
    await signIn(page, person);
    await page.goto('/onboarding');
    await fillAboutYou(page, 'Nova Ray');
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Nova Ray');
    await page.getByLabel('Full name').fill('Nova Ray-Lopez');
    await expect.poll(() => drafts(page)).toEqual([expect.stringContaining('Nova Ray-Lopez')]);
    await page.close();

    const tab = await context.newPage();
    await tab.goto('/onboarding');
    await expect(tab.getByLabel('Full name')).toHaveValue('Nova Ray-Lopez');
    await tab.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('audit-portal-auth') ?? '{}');
      const ended = { ...session, expires_at: 1, refresh_token: 'used-up' };
      localStorage.setItem('audit-portal-auth', JSON.stringify(ended));
    });
    await tab.reload();
    await expect(tab).toHaveURL(/\/auth\?next=%2Fonboarding$/);

    await signInByForm(tab, other.email);
    await expect(tab).toHaveURL(/\/onboarding$/);
    await expect(tab.getByLabel('Business email')).toHaveValue(other.email);
    await expect(tab.getByLabel('Full name')).toHaveValue('');
    await tab.getByRole('button', { name: 'Log out' }).click();
    await expect(tab).toHaveURL(/\/auth$/);

    await signInByForm(tab, person.email);
    await expect(tab.getByLabel('Full name')).toHaveValue('Nova Ray-Lopez');
    await fillApplication(tab, { fullName: 'Dra Ft', company: 'Draft Labs' });
    await submitButton(tab).click();
    await expect(tab.getByRole('heading', { name: 'Welcome, Dra!' })).toBeFocused();
    await expect.poll(() => drafts(tab)).toEqual([]);
  });

  test('ONB-06 ONB-07 a retry after a lost response creates one application and keeps the form', async ({
    page,
  }) => {
    const person = await signUpPerson('lost-response');
    const company = uniqueName('Lost Response Labs');
    await signIn(page, person);
    await page.goto('/onboarding');
    await fillApplication(page, { fullName: 'Lo Ost', company });
    await page.route(
      '**/rpc/submit_onboarding',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(page.getByText('Failed to submit onboarding')).toBeVisible();
    await expect(page.getByText(company)).toBeVisible();
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Lo!' })).toBeVisible();
    await expectSentOnce(person, company);
  });
});

test('ONB-01 ALL-02 an application is filled in and submitted by keyboard alone', async ({ page }) => {
  await signIn(page, await signUpPerson('keyboard'));
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { name: 'About You' })).toBeFocused();
  const type = async (label: string, text: string) => {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(text);
  };
  const tabAndType = async (label: string, text: string) => {
    await page.keyboard.press('Tab');
    await type(label, text);
  };
  await tabAndType('Full name', 'Key Board');
  await tabAndType('Role', 'CTO');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Project' })).toBeFocused();
  await tabAndType('Company name', 'Keys');
  await tabAndType('Project name', 'Board');
  await tabAndType('Website', 'https://keys.example');
  await tabAndType('Project description', 'An exchange.');
  await tabAndType('Repository URL', 'https://github.com/keys/board');
  // The other optional fields are passed by; a date has several stops.
  const next = page.getByRole('button', { name: 'Continue' });
  do await page.keyboard.press('Tab');
  while (!(await next.evaluate((button) => button === document.activeElement)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Services' })).toBeFocused();
  await page.keyboard.press('Tab');
  const service = page.getByRole('checkbox').first();
  await expect(service).toBeFocused();
  await page.keyboard.press('Space');
  await expect(service).toBeChecked();
  await page.getByLabel('Telegram').focus();
  await type('Telegram', '@keys');
  await tabAndType('Twitter/X', '@keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
  await submitButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, Key!' })).toBeFocused();
  await page.getByRole('link', { name: 'View Application Status' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeFocused();
});
