type Comments = { opening: RegExp; line: string; block: readonly [string, string] };

const SLASHES: Comments = { opening: /"|\/\/|\/\*/g, line: '//', block: ['/*', '*/'] };
const HASHES: Comments = { opening: /"""|"|'|#/g, line: '#', block: ['"""', '"""'] };
const LANGUAGES: Readonly<Record<string, Comments>> = {
  ...Object.fromEntries(
    ['sol', 'rs', 'cairo', 'move', 'sw', 'ts', 'tsx', 'js', 'jsx', 'go', 'huff', 'yul'].map((name) => [
      name,
      SLASHES,
    ]),
  ),
  ...Object.fromEntries(['vy', 'vyi', 'py'].map((name) => [name, HASHES])),
};

/** nSLOC; null where the language is not known by the name. Text in quotes is code. Linear in the length. */
export function countLinesOfCode(path: string, text: string): number | null {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const comments = Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
  if (!comments) return null;
  let count = 0;
  let isInBlock = false;
  for (const line of text.split('\n')) {
    const seen = readLine(line, comments, isInBlock);
    isInBlock = seen.isInBlock;
    if (seen.hasCode) count += 1;
  }
  return count;
}

function readLine(text: string, { opening, line, block }: Comments, isInBlock: boolean) {
  const [open, close] = block;
  let hasCode = false;
  let at = 0;
  for (;;) {
    if (isInBlock) {
      const end = text.indexOf(close, at);
      if (end === -1) return { hasCode, isInBlock };
      at = end + close.length;
      isInBlock = false;
    }
    opening.lastIndex = at;
    const found = opening.exec(text);
    hasCode ||= /\S/.test(text.slice(at, found?.index));
    if (!found || found[0] === line) return { hasCode, isInBlock };
    if (found[0] === open) isInBlock = true;
    else hasCode = true;
    at = isInBlock ? found.index + open.length : endOfString(text, found.index);
  }
}

/** Where the text in quotes that begins there has ended, at the latest at the end of the line. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
