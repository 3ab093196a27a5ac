const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/**
 * The commit that the comment of a ZIP names, as git archive and GitHub write it; null when it names none, or is no ZIP. It is offered
 * in the form; the server reads the archive itself.
 */
export async function readArchiveCommit(file: Blob): Promise<string | null> {
  const bytes = await file.slice(-END_BYTES - MAX_COMMENT_BYTES).arrayBuffer();
  const view = new DataView(bytes);
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const comment = new TextDecoder().decode(bytes.slice(at + END_BYTES)).trim();
    return /^[0-9a-f]{40}$/.test(comment) ? comment : null;
  }
  return null;
}
