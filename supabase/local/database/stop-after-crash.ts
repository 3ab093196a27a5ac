import type { PGlite } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';

/** The status of the exception by which an ordinary error of a statement leaves PGlite's main loop. */
const STATEMENT_ERROR = 100;

/**
 * Makes every query fail after a crash inside PGlite, as if the database's process had ended: what was confirmed before is on the
 * disk, and the next start recovers it. PGlite itself ignores a crash (a recursion that exceeds the JavaScript stack, which
 * PostgreSQL limits and its WebAssembly build does not) and goes on in a broken state, in which it reports writes as done and rows
 * as missing.
 */
export async function stopAfterCrash(connection: Connection): Promise<void> {
  const driver = connection.driver as PGlite;
  await driver.waitReady;
  const { Module } = driver;
  const runMainLoop = Module._PostgresMainLoopOnce;
  const execute = driver.execProtocolRawSync.bind(driver);
  let hasCrashed = false;

  Module._PostgresMainLoopOnce = () => {
    try {
      runMainLoop();
    } catch (error) {
      if ((error as { status?: unknown }).status !== STATEMENT_ERROR && !hasCrashed) {
        hasCrashed = true;
        console.error(
          '[database] The embedded database has crashed. Start again; nothing that was saved is lost.',
          error,
        );
      }
      throw error;
    }
  };
  driver.execProtocolRawSync = (message) => {
    const response = hasCrashed ? null : execute(message);
    if (hasCrashed || response === null) throw new Error('The embedded database has crashed. Start again.');
    return response;
  };
}
