import { outlineHeadings } from '../../../../../packages/domain/src/markdown/outline-headings.ts';
import type { ColourCode } from '../colour-code.ts';
import type { PrintFormula } from '../formula.ts';
import { definitionsOf, imageId, safeAddress, type MarkdownNode } from '../parse-markdown.ts';
import type { PrintableImage } from '../read-image.ts';
import { figure, heading, paragraph, rule, space, style, withBar, withMark, type Place } from './blocks.ts';
import { codeStyle } from './cells.ts';
import { codeBlock } from './code-block.ts';
import { keepWhole, keepWithNext, type Piece } from './flow.ts';
import type { Run, Style } from './text.ts';
import { INK, MARGIN, QUOTE_INDENT } from './style.ts';
import { table, type Cell } from './table.ts';

export interface MarkdownSettings {
  colourCode: ColourCode;
  /** Null for a report without formulas. */
  formula: PrintFormula | null;
  accent: string;
  /** The image of an id; null for one that cannot be printed. */
  image: (id: string) => PrintableImage | null;
  /** A name for the place of a footnote that no other place of the report has. */
  noteName: () => string;
}

/** Footnotes with the names of their places, in the order of their numbers. */
type Notes = Map<MarkdownNode, { number: number; name: string }>;
type Context = MarkdownSettings & { definitions: ReadonlyMap<string, MarkdownNode>; noted: Notes };

/** Behind the language of reported code, which its place stands above (reported-code.ts): the number of its first line. */
const START = /^start=(\d{1,8})$/;

const INDENT = 20;
/** What is nested deeper than a column of this width is not indented further. */
const MIN_WIDTH = 120;

/** The pieces of a text, whose outermost headings have this level. Changes the levels in the tree. */
export function markdownBlocks(
  place: Place,
  tree: MarkdownNode,
  level: 2 | 3 | 4 | 5 | 6,
  settings: MarkdownSettings,
): Piece[] {
  // The tree is mdast's, of which MarkdownNode names what is printed.
  outlineHeadings({ top: level, lowest: 11 })(tree as Parameters<ReturnType<typeof outlineHeadings>>[0]);
  const context: Context = { ...settings, definitions: definitionsOf(tree), noted: new Map() };
  const pieces = blocks(place, tree.children ?? [], context);
  // A footnote may name another one, which is then added at the end.
  const notes: Piece[] = [];
  for (const [note, { number, name }] of context.noted) {
    const [first, ...rest] = item(place, `${number}.`, note, context, 'Note');
    if (!first) continue;
    const draw = (top: number, isRepeated: boolean) => {
      place.canvas.place(name, MARGIN.top + top);
      first.draw(top, isRepeated);
    };
    notes.push({ ...first, draw }, ...rest);
  }
  return notes.length > 0 ? [...pieces, rule(place), ...notes] : pieces;
}

function blocks(place: Place, nodes: readonly MarkdownNode[], context: Context): Piece[] {
  return nodes.flatMap((node, index) => {
    const pieces = block(place, node, context);
    const isIntroduction =
      node.type === 'paragraph' &&
      index < nodes.length - 1 &&
      (plainText(node.children ?? []).endsWith(':') || START.test(nodes[index + 1]?.meta ?? ''));
    return isIntroduction ? keepWithNext(pieces) : pieces;
  });
}

function indented(place: Place, by: number): Place {
  const indent = Math.min(by, Math.max(0, place.width - MIN_WIDTH));
  return { ...place, x: place.x + indent, width: place.width - indent };
}

function block(place: Place, node: MarkdownNode, context: Context): Piece[] {
  const children = node.children ?? [];
  switch (node.type) {
    case 'heading': {
      const print = (look: Style) => inline(children, look, context);
      return plainText(children) === '' ? [] : heading(place, node.depth ?? 6, print);
    }
    case 'paragraph':
      return textBlock(place, children, context);
    case 'list':
      return list(place, node, context);
    case 'blockquote': {
      const tag = place.canvas.tag('BlockQuote', place.tag);
      return withBar(place, blocks(indented({ ...place, tag }, QUOTE_INDENT), children, context));
    }
    case 'details':
      return details(place, children, context);
    case 'code':
      return node.lang === 'math'
        ? formulaBlock(place, node.value ?? '', context)
        : codeBlock(
            place,
            context.colourCode(node.value ?? '', node.lang),
            Number(START.exec(node.meta ?? '')?.[1] ?? 1),
          );
    case 'math':
      return formulaBlock(place, node.value ?? '', context);
    case 'table':
      return markdownTable(place, node, context);
    case 'thematicBreak':
      return [rule(place)];
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default:
      return node.value === undefined ? blocks(place, children, context) : textBlock(place, [node], context);
  }
}

/** On paper nothing can be opened: the summary stands above what it sums up, and a bar shows how far that reaches. */
function details(place: Place, children: readonly MarkdownNode[], context: Context): Piece[] {
  const tag = place.canvas.tag('Div', place.tag);
  const inner = indented({ ...place, tag }, QUOTE_INDENT);
  const [first, ...rest] = children;
  const summary = first?.type === 'summary' ? (first.children ?? []) : [{ type: 'text', value: 'Details' }];
  const look = style({ font: 'bold' });
  return withBar(place, [
    ...keepWithNext(paragraph(inner, inline(summary, look, context))),
    ...blocks(inner, first?.type === 'summary' ? rest : children, context),
  ]);
}

