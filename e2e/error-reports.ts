import type { Page } from '@playwright/test';

/** What a monitoring script would hear of the page's errors. */
export type Report = { source: string; version: string | undefined; message: string };

/** Listens to the shell's error reports from the next page load on. The list fills as they come. */
export async function collectErrorReports(page: Page): Promise<Report[]> {
  const reports: Report[] = [];
  await page.exposeFunction('hearReport', (report: Report) => reports.push(report));
  await page.addInitScript(() => {
    window.addEventListener('portal-error', (event) => {
      const { source, version, error } = Reflect.get(event, 'detail');
      Reflect.get(window, 'hearReport')({ source, version, message: error.message });
    });
  });
  return reports;
}
