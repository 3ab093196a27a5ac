import type { Heading, Nodes, Root } from 'mdast';

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** The outermost headings get `top`, each within another the next level. HTML has no level below 6. */
export function outlineHeadings({ top, lowest = 6 }: { top: HeadingLevel; lowest?: number }) {
  return (tree: Root): void => {
    const ancestors: number[] = [];
    const visit = (node: Nodes): void => {
      if (node.type === 'heading') {
        while ((ancestors.at(-1) ?? 0) >= node.depth) ancestors.pop();
        ancestors.push(node.depth);
        node.depth = Math.min(top + ancestors.length - 1, lowest) as Heading['depth'];
      } else if ('children' in node) {
        node.children.forEach(visit);
      }
    };
    visit(tree);
  };
}
