import { startStack } from '../../../scripts/start/stack.mjs';
import { launchBrowser } from '../browser/chromium.ts';
import { measureLoad, type Load } from '../browser/measured-load.ts';
import { median, table, type Section } from '../section.ts';

const LOADS = 5;
const FREE = 0;

/** (a) What a first visit costs on a slow phone and a slow line. */
export const section: Section = {
  title: 'Page load',
  async run() {
    const stack = await startStack({
      dataDir: null,
      ports: { shell: FREE, portal: FREE, admin: FREE, backend: FREE, mailbox: FREE, smtp: FREE },
      seed: 'none',
      apps: 'built',
    });
    const browser = await launchBrowser();
    try {
      const loads: Load[] = [];
      for (let load = 0; load < LOADS; load += 1) {
        loads.push(await measureLoad(browser, { url: `${stack.urls.shell}/auth`, shows: 'Welcome back' }));
      }
      const of = (figure: keyof Load) => median(loads.map((load) => load[figure]));
      return {
        markdown: table(
          ['page', 'bytes', 'JavaScript', 'requests', 'FCP', 'LCP', 'CLS', 'shown'],
          [
            [
              'sign-in',
              `${Math.round(of('bytes') / 1000)} kB`,
              `${Math.round(of('scriptBytes') / 1000)} kB`,
              of('requests'),
              `${Math.round(of('firstPaint'))} ms`,
              `${Math.round(of('largestPaint'))} ms`,
              of('layoutShift').toFixed(3),
              `${Math.round(of('shown'))} ms`,
            ],
          ],
        ),
      };
    } finally {
      await browser.close();
      await stack.stop();
    }
  },
};
