import type { PGlite } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';

/** How PostgreSQL ends its response to a query, and to a step of a prepared one. */
const ENDS = ['readyForQuery'];
const ENDS_OF_STEP = [
  'parseComplete',
  'bindComplete',
  'closeComplete',
  'rowDescription',
  'noData',
  'commandComplete',
  'emptyQuery',
  'portalSuspended',
];

/**
 * Makes every query fail after a crash inside PGlite, as if the database's process had ended: what was confirmed before is on the
 * disk, and the next start recovers it. PGlite itself ignores a crash (a recursion that exceeds the JavaScript stack, which
 * PostgreSQL limits and its WebAssembly build does not) and goes on in a broken state, in which it reports writes as done and rows
 * as missing. Its response to the query that crashed has no end.
 */
export function stopAfterCrash(connection: Connection): void {
  const driver = connection.driver as PGlite;
  const send = driver.execProtocolRaw.bind(driver);
  const sendAndRead = driver.execProtocolStream.bind(driver);
  let hasCrashed = false;
  const crash = () => new Error('The embedded database has crashed. Start again.');

  driver.execProtocolRaw = async (message, options) => {
    if (hasCrashed) throw crash();
    return send(message, options);
  };
  driver.execProtocolStream = async (message, options) => {
    const response = await sendAndRead(message, options);
    if (hasEnded(message, response)) return response;
    hasCrashed = true;
    console.error(
      '[database] The embedded database has crashed. Start again; nothing that was saved is lost.',
    );
    throw crash();
  };
}

function hasEnded([kind]: Uint8Array, response: readonly { name: string }[]): boolean {
  const isWholeQuery = kind === 'Q'.charCodeAt(0) || kind === 'S'.charCodeAt(0);
  const ends = ['error', ...(isWholeQuery ? ENDS : ENDS_OF_STEP)];
  return response.some(({ name }) => ends.includes(name));
}
