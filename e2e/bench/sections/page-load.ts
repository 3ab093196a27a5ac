import type { Browser } from '@playwright/test';
import { AUDIT, createAccounts, FINDING, launchBrowser, withBuilds } from '../product.ts';
import { startReferencePage } from '../builds.ts';
import { measureLoad, type PageLoad, type Visit } from '../browser/measure-page-load.ts';
import { median, ROUNDS, type Section } from '../section.ts';
import { type MeasuredPage, pageLoadReport } from './page-load-report.ts';

/** Measures visits with a throttled CPU and network: the federated build against a single bundle of the same code. */
export const section: Section = {
  title: 'Page load',
  async run() {
    const browser = await launchBrowser();
    try {
      return { markdown: pageLoadReport(await measureFirstVisits(browser), ROUNDS) };
    } finally {
      await browser.close();
    }
  },
};

async function measureFirstVisits(browser: Browser): Promise<MeasuredPage[]> {
  const reference = await startReferencePage();
  try {
    return await withBuilds(async (stack, builds) => {
      const { client, admin, auditId } = await createAccounts(stack);
      const each = (page: string, path: string, expectedText: string, session?: object, isWarm = false) =>
        Object.entries(builds).map(([build, url]) => ({
          page,
          build,
          visit: {
            url: url + path,
            expectedText,
            isWarm,
            storage: session ? { 'audit-portal-auth': JSON.stringify(session) } : undefined,
          },
        }));
      const visits = [
        ...each('sign-in', '/auth', 'Welcome back'),
        {
          page: 'sign-in',
          build: 'reference',
          visit: { url: `${reference.url}/`, expectedText: 'Welcome back' },
        },
        ...each('dashboard', '/dashboard', AUDIT, client.session),
        ...each('dashboard again', '/dashboard', AUDIT, client.session, true),
        ...each('findings', `/reports/${auditId}/findings`, FINDING, client.session),
        ...each('clients', '/admin/clients', 'Compiler Works', admin.session),
      ].map((visit) => ({ ...visit, loads: new Array<PageLoad>() }));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { page, build, visit, loads } of visits)
          loads.push(await measureOrRepeat(browser, visit, `${page}, ${build}`));
      }
      return visits.map(({ page, build, loads }) => ({ page, build, ...medians(loads) }));
    });
  } finally {
    await reference.close();
  }
}

/** Chromium's simulated network can stall on a busy machine: all requests of a page stay open. Such a load is repeated once. */
async function measureOrRepeat(browser: Browser, visit: Visit, name: string): Promise<PageLoad> {
  try {
    return await measureLoad(browser, visit);
  } catch (error) {
    console.warn(`${name}: repeated, because the page did not load.`, error);
    return measureLoad(browser, visit);
  }
}

function medians(loads: PageLoad[]): PageLoad {
  const of = (figure: keyof PageLoad) => median(loads.map((load) => load[figure]));
  return {
    bytes: of('bytes'),
    largestPaint: of('largestPaint'),
    layoutShift: of('layoutShift'),
    interactive: of('interactive'),
  };
}
