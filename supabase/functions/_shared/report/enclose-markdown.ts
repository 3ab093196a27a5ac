// A text in Markdown as a part of a larger document: nothing in it changes how the rest is read.
import { codeBlock, codeSpan } from '../../../../packages/domain/src/findings/write/markdown-structure.ts';
import {
  definitionsOf,
  imageId,
  parseWithoutHtml,
  safeAddress,
  type MarkdownNode,
} from './parse-markdown.ts';

interface Context {
  source: string;
  definitions: ReadonlyMap<string, MarkdownNode>;
  level: number;
  name: string;
}

/** Addresses inline, so that texts share no references; HTML becomes text. `name` keeps footnotes apart from those of others. */
export function encloseMarkdown(text: string, level: number, name: string): string {
  const source = expandTabs(text);
  const tree = parseWithoutHtml(source);
  if (!tree) return codeBlock(source);
  const context = { source, definitions: definitionsOf(tree), level, name };
  const last = tree.children?.at(-1);
  // A code block that is not closed would include the text that follows.
  if (last?.type !== 'code' || !/^(?:`{3}|~{3})/.test(slice(last, context))) return write(tree, context);
  return `${between(tree, 0, startOf(last), context, tree.children?.slice(0, -1))}${codeBlock(last.value ?? '', last.lang?.replaceAll('`', ''))}`;
}

/** Replaces the tabs before the text of a line by spaces: a tab is shorter in a quotation, and what it indents would be no code. */
function expandTabs(text: string): string {
  return text.replaceAll(/^[ \t>*+\-\d.)]*\t/gm, (start) => {
    let line = '';
    for (const character of start) line += character === '\t' ? ' '.repeat(4 - (line.length % 4)) : character;
    return line;
  });
}

function write(node: MarkdownNode, context: Context): string {
  switch (node.type) {
    case 'code':
      return slice(node, context);
    case 'inlineCode':
      // One of its lines could begin an HTML block, which takes precedence over inline code.
      return /[\r\n]/.test(slice(node, context)) ? codeSpan(node.value ?? '') : slice(node, context);
    case 'definition':
      // It links to nothing. It is kept because it separates the text before it from the text after it.
      return `[${context.name}-reference]: <>`;
    case 'heading':
      return `${'#'.repeat(Math.min(6, (node.depth ?? 1) + context.level - 1))} ${content(node, context).replaceAll(/[\r\n]\s*/g, ' ')}`;
    case 'link':
      return slice(node, context).startsWith('[')
        ? link(node, node.url, context)
        : foundAddress(node, context);
    case 'linkReference':
      return link(node, definition(node, context)?.url, context);
    case 'delete':
      return `~~${content(node, context)}~~`;
    case 'image':
      return image(node, node.url);
    case 'imageReference':
      return image(node, definition(node, context)?.url);
    case 'footnoteReference':
      return `[^${context.name}-${node.label ?? ''}]`;
    case 'footnoteDefinition': {
      const mark = slice(node, context).indexOf(']:') + 2;
      return `[^${context.name}-${node.label ?? ''}]:${between(node, startOf(node) + mark, endOf(node), context)}`;
    }
    default:
      return whole(node, context);
  }
}

/** An unsafe address becomes an empty one: if the link were removed, the text around it could become one. */
function link(node: MarkdownNode, url: string | undefined, context: Context): string {
  return `[${content(node, context)}](${address(safeAddress(url ?? ''))})`;
}

/** An address that is written in the text without a link. Another parser could end one with Markdown characters elsewhere. */
function foundAddress(node: MarkdownNode, context: Context): string {
  const text = slice(node, context);
  return /^[\w./:@?=&%+-]*$/.test(text)
    ? text
    : `[${escapeAll(text)}](${address(safeAddress(node.url ?? ''))})`;
}

function image({ alt }: MarkdownNode, url = ''): string {
  return `![${escapeAll(alt ?? '')}](${imageId(url) ? url : ''})`;
}

function escapeAll(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** An address as the target of a link, without characters that could end the link. */
export function address(url: string | null): string {
  return url === null
    ? ''
    : url.replaceAll(
        /[\s()<>|`\\]/g,
        (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
      );
}

function definition({ identifier }: MarkdownNode, { definitions }: Context): MarkdownNode | undefined {
  return definitions.get(`definition:${identifier?.toLowerCase() ?? ''}`);
}

function whole(node: MarkdownNode, context: Context): string {
  return between(node, startOf(node), endOf(node), context);
}

/** What stands between the beginning of the first child and the end of the last one. */
function content(node: MarkdownNode, context: Context): string {
  const [first, last] = [node.children?.[0], node.children?.at(-1)];
  return first && last ? between(node, startOf(first), endOf(last), context) : '';
}

function between(
  node: MarkdownNode,
  from: number,
  to: number,
  context: Context,
  children: readonly MarkdownNode[] = node.children ?? [],
): string {
  let at = from;
  let written = '';
  for (const child of children) {
    // An e-mail address that was found in a text has no place of its own.
    if (!child.position) continue;
    written += escapeText(context.source.slice(at, startOf(child))) + write(child, context);
    at = endOf(child);
  }
  return written + escapeText(context.source.slice(at, to));
}

/** A backslash would become part of an address before "<". "]:" could define an address; one "~" strikes text for some. */
function escapeText(text: string): string {
  return text
    .replaceAll(/(?<!\\)((?:\\\\)*)\\?<(?=[a-z/!?])/gi, '$1&lt;')
    .replaceAll(/(?<!\\)((?:\\\\)*)\\?~/g, '$1\\~')
    .replaceAll(']:', ']\\:');
}

function slice(node: MarkdownNode, { source }: Context): string {
  return source.slice(startOf(node), endOf(node));
}

function startOf({ position }: MarkdownNode): number {
  return position?.start.offset ?? 0;
}

function endOf({ position }: MarkdownNode): number {
  return position?.end.offset ?? 0;
}
