import { DataError } from './data-error.ts';

/** Whether asking again may help: the backend was out of reach or failed, and has refused nothing. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof DataError) || error.kind === 'network' || error.kind === 'server';
}

/** The sentence with which the backend refused; null for a failure that is temporary. */
export function refusalMessage(error: unknown): string | null {
  return error instanceof DataError && !isTemporary(error) ? error.message : null;
}
