import { useEffect, useMemo, useState } from 'react';
import { codeLanguage } from '@portal/domain/markdown/code-languages';
import { highlightParts, type CodeToken } from '@portal/ui/markdown/highlight-code';

export const PART_LINES = 100;

export function toParts(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < lines.length; start += PART_LINES)
    parts.push(lines.slice(start, start + PART_LINES));
  return parts;
}

/** The coloured lines of each part, as far as they are known. Code without colours is still readable. */
export function useColours(parts: string[][], path: string): readonly (CodeToken[][] | undefined)[] {
  const [colours, setColours] = useState<{ of: string[][]; parts: CodeToken[][][] }>({
    of: parts,
    parts: [],
  });
  useEffect(() => {
    const language = codeLanguage(path.slice(path.lastIndexOf('.') + 1));
    if (!language) return;
    const stop = new AbortController();
    highlightParts(
      parts.map((lines) => lines.join('\n')),
      language,
      (lines) =>
        setColours((known) => ({ of: parts, parts: known.of === parts ? [...known.parts, lines] : [lines] })),
      stop.signal,
    ).catch(() => {});
    return () => stop.abort();
  }, [parts, path]);
  return colours.of === parts ? colours.parts : [];
}

/** Returns the colours of a line by its number, from 1; undefined while they are not known. */
export function useLineColours(lines: readonly string[], path: string) {
  const parts = useMemo(() => toParts(lines), [lines]);
  const colours = useColours(parts, path);
  return (line: number): CodeToken[] | undefined =>
    colours[Math.floor((line - 1) / PART_LINES)]?.[(line - 1) % PART_LINES];
}
