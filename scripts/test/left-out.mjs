// What the tests leave out on a system for which the lock file lacks a binary, or which has no /dev/full or other browser.
import { existsSync } from 'node:fs';

const isInstalled = (name) => existsSync(new URL(`../../node_modules/${name}`, import.meta.url));

/** The engines beside Chromium that a smoke drives over WebDriver, each with what it needs of Debian. */
const ENGINES = {
  firefox: ['/usr/bin/firefox-esr'],
  webkit: [
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/xvfb-run',
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  ],
};
/** @type {('firefox' | 'webkit')[]} */
export const INSTALLED_ENGINES = /** @type {any} */ (
  Object.keys(ENGINES).filter((engine) => ENGINES[engine].every((file) => existsSync(file)))
);
const missing = Object.keys(ENGINES).filter((engine) => !INSTALLED_ENGINES.includes(engine));

const ofBackend = [
  ...(existsSync('/dev/full') ? [] : ['two tests of a full disk need /dev/full']),
  ...(isInstalled(`@squawk-cli/${process.platform}-${process.arch}`)
    ? []
    : ['what squawk refuses of a migration: it is not installed, or has no binary for this system']),
];

/** What is left out on this system, by the step to which it belongs, with the reason. @type {Record<string, string>} */
export const LEFT_OUT = {
  ...(!isInstalled(`@supabase/cli-${process.platform}-${process.arch}`) && {
    'database-types':
      'the Supabase CLI has no binary for this system; its three tests in "backend" do not run either',
  }),
  ...(ofBackend.length > 0 && { backend: ofBackend.join('; ') }),
  ...(missing.length > 0 && {
    'journeys-full': `the smoke in ${missing.join(' and ')} (apt-get install firefox-esr webkit2gtk-driver xvfb)`,
  }),
  ...(!isInstalled('deno-hosted') && { 'functions-hosted': 'Deno 2.1.4 has no binary for this system' }),
};
/** Steps that would have nothing to run. */
export const CANNOT_RUN = Object.keys(LEFT_OUT).filter(
  (name) => !['backend', 'journeys-full'].includes(name),
);
