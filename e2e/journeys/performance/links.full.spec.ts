import { expect, signIn, test } from '../../pages/journey.ts';
import { createAuditWithFindings } from '../../data/audits.ts';

test('FIND-06 ALL-01 the code of a finding’s page comes when the pointer is on its link, and back shows the list where it was left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  const titles = Array.from({ length: 20 }, (_, index) => `Overflow number ${index + 1} of the vault`);
  const { client, auditId } = await createAuditWithFindings(
    titles.map((title) => ({ title, severity: 'high' })),
  );
  await signIn(page, client);
  await page.goto(`/reports/${auditId}/findings`);
  const link = page.getByRole('link', { name: 'Overflow number 17 of the vault' });
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(100);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await link.hover();
  const ofPage = (url: string) => /finding-page.*\.js$/.test(url);
  await expect.poll(() => requested.filter(ofPage).length).toBe(1);
  await link.click();
  await expect(page.getByText('It can be drained.')).toBeVisible();
  expect(requested.filter(ofPage)).toHaveLength(1);

  // The list comes from the cache: the backend does not respond any more.
  await page.route('**/rest/v1/**', () => undefined);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});