/** A formula of its own in the middle of the column, or its TeX when it cannot be printed otherwise. */
function formulaBlock(place: Place, tex: string, context: Context): Piece[] {
  const runs = context.formula?.(tex, true, style({ size: 11 }));
  const alt = { alt: tex };
  return runs
    ? paragraph(place, runs, { leading: 20, before: 9, align: 'center' }, 'Formula', alt)
    : codeBlock(
        { ...place, tag: place.canvas.tag('Formula', place.tag, alt) },
        context.colourCode(tex, null),
      );
}

function textBlock(place: Place, nodes: readonly MarkdownNode[], context: Context): Piece[] {
  const pieces: Piece[] = [];
  let text: MarkdownNode[] = [];
  const flush = (): void => {
    const runs = inline(text, style(), context);
    if (runs.some((run) => run.text.trim() !== '')) pieces.push(...paragraph(place, runs));
    text = [];
  };
  for (const node of nodes) {
    const image = node.type === 'image' ? context.image(imageId(node.url ?? '') ?? '') : null;
    if (!image) {
      text.push(node);
      continue;
    }
    flush();
    pieces.push(figure(place, image, node.alt ?? ''));
  }
  flush();
  return pieces;
}

function list(place: Place, node: MarkdownNode, context: Context): Piece[] {
  const tag = place.canvas.tag('L', place.tag);
  const items = node.children ?? [];
  const pieces = items.flatMap((child, index) => {
    const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '•';
    const pieces = item({ ...place, tag }, taskMark(child.checked) ?? mark, child, context, 'LI');
    const isSecondLast = index === items.length - 2;
    return pieces.map((piece, at) => ({
      ...piece,
      before: at === 0 && index > 0 ? Math.min(piece.before, 3) : piece.before,
      // Neither the first nor the last item is alone on a page.
      keep: piece.keep || (at === pieces.length - 1 && (isSecondLast || (index === 0 && items.length > 1))),
    }));
  });
  return keepWhole(pieces);
}

function item(place: Place, mark: string, node: MarkdownNode, context: Context, type: string): Piece[] {
  const { canvas } = place;
  const itemTag = canvas.tag(type, place.tag);
  const label = canvas.tag('Lbl', itemTag);
  const body = type === 'Note' ? itemTag : canvas.tag('LBody', itemTag);
  const inner = indented({ ...place, tag: body }, INDENT);
  const pieces = blocks(inner, node.children ?? [], context);
  return withMark(place, inner.x > place.x ? mark : '', label, pieces.length > 0 ? pieces : [space(15.5)]);
}

function taskMark(checked: boolean | null | undefined): string | null {
  if (typeof checked !== 'boolean') return null;
  return checked ? '[x]' : '[ ]';
}

function markdownTable(place: Place, node: MarkdownNode, context: Context): Piece[] {
  const rows = (node.children ?? []).map((row, index) =>
    (row.children ?? []).map((cell, column): Cell => {
      const align = node.align?.[column];
      return {
        runs: inline(cell.children ?? [], style({ size: 9, ...(index === 0 && { font: 'bold' }) }), context),
        ...((align === 'center' || align === 'right') && { align }),
      };
    }),
  );
  return table(place, rows, { hasHead: true });
}

function inline(nodes: readonly MarkdownNode[], look: Style, context: Context): Run[] {
  return nodes.flatMap((node): Run[] => {
    const children = node.children ?? [];
    switch (node.type) {
      case 'text':
        return [{ text: (node.value ?? '').replaceAll(/\s*\n\s*/g, ' '), style: look }];
      case 'strong':
        return inline(children, { ...look, font: 'bold' }, context);
      case 'emphasis':
        return inline(children, look.font === 'bold' ? look : { ...look, font: 'italic' }, context);
      case 'delete':
        return inline(children, { ...look, isStruck: true, color: INK.muted }, context);
      case 'inlineMath': {
        const tex = node.value ?? '';
        const own = { ...look, formula: { tex } };
        return context.formula?.(tex, false, own) ?? [{ text: tex, style: codeStyle(own) }];
      }
      case 'inlineCode':
        return [{ text: node.value ?? '', style: codeStyle(look) }];
      case 'break':
        return [{ text: '\n', style: look }];
      case 'link':
        return linked(children, node.url ?? '', look, context);
      case 'linkReference': {
        const goal = context.definitions.get(`definition:${node.identifier?.toLowerCase() ?? ''}`);
        return linked(children, goal?.url ?? '', look, context);
      }
      case 'image':
      case 'imageReference':
        return [{ text: `[Image: ${node.alt ?? 'no description'}]`, style: { ...look, color: INK.muted } }];
      case 'footnoteReference': {
        const note = noteOf(node, context);
        const own = {
          ...look,
          size: look.size * 0.8,
          ...(note && { url: `#${note.name}`, color: context.accent }),
        };
        return [{ text: `[${note?.number ?? 0}]`, style: own }];
      }
      default:
        return node.value === undefined
          ? inline(children, look, context)
          : [{ text: node.value, style: look }];
    }
  });
}

function linked(children: readonly MarkdownNode[], address: string, look: Style, context: Context): Run[] {
  const url = safeAddress(address);
  return inline(children, url === null ? look : { ...look, url, color: context.accent }, context);
}

function noteOf(node: MarkdownNode, { definitions, noted, noteName }: Context) {
  const note = definitions.get(`footnoteDefinition:${node.identifier?.toLowerCase() ?? ''}`);
  if (!note) return undefined;
  const known = noted.get(note) ?? { number: noted.size + 1, name: noteName() };
  noted.set(note, known);
  return known;
}

function plainText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => (node.type === 'break' ? ' ' : (node.value ?? node.alt ?? plainText(node.children ?? []))))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
