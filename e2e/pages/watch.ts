// What a page does that nobody sees.
import type { Page } from '@playwright/test';

export type Report = { source: string; version: string | undefined; message: string };

/** Collects the shell's error reports from the next page load on. The returned list grows as reports arrive. */
export async function collectErrorReports(page: Page): Promise<Report[]> {
  const reports: Report[] = [];
  await page.exposeFunction('collectReport', (report: Report) => reports.push(report));
  await page.addInitScript(() => {
    window.addEventListener('portal-error', (event) => {
      const { source, version, error } = Reflect.get(event, 'detail');
      Reflect.get(window, 'collectReport')({ source, version, message: error.message });
    });
  });
  return reports;
}

/** Records layout shifts from the next page load on. The returned function resolves to their sum. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts').sum);
}
