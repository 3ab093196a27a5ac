import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Copies a folder to a temporary one and adds `file.br` and `file.gz` next to each file that compresses well.
 * @param {string} root
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>}
 */
export async function compressedCopy(root) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-static-'));
  await cp(root, folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function compress(file) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, BROTLI));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes));
}
