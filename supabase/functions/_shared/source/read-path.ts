/** Of UTF-8: an index of the database takes no longer ones. */
const MAX_PATH_BYTES = 1000;
const MAX_STEPS = 64;
const SHOWN_CHARACTERS = 100;
/** Windows reads them as devices, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[1-9¹²³]) *(?:\.|$)/i;

/** Composed (NFC), as in git. Bytes that are not UTF-8 and unseen characters are written out; a backslash is refused. */
export function readPath(name: Uint8Array): {
  path: string;
  shown: string;
  isFolder: boolean;
  refusal: string | null;
} {
  const text = decode(name);
  const isFolder = text.endsWith('/');
  const path = isFolder ? text.slice(0, -1) : text;
  const shown = path.length > SHOWN_CHARACTERS ? `${path.slice(0, SHOWN_CHARACTERS)}…` : path || 'A file';
  const steps = path.split('/');
  const refusal =
    name.includes(0x5c) || name.includes(0)
      ? `${shown} has a backslash or an empty character in its name, which is not accepted.`
      : path.startsWith('/') || /^[a-z]:/i.test(path)
        ? `${shown} has an absolute path, which is not accepted.`
        : new TextEncoder().encode(path).byteLength > MAX_PATH_BYTES
          ? `The path ${shown} is longer than 1,000 bytes.`
          : steps.length > MAX_STEPS
            ? `${shown} lies in more than 63 folders, which is not accepted.`
            : steps.some((step) => step === '' || step === '.' || step === '..')
              ? `${shown} leads out of the archive, which is not accepted.`
              : path.includes(':') || steps.some((step) => DEVICE.test(step))
                ? `${shown} is not the name of a file on Windows, so it is not accepted.`
                : null;
  return { path, shown, isFolder, refusal };
}

function decode(name: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
    return text
      .normalize('NFC')
      .replaceAll(
        /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
        (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
      );
  } catch {
    return Array.from(name, (byte) =>
      byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
    ).join('');
  }
}
