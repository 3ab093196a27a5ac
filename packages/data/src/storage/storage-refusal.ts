// Storage responds to a refusal with HTTP 400 and says in the body what it means: `statusCode` "413", "403" or "404", and for
// an old token "403" with a message about its "exp" claim. Only failures of its own have another status.
import { DataError } from '../client/data-error.ts';
import { SESSION_ENDED } from '../client/session-ended.ts';
import { MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';

/** What Storage, or storage-js on its behalf, says of a refusal; `status` is that of HTTP, if there was a response. */
export type StorageResponse = { status?: unknown; statusCode?: unknown; message?: unknown };

/** An access token that is too old, or was signed with a key that is not valid any more. */
const TOKEN_REFUSED = /"exp" claim|jwt|jws|signature verification/i;

/** The DataError for a refusal of Storage: `network` when there was no response at all, else a sentence for people. */
export function storageRefusal({ status, statusCode, message }: StorageResponse): DataError {
  const code = Number(statusCode) || Number(status) || 0;
  if (code === 401 || (code < 500 && TOKEN_REFUSED.test(String(message))))
    return new DataError('session', SESSION_ENDED);
  if (code === 0) return new DataError('network', 'The connection was lost. Please try again.');
  if (code === 403) return new DataError('forbidden', 'You are not allowed to do this.');
  if (code === 404) return new DataError('not-found', 'This file no longer exists.');
  if (code === 409) return new DataError('conflict', 'A file is already stored there.');
  if (code === 413) return new DataError('invalid', `This file is larger than ${MAX_UPLOAD_SIZE}.`);
  if (code === 415) return new DataError('invalid', 'Files of this type cannot be stored here.');
  if (code >= 500)
    return new DataError('server', 'Something went wrong on our side. Please try again in a minute.');
  return new DataError('invalid', 'The file could not be stored or read. Please try again.');
}
