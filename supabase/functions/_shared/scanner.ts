// A scanner of uploads is any https service that takes a file by POST and responds with JSON: { "clean": true } or false.
import { USER_AGENT } from '../../../packages/domain/src/version.ts';
import type { ScannerConfig } from './config.ts';

export type Verdict = 'clean' | 'harmful' | 'unknown';

/** 'unknown' when it cannot be reached, takes too long, or responds with anything but a clear yes or no. */
export async function scan(
  scanner: NonNullable<ScannerConfig>,
  upload: { id: string; file_name: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Verdict> {
  try {
    const response = await fetch(scanner.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'user-agent': USER_AGENT,
        'x-file-id': upload.id,
        'x-file-name': encodeURIComponent(upload.file_name),
        ...(scanner.token && { authorization: `Bearer ${scanner.token}` }),
      },
      body: bytes,
      redirect: 'error',
      signal: AbortSignal.timeout(scanner.timeoutSeconds * 1000),
    });
    const { clean } = (await response.json()) as { clean?: unknown };
    if (!response.ok) return 'unknown';
    if (clean === true) return 'clean';
    return clean === false ? 'harmful' : 'unknown';
  } catch (error) {
    console.error(`The scanner did not respond: ${String(error)}`);
    return 'unknown';
  }
}
