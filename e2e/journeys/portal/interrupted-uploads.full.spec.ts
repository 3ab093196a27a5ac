import type { Page } from '@playwright/test';
import { createClientPerson } from '../../data/people.ts';
import { expect, signIn, test } from '../../pages/journey.ts';
import { service } from '../../product/stack.ts';

// The page goes on checking whether its client is still welcome.
test.use({
  allowedConsole: {
    patterns: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /profile check failed/],
  },
});
test('FILE-03 the list and the rows match after an interruption and after "Retry all failed" (20 files of 5 MB)', async ({
  page,
  context,
}) => {
  const person = await createClientPerson();
  await signIn(page, person);
  await page.goto('/files');
  await page.getByText('No Files Yet').waitFor();
  // Holds the transfers after the eighth, so that twelve files remain when the connection is lost.
  const transfers = '**/storage/v1/object/client-files/**';
  let startedTransfers = 0;
  let breakConnection = () => {};
  const broken = new Promise<void>((resolve) => (breakConnection = resolve));
  await page.route(transfers, async (route) => {
    if (route.request().method() === 'POST' && ++startedTransfers > 8) await broken;
    await route.continue();
  });
  await page.evaluate(() => {
    // Creates the files in the page, because sending 100 MB to the browser as test data is slow.
    const transfer = new DataTransfer();
    for (let index = 0; index < 20; index++) {
      transfer.items.add(
        new File(['x'.repeat(5 * 1024 * 1024)], `part-${index}.txt`, { type: 'text/plain' }),
      );
    }
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for files.');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByRole('button', { name: 'Show all 20' }).click();
  await expect(uploads.getByText(/^Uploaded/).nth(4)).toBeAttached();
  await context.setOffline(true);
  breakConnection();
  await expect(uploads.getByText(/uploading;/)).toHaveCount(0);
  await expect(uploads.getByText('The connection was lost. Please try again.').first()).toBeAttached();
  await page.unroute(transfers);
  await context.setOffline(false);

  await expectListAndRowsToMatch(page, person.id);
  await page.getByRole('button', { name: 'Retry all failed' }).click();
  await expect(uploads.getByText('20 files uploaded')).toBeVisible();
  expect(await expectListAndRowsToMatch(page, person.id)).toBe(20);
});
/**
 * Expects as many listed files as complete rows and finished uploads, and no others; what an interrupted upload stored can be
 * opened by nobody, and the server's sweep removes it. Returns the number.
 */
async function expectListAndRowsToMatch(page: Page, clientId: string): Promise<number> {
  const list = page.getByRole('region', { name: 'Files', exact: true });
  await expect
    .poll(async () => {
      const rows = await service.from('files').select('id, uploaded_at').eq('client_id', clientId);
      const [count] = /\d+/.exec((await list.getByText(/^\d+ files?$/).textContent()) ?? '') ?? [];
      const done = await page.getByText(/^Uploaded · /).count();
      const complete = rows.data?.filter(({ uploaded_at }) => uploaded_at !== null).length;
      return new Set([complete, Number(count), done]).size;
    })
    .toBe(1);
  return list.getByRole('button', { name: /^Delete / }).count();
}
