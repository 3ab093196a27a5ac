// ALL-02: ways that are gone by keyboard alone, and where the focus starts, moves and returns to, which axe does not check.
import { expect, signIn, test } from '../../pages/journey.ts';
import { expectFocusToReturn, heading } from '../../pages/keyboard.ts';
import { PASSWORD, createClientPerson } from '../../data/people.ts';

test('ALL-02 SIDE-03 a client reaches every page by keyboard; each page sets its title and takes the focus', async ({
  page,
}) => {
  await signIn(page, await createClientPerson());
  await page.goto('/dashboard');
  await expect(page.getByText('No audits yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const name of [
    'Audit Reports',
    'Files & Media',
    'Knowledge Base',
    'Contact & Support',
    'Request Service',
  ]) {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .press('Enter');
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Sentinel Audits`);
  }
  await expectFocusToReturn(page, page.getByRole('button', { name: /Account menu/ }), page.getByRole('menu'));

  await page.setViewportSize({ width: 360, height: 740 });
  await expectFocusToReturn(
    page,
    page.getByRole('button', { name: 'Open navigation' }),
    page.getByRole('dialog'),
  );
});

test('ALL-02 AUTH-03 AUTH-04 AUTH-10 a client switches between the forms and signs in by keyboard alone', async ({
  page,
}) => {
  const { email } = await createClientPerson();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const tabTo = async (name: string) => {
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label =
          element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
        return label?.trim() ?? '';
      });
      if (focused === name) return;
    }
    throw new Error(`"${name}" is not reached by the keyboard.`);
  };
  await tabTo('Sign up');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await tabTo('Use magic link');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeVisible();
  await tabTo('Sign in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await tabTo('Email');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await tabTo('Password');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
