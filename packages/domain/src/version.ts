/** The version in the root package.json (version.test.ts). Edge functions run on Deno without that file. */
export const VERSION = '1.1.8';

/** What says who calls, in each request to another server. */
export const USER_AGENT = `Audit-Portal/${VERSION}`;
