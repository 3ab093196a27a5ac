// What a client sees when the backend is slow, silent or sends nonsense, the clock is wrong, storage is full or the tab
// was asleep, and that the pages recover. Only the network between browser and backend is manipulated.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../pages/journey.ts';
import { createAudit, createClientPerson, type Person } from '../../data/people.ts';

const AUDITS = '**/rest/v1/audits*';
const BACKEND = /\/(?:rest|auth)\/v1\//;

/** Chromium logs the failures that these tests cause. */
test.use({ allowedConsole: { patterns: [/Failed to load resource/, /profile check/i] } });

async function openReports(page: Page): Promise<Person> {
  const person = await createClientPerson();
  await createAudit(person.id, { title: 'Vault audit' });
  await signIn(page, person);
  return person;
}

const audits = (page: Page) => page.getByRole('link', { name: 'Vault audit' });
const failure = (page: Page) => page.getByRole('alert').getByText('Failed to load audit reports');

test('ALL-01 REP-03 a proxy answers with its own page and status 200: the page says so and recovers by itself', async ({
  page,
}) => {
  await openReports(page);
  await page.clock.install();
  await page.route(AUDITS, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><h1>Welcome to the hotel’s WLAN</h1>',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.goto('/reports');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText('hotel')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.unroute(AUDITS);
  await page.clock.fastForward(30_000);
  await expect(audits(page)).toBeVisible();
});

test('ALL-01 GUARD-04 the backend is down: no page is blank, and each recovers when the backend is back', async ({
  page,
}) => {
  await openReports(page);
  await page.clock.install();
  await page.route(BACKEND, (route) => route.abort('connectionrefused'));
  await page.goto('/reports');
  const accountFailure = page.getByText('Failed to load your account');
  await expect(accountFailure).toBeVisible();
  await page.getByRole('link', { name: 'Files & Media' }).first().click();
  await expect(page).toHaveURL(/\/files$/);
  await expect(accountFailure).toBeVisible();
  await page.unroute(BACKEND);
  await page.clock.fastForward(30_000);
  await expect(page.getByText('No Files Yet')).toBeVisible();
  await page.getByRole('link', { name: 'Audit Reports' }).first().click();
  await expect(audits(page)).toBeVisible();
});

test('AUTH-15 ALL-01 a tab that slept for an hour keeps its session and loads fresh data', async ({
  page,
}) => {
  const person = await openReports(page);
  await page.clock.install();
  await page.goto('/reports');
  await expect(audits(page)).toBeVisible();
  await createAudit(person.id, { title: 'Written meanwhile' });
  await page.clock.fastForward('01:05:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Written meanwhile')).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
});

test('ALL-01 REP-01 a page keeps its data while offline and loads new data when back online', async ({
  page,
  context,
}) => {
  const person = await openReports(page);
  await page.clock.install();
  await page.goto('/reports');
  await expect(audits(page)).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward(40_000);
  await createAudit(person.id, { title: 'Written meanwhile' });
  await expect(audits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Written meanwhile')).toBeVisible();
});
