import type { Link, Nodes, PhrasingContent, Root } from 'mdast';

/** What a match becomes: the address, and the property that marks the link. Null leaves it text. */
type Target = { url: string; mark?: Readonly<Record<string, string>> } | null;

/** Outside code and links. The property that marks such a link cannot be written in Markdown. */
export function linkMatches(tree: Root, pattern: RegExp, toTarget: (match: string) => Target): void {
  visit(tree, (text) => toLinks(text, pattern, toTarget));
}

function visit(node: Nodes, replace: (text: string) => PhrasingContent[]): void {
  if (!('children' in node) || node.type === 'link' || node.type === 'linkReference') return;
  const children: Nodes[] = node.children;
  node.children = children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return replace(child.value);
    visit(child, replace);
    return [child];
  }) as typeof node.children;
}

function toLinks(text: string, pattern: RegExp, toTarget: (match: string) => Target): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const target = toTarget(match);
    if (!target) continue;
    if (index > end) parts.push({ type: 'text', value: text.slice(end, index) });
    parts.push(toLink(target, { type: 'text', value: match }));
    end = index + match.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ type: 'text', value: text.slice(end) });
  return parts;
}

function toLink({ url, mark }: NonNullable<Target>, child: Link['children'][number]): Link {
  return { type: 'link', url, children: [child], ...(mark && { data: { hProperties: mark } }) };
}
