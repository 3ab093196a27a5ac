import { saveFile } from '@portal/data/storage/save-file';

/** The part of the File System Access API that Chromium has and TypeScript does not know yet. */
type Picker = (options: { suggestedName: string }) => Promise<SavedFile>;
type SavedFile = FileSystemFileHandle & { remove?: () => Promise<void> };

const picker = () => (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;

/** Whether the browser can write a stream to disk. The others keep a file in their own storage until it is complete. */
export const canStreamToDisk = () => picker() !== undefined;

/** TAKE-01: must be called during a click. False when the user chose no file. A stream that fails leaves no file and rejects. */
export async function saveArchive(
  name: string,
  write: () => ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<boolean> {
  const pick = picker();
  if (!pick) {
    const blob = await new Response(write(), { headers: { 'content-type': 'application/zip' } }).blob();
    signal.throwIfAborted();
    saveFile(blob, name);
    return true;
  }
  let file: SavedFile;
  try {
    file = await pick.call(window, { suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
  const chosenSize = (await file.getFile()).size;
  try {
    // What is written appears in the file when it is complete: a failure discards it.
    await write().pipeTo(await file.createWritable(), { signal });
  } catch (error) {
    // The picker has made an empty file; one that was there before stays as it was.
    if (chosenSize === 0) await file.remove?.().catch(() => {});
    throw error;
  }
  return true;
}
