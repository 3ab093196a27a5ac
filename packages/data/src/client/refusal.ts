import { DataError } from './data-error.ts';

/** Whether asking again may help: the backend has refused nothing, it was out of reach or failed. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof DataError) || error.kind === 'network' || error.kind === 'server';
}

/** The sentence with which the backend refused; null when it did not, and asking again may help. */
export function refusalIn(error: unknown): string | null {
  return error instanceof DataError && !mayPass(error) ? error.message : null;
}
