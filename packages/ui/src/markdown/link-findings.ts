import type { Root } from 'mdast';
import { linkMatches } from './link-matches.ts';

const NUMBER = /(?<![\w-])[CHMLIG]-\d{2,}(?![\w-])/g;

export function namesFinding(text: string): boolean {
  return text.search(NUMBER) >= 0;
}

export function linkFindings(hrefs: ReadonlyMap<string, string> = new Map()) {
  return (tree: Root): void => {
    if (hrefs.size === 0) return;
    linkMatches(tree, NUMBER, (number) => {
      const url = hrefs.get(number);
      return url === undefined ? null : { url, mark: { dataFinding: '' } };
    });
  };
}
