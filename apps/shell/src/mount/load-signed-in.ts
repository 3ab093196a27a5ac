import type * as signedInModule from './signed-in.ts';

/** The module with the code that only signed-in users need. */
export type SignedIn = typeof signedInModule;

let isLoaded = false;

/** Loads the code that only signed-in users need. Rejects when it cannot be fetched; the next call tries again. */
export async function loadSignedIn(): Promise<SignedIn> {
  const module = await import('./signed-in.ts');
  isLoaded = true;
  return module;
}

/** Whether that code has been loaded. */
export function isSignedInLoaded(): boolean {
  return isLoaded;
}
