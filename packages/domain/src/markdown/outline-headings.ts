import type { Nodes, Root } from 'mdast';

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/**
 * A remark plugin: the outermost headings get the level `top`, and each heading within another one the next level, so
 * that no level is skipped whatever the author wrote. Beyond 6 they stay at 6.
 */
export function outlineHeadings({ top }: { top: HeadingLevel }) {
  return (tree: Root): void => {
    const ancestors: number[] = [];
    const visit = (node: Nodes): void => {
      if (node.type === 'heading') {
        while ((ancestors.at(-1) ?? 0) >= node.depth) ancestors.pop();
        ancestors.push(node.depth);
        node.depth = LEVELS[top + ancestors.length - 2] ?? 6;
      } else if ('children' in node) {
        node.children.forEach(visit);
      }
    };
    visit(tree);
  };
}
