// What the tests leave out on a system for which the lock file lacks a binary, or which has no /dev/full.
import { existsSync } from 'node:fs';

const isInstalled = (name) => existsSync(new URL(`../../node_modules/${name}`, import.meta.url));

/** What is left out on this system, by the step to which it belongs, with the reason. @type {Record<string, string>} */
export const LEFT_OUT = {
  ...(!isInstalled(`@supabase/cli-${process.platform}-${process.arch}`) && {
    'database-types':
      'the Supabase CLI has no binary for this system; its three tests in "backend" do not run either',
  }),
  ...(!existsSync('/dev/full') && { backend: 'two tests of a full disk need /dev/full' }),
  ...(!isInstalled('deno-hosted') && { 'functions-hosted': 'Deno 2.1.4 has no binary for this system' }),
};
/** Steps that would have nothing to run. */
export const CANNOT_RUN = Object.keys(LEFT_OUT).filter((name) => name !== 'backend');
