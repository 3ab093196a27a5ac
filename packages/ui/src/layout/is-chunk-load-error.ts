const MISSING = /dynamically imported module|module script failed|Unable to preload CSS/i;

/** Whether an error says that a file of code or style did not arrive, in the words of the browsers' engines. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}
