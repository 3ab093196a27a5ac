import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * @typedef {{
 *   add: (folder: string) => void,
 *   read: (path: string) => string,
 *   write: (path: string, text: string) => void,
 * }} Site `add` uploads a folder's files and keeps the existing files. `read` throws when the file does not exist.
 */

/**
 * Opens a static site to deploy to: a local folder or an rclone address such as `production:portal-app`.
 * @param {string} address
 * @returns {Site}
 */
export function siteAt(address) {
  return /^[\w-]+:/.test(address) ? rcloneSite(address) : folderSite(address);
}

function folderSite(root) {
  return {
    add: (folder) => cpSync(folder, root, { recursive: true }),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
  };
}

function rcloneSite(root) {
  const rclone = (...args) =>
    execFileSync('rclone', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    add: (folder) => void rclone('copy', folder, root),
    read: (path) => rclone('cat', `${root}/${path}`),
    write(path, text) {
      const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
      try {
        const file = join(folder, basename(path));
        writeFileSync(file, text);
        rclone('copyto', file, `${root}/${path}`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Whether a site has a file. @param {Site} site @param {string} path */
export function hasFile(site, path) {
  try {
    return site.read(path) !== '';
  } catch {
    return false;
  }
}
