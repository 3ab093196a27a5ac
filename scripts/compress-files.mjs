// `node scripts/compress-files.mjs FOLDER`: the last step of each app's build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);

/**
 * Writes `file.br` next to each file of a folder that compresses well. Once at the build, it can be as small as Brotli makes it
 * (quality 11, Node's default); hosts that compress each response use about 4.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && COMPRESSIBLE.has(extname(file)))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compressFiles(process.argv[2]);
