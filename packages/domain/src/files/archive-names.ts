/** Windows reads them as devices, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
/** What some system refuses in a name, and what nobody sees. */
const REFUSED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\/:*?"<>|]+/gu;
const MAX_LENGTH = 100;

/** TAKE-01: leads nowhere else, has nothing that a system reserves, and keeps its ending when it is shortened. */
export function safeFileName(name: string): string {
  const text = name
    .normalize('NFC')
    .replaceAll(REFUSED, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .replace(/[ .]+$/, '');
  const whole = DEVICE.test(text) || text === '' ? `_${text}` : text;
  const characters = Array.from(whole);
  if (characters.length <= MAX_LENGTH) return whole;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(whole)?.[0] ?? '';
  return `${characters
    .slice(0, MAX_LENGTH - ending.length)
    .join('')
    .trimEnd()}${ending}`;
}

/** A title as the name of a file or folder: letters and digits of any script, the rest as hyphens. */
export function titleFileName(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return safeFileName(words || 'audit');
}

/** Paths that differ only in case or in how an accent is written get a number. `folder` is not checked. */
export function distinctPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    const [, base = '', ending = ''] = /^(.+?)((?:\.[^.]*)?)$/su.exec(safeFileName(name)) ?? [];
    for (let count = 1; ; count += 1) {
      const path = `${folder}${base}${count === 1 ? '' : ` (${count})`}${ending}`;
      const key = path.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
