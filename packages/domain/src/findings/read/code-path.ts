import { decode } from '../../format/decode.ts';
import { isOneLine } from '../../forms/one-line.ts';

const MAX_PATH_CHARACTERS = 300;
/** A path on the machine where the tool ran: /home/..., C:\..., file:///... */
const ABSOLUTE = /^(?:file:\/{0,3}|[\\/]+|(?=[a-z]:[\\/]))(?:[a-z]:[\\/]+)?/i;

export function isAbsolutePath(path: string): boolean {
  return ABSOLUTE.test(path);
}

/** Without . and .. and percent-encoding; null for one that leads out of the repository or cannot be a path. */
export function toCodePath(uri: string): string | null {
  const kept: string[] = [];
  for (const part of decode(uri.replace(ABSOLUTE, '')).split(/[\\/]+/)) {
    if (part === '..') {
      if (kept.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') kept.push(part);
  }
  const path = kept.join('/');
  return path === '' || path.length > MAX_PATH_CHARACTERS || !isOneLine(path) ? null : path;
}
