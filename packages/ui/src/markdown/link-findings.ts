import type { Nodes, PhrasingContent, Root } from 'mdast';

const NUMBER = /(?<![\w-])[CHMLIG]-\d{2,4}(?![\w-])/g;

/** Whether a text names a finding by a number such as H-02. */
export function namesFinding(text: string): boolean {
  return text.search(NUMBER) >= 0;
}

/**
 * A remark plugin: the number of a known finding becomes a link to it, outside code and links. The property that marks such a link
 * cannot be written in Markdown.
 */
export function linkFindings({ hrefs }: { hrefs: ReadonlyMap<string, string> }) {
  return (tree: Root): void => {
    if (hrefs.size > 0) visit(tree, hrefs);
  };
}

function visit(node: Nodes, hrefs: ReadonlyMap<string, string>): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return;
  const children: Nodes[] = node.children;
  node.children = children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return toLinks(child.value, hrefs);
    visit(child, hrefs);
    return [child];
  }) as typeof node.children;
}

function toLinks(text: string, hrefs: ReadonlyMap<string, string>): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const url = hrefs.get(number);
    if (url === undefined) continue;
    if (index > end) parts.push({ type: 'text', value: text.slice(end, index) });
    parts.push({
      type: 'link',
      url,
      data: { hProperties: { dataFinding: '' } },
      children: [{ type: 'text', value: number }],
    });
    end = index + number.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ type: 'text', value: text.slice(end) });
  return parts;
}
