// `npm run screens`: takes a screenshot of every screen in every state, theme and width, and writes a page with all of them.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { screenSets } from './all-screens.ts';
import { applicantWithErrors, emails, visitorWithMessages } from './brief-screens.ts';
import { openContext, showScreen } from './screen.ts';
import { adminWhoScans } from './second-factor-screens.ts';
import { suspendedClient } from './visitor-screens.ts';

const FOLDER = fileURLToPath(new URL('../../screens/', import.meta.url));
const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;

mkdirSync(FOLDER, { recursive: true });

const allScreenSets = {
  ...screenSets,
  'a visitor with messages': visitorWithMessages,
  'an applicant with errors': applicantWithErrors,
  'the emails': emails,
  'an admin who scans the code': adminWhoScans,
  'a suspended client': suspendedClient,
};

for (const [who, createScreenSet] of Object.entries(allScreenSets)) {
  test(`screens of ${who}`, async ({ browser }) => {
    const screenSet = await createScreenSet();
    const context = await openContext(browser, screenSet);
    for (const screen of screenSet.screens) {
      const page = await context.newPage();
      await showScreen(page, screen);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of screen.widths ?? WIDTHS) {
          await page.setViewportSize({ width, height: width < 768 ? 780 : 900 });
          const path = `${FOLDER}${screen.name}.${width}.${colorScheme}.png`;
          await page.screenshot({ path, fullPage: true });
        }
      }
      await page.close();
    }
    await context.close();
  });
}

test.afterAll(() => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.png'));
  writeFileSync(`${FOLDER}index.html`, indexPage(files));
});

function indexPage(files: string[]): string {
  const sorted = files.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const screens = [...Map.groupBy(sorted, (file) => file.split('.')[0] ?? '')];
  const picture = (file: string) =>
    `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" height="360"></a>`;
  const row = (pictures: string[]) => `<p>${pictures.map(picture).join('\n')}</p>`;
  const section = ([name, own]: [string, string[]]) =>
    `<h2 id="${name}">${name}</h2>\n${THEMES.map((theme) => row(own.filter((file) => file.includes(`.${theme}.`)))).join('\n')}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px system-ui;margin:2rem}img{border:1px solid #999;margin:4px;vertical-align:top}ol{columns:16rem}</style>
<h1>Every screen in every state (${screens.length})</h1>
<ol>${screens.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ol>
${screens.map(section).join('\n')}
</html>
`;
}
