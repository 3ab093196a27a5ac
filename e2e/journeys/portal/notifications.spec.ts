import { createAuditWithFindings, comment } from '../../data/audits.ts';
import { expect, expectAccessible, signIn, test } from '../../pages/journey.ts';

test('NOTE-01 NOTE-04 the bell tells a client of a comment, leads to it, and counts it no more once it is opened', async ({
  page,
}) => {
  const { client, admin, auditId, ids } = await createAuditWithFindings([
    { title: 'Reentrancy', severity: 'high' },
  ]);
  await signIn(page, client);
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  await comment(admin, ids[0] ?? '', 'Where is the test?');
  // Opened with the keyboard, it is up to date.
  await bell.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const told = list.getByRole('link', { name: /commented on H-01/ });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await told.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/reports/${auditId}/findings/H-01#comment-`));
  await expect(page.getByText('Where is the test?')).toBeInViewport();
  // The publication of the findings is another thing.
  await bell.click();
  await expect(told).toBeVisible();
  await expect(list.getByRole('link', { name: /^Unread.*commented/ })).toHaveCount(0);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
});
