// Takes the SHA-256 of a file beside the page, so that a large one does not stop it (SEAL-04). The file never leaves the browser.
import { toHex } from '@portal/domain/format/to-hex';

/** What the worker tells: how much of the file it has read (0 to 1), then the SHA-256, or that it failed. */
export type HashMessage = { progress: number } | { sha256: string } | { hasFailed: true };

const tell = (message: { isReady: true } | HashMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<File>) => {
  hashFile(data).then(
    (sha256) => tell({ sha256 }),
    () => tell({ hasFailed: true }),
  );
});

/** WebCrypto takes all bytes at once, so they are read into one piece of memory. */
async function hashFile(file: File): Promise<string> {
  const bytes = new Uint8Array(file.size);
  let read = 0;
  let told = 0;
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, read);
    read += part.value.byteLength;
    if (read - told < file.size / 50) continue;
    told = read;
    tell({ progress: read / file.size });
  }
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

// The page sends the file when it knows that somebody listens.
tell({ isReady: true });
