// The Markdown of the portal (packages/ui/src/markdown), into the same tree, so that page and paper agree.
import { fromMarkdown } from 'npm:mdast-util-from-markdown@2.1.0';
import { gfmFromMarkdown } from 'npm:mdast-util-gfm@3.1.0';
import { mathFromMarkdown } from 'npm:mdast-util-math@3.0.0';
import { gfm } from 'npm:micromark-extension-gfm@3.0.0';
import { math } from 'npm:micromark-extension-math@3.1.0';
import { isTooComplex } from '../../../../packages/domain/src/markdown/is-too-complex.ts';
import { readableTags, readHtml } from '../../../../packages/domain/src/markdown/readable-html.ts';
import { DOLLAR, onlyBetweenTightDollars } from '../../../../packages/domain/src/markdown/tight-dollars.ts';

/** A node of the tree: of mdast, what a report prints. */
export interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
  value?: string;
  depth?: number;
  url?: string;
  alt?: string | null;
  lang?: string | null;
  meta?: string | null;
  ordered?: boolean | null;
  start?: number | null;
  checked?: boolean | null;
  identifier?: string;
  label?: string | null;
  align?: (string | null)[] | null;
  /** Its position in the parsed text. */
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

const { text: mathText, ...mathBlocks } = math();
const dollar = mathText[DOLLAR];
// A single tilde strikes nothing, as on the page.
const GFM = gfm({ singleTilde: false });
const SYNTAX = [
  GFM,
  { ...mathBlocks, text: dollar ? { [DOLLAR]: onlyBetweenTightDollars(dollar) } : {} },
  { disable: { null: ['htmlFlow', 'htmlText'] } },
  readableTags,
];

/** The tree of a text. One that would take too long to parse is a block of plain text, as on the page. */
export function parseMarkdown(text: string): MarkdownNode {
  if (isTooComplex(text)) return { type: 'root', children: [{ type: 'code', lang: null, value: text }] };
  const tree = fromMarkdown(text, {
    extensions: [...SYNTAX],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  // The tree is mdast's, of which MarkdownNode names what is printed.
  readHtml()(tree as Parameters<ReturnType<typeof readHtml>>[0]);
  return tree;
}

/** In which "<" begins no address either. Null for a text that would take too long to parse. */
export function parseWithoutHtml(text: string): MarkdownNode | null {
  if (isTooComplex(text)) return null;
  return fromMarkdown(text, {
    extensions: [GFM, { disable: { null: ['htmlFlow', 'htmlText', 'autolink'] } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
}

const IMAGE = /^image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function imageId(address: string): string | null {
  return IMAGE.exec(address)?.[1] ?? null;
}

/** The address of a link to the web or an e-mail address. Null for any other link: only its text is printed. */
export function safeAddress(address: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).href;
}

export function definitionsOf(root: MarkdownNode): ReadonlyMap<string, MarkdownNode> {
  const found = new Map<string, MarkdownNode>();
  const visit = (node: MarkdownNode): void => {
    const key = node.identifier?.toLowerCase() ?? '';
    if (/^(definition|footnoteDefinition)$/.test(node.type) && !found.has(`${node.type}:${key}`))
      found.set(`${node.type}:${key}`, node);
    node.children?.forEach(visit);
  };
  visit(root);
  return found;
}
