import { DataError } from './data-error.ts';

/** Whether a repeated request may help: the backend was out of reach or failed, and has refused nothing. */
export function isTemporary(error: unknown): boolean {
  return refusalMessage(error) === null;
}

/** The sentence with which the backend refused; null for a failure that is temporary. */
export function refusalMessage(error: unknown): string | null {
  return error instanceof DataError ? error.refusal : null;
}
