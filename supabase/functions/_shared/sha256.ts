import { createHash } from 'node:crypto';

/** The SHA-256 of the bytes, as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
