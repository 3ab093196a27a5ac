// `npm run screens`: a picture of every screen in every state, theme and width, and a page that shows them all.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { casts } from './all-screens.ts';
import { readers, toldVisitors, troubledApplicant } from './rare.ts';
import { openBrowserOf, openScreen } from './screen.ts';

const FOLDER = fileURLToPath(new URL('../../screens/', import.meta.url));
const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;

mkdirSync(FOLDER, { recursive: true });

const pictured = {
  ...casts,
  'a visitor who is told something': toldVisitors,
  'an applicant in trouble': troubledApplicant,
  'a reader of e-mails': readers,
};

for (const [who, make] of Object.entries(pictured)) {
  test(`screens of ${who}`, async ({ browser }) => {
    const cast = await make();
    const context = await openBrowserOf(browser, cast);
    for (const screen of cast.screens) {
      const page = await openScreen(context, screen);
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
  const names = [...new Set(readdirSync(FOLDER).flatMap((file) => /^(.+?)\.\d+\.\w+\.png$/.exec(file)?.[1] ?? []))];
  writeFileSync(`${FOLDER}index.html`, indexPage(names.toSorted((a, b) => a.localeCompare(b))));
});

function indexPage(names: string[]): string {
  const picture = (name: string, width: number, theme: string) =>
    `<a href="${name}.${width}.${theme}.png"><img loading="lazy" src="${name}.${width}.${theme}.png" alt="${name}, ${width} px, ${theme}" height="360"></a>`;
  const section = (name: string) => `<h2 id="${name}">${name}</h2>
${THEMES.map((theme) => `<p>${WIDTHS.map((width) => picture(name, width, theme)).join('\n')}</p>`).join('\n')}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px system-ui;margin:2rem}img{border:1px solid #999;margin:4px;vertical-align:top}</style>
<h1>Every screen in every state</h1>
<ol>${names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ol>
${names.map(section).join('\n')}
</html>
`;
}
