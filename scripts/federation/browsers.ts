// The oldest browsers that the portal works in (ALL-05): `browserslist` in package.json, which Tailwind's tools read, too.
import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};

/** The same as Vite names them: "safari17.5". */
export const BUILD_TARGET = browserslist.map((browser) =>
  browser.replace(' >= ', '').replace('ios_saf', 'ios'),
);

const version = (name: string) =>
  BUILD_TARGET.find((browser) => browser.startsWith(name))?.slice(name.length);

/** What an older browser reads. */
export const BROWSERS = `Chrome or Edge ${version('chrome')}, Firefox ${version('firefox')}, Safari ${version('safari')}`;
