// `<br>` and `<details>` mean what they do on GitHub; all other HTML is text. Without packages, because Deno reads it too.
import type { Root } from 'mdast';
import type { Code, Effects, Extension, State } from 'micromark-util-types';

const LESS_THAN = 60;
const GREATER_THAN = 62;
const TAG = /^<(?:br\s*\/?|details(?:\s+open)?|\/details|\/?summary)>$/i;
const LONGEST_TAG = 20;
/** What is nested deeper is shown as it was written. */
const MAX_NESTING = 8;

/** For a parser without HTML: these few tags become nodes of the type "html", which readHtml gives their meaning. */
export const readableTags: Extension = {
  text: { [LESS_THAN]: { name: 'readableTag', tokenize: tokenizeTag } },
};

function tokenizeTag(effects: Effects, ok: State, nok: State): State {
  let tag = '';
  return (code) => {
    effects.enter('htmlText');
    effects.enter('htmlTextData');
    return inside(code);
  };
  function inside(code: Code): State | undefined {
    if (code === null || code < 0 || tag.length >= LONGEST_TAG) return nok(code);
    tag += String.fromCharCode(code);
    if (code === GREATER_THAN && !TAG.test(tag)) return nok(code);
    effects.consume(code);
    return code === GREATER_THAN ? end : inside;
  }
  function end(code: Code): State | undefined {
    effects.exit('htmlTextData');
    effects.exit('htmlText');
    return ok(code);
  }
}

/** The nodes of mdast as far as they matter here, and "details", whose first child can be a "summary". */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string; hProperties?: Record<string, boolean> };
}

type Tag = 'open' | 'close' | 'summary' | 'endOfSummary';
type Token = { tag: Tag; node: Node } | { tag: null; node: Node };

/** A remark plugin: a line break for `<br>`, and "details" for what stands between its tags. A tag without its partner is text. */
export function readHtml() {
  return (tree: Root): void => {
    groupDetails(tree as Node);
    replaceTags(tree as Node);
  };
}

function groupDetails(node: Node): void {
  node.children?.forEach(groupDetails);
  if (!/^(?:root|blockquote|listItem|footnoteDefinition)$/.test(node.type) || !node.children) return;
  const tokens = node.children.flatMap(toTokens);
  if (tokens.some(({ tag }) => tag !== null)) node.children = assemble(tokens) ?? node.children;
}

/** The blocks with each "details" as one of them; null when a tag has no partner. */
function assemble(tokens: readonly Token[]): Node[] | null {
  const root: Node[] = [];
  const open: Node[] = [];
  let summary: Node | null = null;
  for (const { tag, node } of tokens) {
    const current = open.at(-1);
    if (tag === 'open' && !summary && open.length < MAX_NESTING) {
      const details = detailsNode(/open/i.test(node.value?.slice(8) ?? ''));
      (current?.children ?? root).push(details);
      open.push(details);
    } else if (tag === 'close' && current && !summary) open.pop();
    else if (tag === 'summary' && current?.children?.length === 0) {
      summary = { type: 'summary', children: [], data: { hName: 'summary' } };
      current.children.push(summary);
    } else if (tag === 'endOfSummary' && summary) summary = null;
    else if (tag !== null || (summary && node.type !== 'paragraph')) return null;
    else if (summary) summary.children?.push(...(node.children ?? []));
    else (current?.children ?? root).push(node);
  }
  return open.length === 0 ? root : null;
}

function detailsNode(isOpen: boolean): Node {
  return {
    type: 'details',
    children: [],
    data: { hName: 'details', ...(isOpen && { hProperties: { open: true } }) },
  };
}

function toTokens(block: Node): Token[] {
  if (block.type === 'paragraph') return splitParagraph(block);
  // Without an empty line between them, "</details>" belongs to the last item of a list or is the last row of a table.
  const parts = splitEnd(block);
  return parts
    ? [
        { tag: null, node: parts.before },
        { tag: 'close', node: parts.end },
      ]
    : [{ tag: null, node: block }];
}

function splitParagraph(paragraph: Node): Token[] {
  const tokens: Token[] = [];
  let text: Node[] = [];
  const flush = (): void => {
    const children = trimText(text);
    if (children.length > 0) tokens.push({ tag: null, node: { ...paragraph, children } });
    text = [];
  };
  for (const node of paragraph.children ?? []) {
    const tag = tagOf(node);
    if (tag === null) text.push(node);
    else {
      flush();
      tokens.push({ tag, node });
    }
  }
  flush();
  return tokens;
}

function tagOf({ type, value = '' }: Node): Tag | null {
  if (type !== 'html') return null;
  if (/^<details/i.test(value)) return 'open';
  if (/^<\/details/i.test(value)) return 'close';
  if (/^<summary/i.test(value)) return 'summary';
  return /^<\/summary/i.test(value) ? 'endOfSummary' : null;
}

/** A list or table without the "</details>" at its end, and that; null without one. */
function splitEnd(block: Node): { before: Node; end: Node } | null {
  const children = block.children ?? [];
  const last = children.at(-1);
  if (!last) return null;
  const kept = children.slice(0, -1);
  if (block.type === 'table') {
    const [cell, ...others] = (last.children ?? []).filter((one) => (one.children?.length ?? 0) > 0);
    const end = cell?.children?.length === 1 ? cell.children[0] : undefined;
    if (others.length > 0 || !end || tagOf(end) !== 'close') return null;
    return { before: { ...block, children: kept }, end };
  }
  if (block.type === 'paragraph')
    return tagOf(last) === 'close' && kept.length > 0
      ? { before: { ...block, children: trimText(kept) }, end: last }
      : null;
  if (!/^(?:list|listItem|blockquote)$/.test(block.type)) return null;
  const parts = splitEnd(last);
  return parts && { before: { ...block, children: [...kept, parts.before] }, end: parts.end };
}

/** Without the spaces and ends of lines that stood beside a tag. */
function trimText(nodes: readonly Node[]): Node[] {
  const trimmed = nodes.map((node, index) => {
    if (node.type !== 'text') return node;
    let value = node.value ?? '';
    if (index === 0) value = value.trimStart();
    if (index === nodes.length - 1) value = value.trimEnd();
    return { ...node, value };
  });
  return trimmed.filter(({ type, value }) => type !== 'text' || value !== '');
}

function replaceTags(node: Node): void {
  if (!node.children) return;
  node.children = node.children.map((child): Node => {
    replaceTags(child);
    if (child.type !== 'html') return child;
    return /^<br/i.test(child.value ?? '') ? { type: 'break' } : { type: 'text', value: child.value ?? '' };
  });
}
