import { Square, SquareCheck } from 'lucide-react';
import { useContext, type ComponentProps, type ReactNode } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { cn } from '../primitives/class-names.ts';
import { ExternalLink } from '../primitives/external-link.tsx';
import { Table, TableHeader, TableRow } from '../primitives/table.tsx';
import { FindingReferencesContext } from './finding-references.ts';
import { CodeBlock } from './code-block.tsx';
import { CodeText } from './code-text.tsx';
import { Formula } from './formula.tsx';
import { MarkdownImage } from './markdown-images.tsx';
import type { Nodes } from 'hast';
import { Link } from '../layout/link.tsx';

type ElementProps<Name extends 'a' | 'code' | 'input' | 'li' | 'ol' | 'pre' | 'table' | 'td' | 'ul'> =
  ComponentProps<Name> & ExtraProps;

const LINK =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';

/** The elements that Markdown from people may become, and how each looks. Everything else is left out. */
export const markdownElements = {
  a: MarkdownLink,
  blockquote: ({ children }) => (
    <blockquote className="flex flex-col gap-3 border-l-2 border-border pl-4 text-muted">
      {children}
    </blockquote>
  ),
  br: () => <br />,
  code: InlineCode,
  details: ({ children, open }) => (
    <details open={open} className="rounded-lg border border-border px-4 py-2 *:not-first:mt-3">
      {children}
    </details>
  ),
  del: ({ children }) => <del className="text-muted">{children}</del>,
  em: ({ children }) => <em>{children}</em>,
  h2: ({ children }) => <h2 className="mt-4 text-xl first:mt-0">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-3 text-lg first:mt-0">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-2 text-base first:mt-0">{children}</h4>,
  h5: ({ children }) => <h5 className="mt-2 text-sm font-semibold first:mt-0">{children}</h5>,
  h6: ({ children }) => <h6 className="mt-2 text-sm font-semibold text-muted first:mt-0">{children}</h6>,
  hr: () => <hr className="my-2 border-border" />,
  img: ({ alt, src }) => <MarkdownImage alt={alt} src={src} />,
  input: TaskState,
  li: ListItem,
  ol: ({ children, start }: ElementProps<'ol'>) => (
    <ol start={start} className="flex list-decimal flex-col gap-1 pl-7">
      {children}
    </ol>
  ),
  p: ({ children }) => <p className="leading-relaxed">{children}</p>,
  pre: FencedCode,
  section: ({ children }) => (
    <section className="mt-2 flex flex-col gap-2 border-t border-border pt-3 text-sm">{children}</section>
  ),
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  summary: ({ children }) => <summary className="cursor-pointer rounded-sm font-medium">{children}</summary>,
  sup: ({ children }) => <sup>{children}</sup>,
  table: MarkdownTable,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  td: ({ children, style }: ElementProps<'td'>) => (
    <td className={cn('px-3 py-2 align-top', alignment(style))}>{children}</td>
  ),
  th: ({ children, style }) => (
    <th scope="col" className={cn('px-3 py-2 align-bottom text-xs font-medium text-muted', alignment(style))}>
      {children}
    </th>
  ),
  thead: ({ children }) => <TableHeader>{children}</TableHeader>,
  tr: ({ children }) => <TableRow>{children}</TableRow>,
  ul: ({ children, className }: ElementProps<'ul'>) => (
    <ul className={cn('flex flex-col gap-1', isTaskList(className) ? 'pl-1' : 'list-disc pl-5')}>
      {children}
    </ul>
  ),
} satisfies Components;

function MarkdownLink({ href, id, children, node, 'aria-label': label }: ElementProps<'a'>) {
  // Footnotes alone lead to a place in the page. These properties cannot be written in Markdown.
  const isFootnote = 'dataFootnoteRef' in (node?.properties ?? {});
  const isBackToText = 'dataFootnoteBackref' in (node?.properties ?? {});
  if (isFootnote || isBackToText) {
    return (
      <a href={href} id={id} aria-label={label ?? `Footnote ${getText(node)}`} className={LINK}>
        {children}
      </a>
    );
  }
  if (href !== undefined && 'dataFinding' in (node?.properties ?? {}))
    return <FindingLink href={href}>{children}</FindingLink>;
  const mailto = mailAddress(href);
  if (!mailto) return <ExternalLink href={href}>{children}</ExternalLink>;
  return (
    <a href={mailto} rel="noopener noreferrer" className={LINK}>
      {children}
    </a>
  );
}

/** A number that leads to its finding (linkFindings), within the app. */
function FindingLink({ href, children }: { href: string; children: ReactNode }) {
  const references = useContext(FindingReferencesContext);
  if (!references) return children;
  return (
    <Link href={href} className={LINK}>
      {children}
    </Link>
  );
}

function TaskState({ checked }: ElementProps<'input'>) {
  const Icon = checked ? SquareCheck : Square;
  return (
    <>
      <Icon aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.2em] text-muted" />
      <span className="sr-only">{checked ? 'Done:' : 'Not done:'}</span>
    </>
  );
}

function ListItem({ children, id, className }: ElementProps<'li'>) {
  return (
    <li id={id} className={cn('leading-relaxed [&>*+*]:mt-1', isTaskList(className) && 'list-none')}>
      {children}
    </li>
  );
}

/** Code, or a formula between dollars (dollar-math.ts). */
function InlineCode({ children, className, node }: ElementProps<'code'>) {
  if (className?.includes('math-inline')) return <Formula tex={getText(node)} />;
  return (
    <code translate="no" className="rounded-sm bg-subtle px-1 py-0.5 font-mono text-[0.92em]">
      {typeof children === 'string' ? <CodeText text={children} /> : children}
    </code>
  );
}

function FencedCode({ node }: ElementProps<'pre'>) {
  const code = node?.children.find((child) => child.type === 'element');
  const classes = code?.properties['className'];
  const language = Array.isArray(classes) ? String(classes[0]).replace('language-', '') : null;
  const text = getText(node).replace(/\n$/, '');
  return language === 'math' ? <Formula tex={text} isBlock /> : <CodeBlock code={text} language={language} />;
}

/** Named by its columns, so that several tables on a page have different names. */
function MarkdownTable({ children, node }: ElementProps<'table'>): ReactNode {
  const head = node?.children.find((child) => child.type === 'element');
  const columns = getText(head)
    .trim()
    .replaceAll(/\s*\n\s*/g, ', ');
  return (
    <Table
      label={`Table: ${columns.slice(0, 80)}`}
      wrapperClassName="rounded-lg border border-border wrap-normal"
    >
      {children}
    </Table>
  );
}

function alignment(style: ComponentProps<'td'>['style']): string | undefined {
  if (style?.textAlign === 'center') return 'text-center';
  return style?.textAlign === 'right' ? 'text-right' : undefined;
}

function isTaskList(className: string | undefined): boolean {
  return className?.includes('task-list') ?? false;
}

/** Without subject, text and copies, which the reader has not chosen; null for everything else. */
function mailAddress(href: string | null | undefined): string | null {
  if (!href || !URL.canParse(href)) return null;
  const { protocol, pathname } = new URL(href);
  return protocol === 'mailto:' && pathname.includes('@') ? `mailto:${pathname}` : null;
}

function getText(node: Nodes | undefined): string {
  if (!node) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(getText).join('') : '';
}
