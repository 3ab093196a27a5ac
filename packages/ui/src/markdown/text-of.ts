import type { Nodes } from 'hast';

/** The text inside a node of the parsed document. */
export function getText(node: Nodes | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(getText).join('') : '';
}
