const CHUNK_LOAD_ERROR = /dynamically imported module|module script failed|Unable to preload CSS/i;

/** Whether a code or style file failed to load. Matches the messages of Chromium, Firefox, Safari and Vite. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && CHUNK_LOAD_ERROR.test(error.message);
}
