import type { Root } from 'mdast';
import { linkMatches } from './link-matches.ts';

const NUMBER = /(?<![\w-])[CHMLIG]-\d{2,}(?![\w-])/g;

/** Whether a text names a finding by a number such as H-02. */
export function namesFinding(text: string): boolean {
  return text.search(NUMBER) >= 0;
}

/** A remark plugin: the number of a known finding becomes a link to it, outside code and links. */
export function linkFindings({ hrefs }: { hrefs: ReadonlyMap<string, string> }) {
  return (tree: Root): void => {
    if (hrefs.size === 0) return;
    linkMatches(tree, NUMBER, (number) => {
      const url = hrefs.get(number);
      return url === undefined ? null : { url, mark: { dataFinding: '' } };
    });
  };
}
