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

type Picture = { name: string; width: string; theme: string };

test.afterAll(() => {
  const pictures = readdirSync(FOLDER).flatMap((file): Picture[] => {
    const [, name, width, theme] = /^(.+?)\.(\d+)\.(\w+)\.png$/.exec(file) ?? [];
    return name && width && theme ? [{ name, width, theme }] : [];
  });
  writeFileSync(`${FOLDER}index.html`, indexPage(pictures));
});

/** Returns a page with all screenshots: a row for each theme, narrow widths first, with checkboxes to hide themes and widths. */
function indexPage(pictures: Picture[]): string {
  const byName = Map.groupBy(
    pictures.toSorted((a, b) => a.name.localeCompare(b.name) || Number(a.width) - Number(b.width)),
    ({ name }) => name,
  );
  const widths = [...new Set(pictures.map(({ width }) => width))].toSorted((a, b) => Number(a) - Number(b));
  const kinds = [
    ...THEMES.map((theme) => [theme, theme]),
    ...widths.map((width) => [`w${width}`, `${width} px`]),
  ];
  const picture = ({ name, width, theme }: Picture) =>
    `<a class="w${width}" href="${name}.${width}.${theme}.png"><img loading="lazy" src="${name}.${width}.${theme}.png" alt="${name}, ${width} px, ${theme}" height="360"></a>`;
  const row = (theme: string, own: Picture[]) =>
    `<p class="${theme}">${own
      .filter((one) => one.theme === theme)
      .map(picture)
      .join('\n')}</p>`;
  const section = ([name, own]: [string, Picture[]]) =>
    `<h2 id="${name}">${name}</h2>\n${THEMES.map((theme) => row(theme, own)).join('\n')}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>
body{font:14px system-ui;margin:0 2rem 2rem}h2{scroll-margin-top:4rem}img{border:1px solid #999;margin:4px;vertical-align:top}
ol{columns:16rem}fieldset{position:sticky;top:0;background:#fff;border:0;border-bottom:1px solid #999;padding:1rem 0}label{margin-right:1rem}
${kinds.map(([kind]) => `body:has(#show-${kind}:not(:checked)) .${kind}{display:none}`).join('\n')}
</style>
<h1>Every screen in every state (${byName.size})</h1>
<fieldset>${kinds.map(([kind, text]) => `<label><input type="checkbox" id="show-${kind}" checked> ${text}</label>`).join('')}</fieldset>
<ol>${[...byName.keys()].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ol>
${[...byName].map(section).join('\n')}
</html>
`;
}
