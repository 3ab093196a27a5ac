import { comment, moveFinding, publishFindings, writeFindings } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';
import { createAdmin, createAudit, createClientPerson, uniqueName } from '../../data/people.ts';
import { COMMIT } from '../../data/source.ts';
import { keepToasts, TOAST_MS } from '../../pages/time.ts';

test('AUD-06 an auditor goes through the fixes of two clients with J and K, from the list on and after a review', async ({
  page,
}) => {
  const company = uniqueName('Walk');
  const admin = await createAdmin();
  for (const [n, severity] of ['high', 'low'].entries()) {
    const person = await createClientPerson({ company_name: `${company} ${n}` });
    const auditId = await createAudit(person.id, { title: `Walk audit ${n}`, status: 'mitigation' });
    const [finding = ''] = await writeFindings(admin, auditId, [{ title: `Walk ${n}`, severity }]);
    await publishFindings(admin, [finding]);
    await moveFinding(person, finding, { to: 'fix_submitted', link: COMMIT });
    if (n === 1) await comment(person, finding, 'Is it in time?');
  }
  await keepToasts(page, TOAST_MS.undo);
  await signIn(page, admin);
  await page.goto(`/admin/findings?waits=fixes&q=${encodeURIComponent(company)}`);
  await expect(page.getByRole('table').getByRole('link', { name: 'H-01 Walk 0' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'H-01 Walk 0' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'H-01 Walk 0' })).toBeVisible();

  await page.getByRole('button', { name: 'Not fixed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as not fixed', exact: true }).click();
  await expect(page.getByText('H-01: Open')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Next: L-01' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: 'L-01 Walk 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous: H-01' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: 'H-01 Walk 0' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Findings to review' }).click();
  await expect(page.getByRole('link', { name: 'L-01 Walk 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'H-01 Walk 0' })).toHaveCount(0);
  await page.getByLabel('Needs our review').selectOption('comments');
  await expect(page.getByText('Comment to answer')).toBeVisible();
});
