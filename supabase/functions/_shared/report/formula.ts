// Formulas on one line: what KaTeX reads (as on the page, packages/ui/src/markdown/render-math.ts), printed with raised and lowered
// scripts, "(a + b) / c" for a fraction and "√(x + 1)" for a root.
import type katex from 'npm:katex@0.16.47';
import { FORMULA_OPTIONS, isReadableFormula } from '../../../../packages/domain/src/markdown/formulas.ts';
import { fontFor, hasOneWeight, loadFonts, printableText } from './fonts.ts';
import type { Run, Style } from './pdf/text.ts';

/** The formula in this look; null for one that is printed as it was written. */
export type PrintFormula = (tex: string, isBlock: boolean, look: Style) => Run[] | null;

/** Loads KaTeX, which most reports do not need. */
export async function loadFormulas(): Promise<PrintFormula> {
  const { default: library } = await import('npm:katex@0.16.47');
  // KaTeX writes signs that the text does not have.
  await loadFonts(['⌊']);
  return (tex, isBlock, look) => {
    if (!isReadableFormula(tex)) return null;
    try {
      const runs = trimSpaces(print(readFormula(library, tex, isBlock), look));
      return runs.length > 0 && runs.every((one) => isPrintable(one, tex)) ? runs : null;
    } catch {
      // KaTeX cannot read it, or it is nested too deeply.
      return null;
    }
  };
}

/** Only in fonts that are loaded for each text with formulas, or for this one, whatever other texts have loaded. */
function isPrintable({ text, style }: Run, tex: string): boolean {
  return Array.from(printableText(text)).every((character) => {
    const font = fontFor(character, style.font);
    if (font === null) return false;
    return !hasOneWeight(font) || font.includes('noto-sans-math') || tex.includes(character);
  });
}

interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: Element[];
  text: string;
}

function readFormula(library: typeof katex, tex: string, isBlock: boolean): Element {
  return readXml(library.renderToString(tex, { ...FORMULA_OPTIONS, displayMode: isBlock }));
}

const TAG = /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function readXml(markup: string): Element {
  const root: Element = { name: 'root', attributes: new Map(), children: [], text: '' };
  const open = [root];
  for (const [, close, name, attributes = '', isEmpty, text] of markup.matchAll(TAG)) {
    const current = open.at(-1) ?? root;
    if (text !== undefined)
      current.text += text.replaceAll(/&([\w#]+);/g, (all, key: string) => ENTITIES[key] ?? all);
    else if (close) open.pop();
    else {
      const found = Array.from(
        attributes.matchAll(/([\w:-]+)="([^"]*)"/g),
        ([, key = '', value = '']) => [key, value] as const,
      );
      const element: Element = { name: name ?? '', attributes: new Map(found), children: [], text: '' };
      current.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  return root;
}

/** Scripts of scripts get no smaller than this, and no further from the line. */
const SMALLEST = 5;
const SCRIPT = { size: 0.74, up: 0.38, down: -0.17 } as const;
/** What has a space on each side when it stands between two others. */
const INFIX = /^[·=<>≤≥≠≈≡∼≃≅∝+\-−±∓×÷⋅∗∘⊕⊗∪∩∖∧∨∈∉∋⊂⊆⊃⊇→←↔⇒⇐⇔↦⟶⟹⟺≪≫∣:]$|^(?:mod|:=)$/u;
const OPENING = /^[([{⟨⌊⌈|‖]$/u;
/** Marks above a letter, as the characters that combine with it. */
const ACCENTS: Readonly<Record<string, string>> = {
  ˉ: '\u0304',
  '‾': '\u0304',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
};
/** Braces above or below a term, which can have a label. */
const BRACE = /^[⏞⏟]$/u;
/** Those that Unicode had before the alphabet that holds the others. */
const DOUBLE_STRUCK: Readonly<Record<string, string>> = {
  C: 'ℂ',
  H: 'ℍ',
  N: 'ℕ',
  P: 'ℙ',
  Q: 'ℚ',
  R: 'ℝ',
  Z: 'ℤ',
};

function doubleStruck(letters: string): string {
  return Array.from(letters, (letter) =>
    /[A-Z]/.test(letter)
      ? (DOUBLE_STRUCK[letter] ?? String.fromCodePoint(0x1d538 + letter.charCodeAt(0) - 65))
      : letter,
  ).join('');
}

/** Between the name of a function and what it is applied to. */
const APPLIED = '\u2061';

function print(element: Element, look: Style): Run[] {
  const [first, second, third] = element.children;
  const one = (child: Element | undefined, where = look): Run[] => (child ? print(child, where) : []);
  const script = (child: Element | undefined, direction: 'up' | 'down'): Run[] => {
    if (look.size <= SMALLEST) return one(child);
    const rise = (look.rise ?? 0) + look.size * SCRIPT[direction];
    return one(child, { ...look, size: Math.max(SMALLEST, look.size * SCRIPT.size), rise });
  };
  switch (element.name) {
    case 'annotation':
    case 'mphantom':
      return [];
    case 'mi':
      return printName(element, look);
    case 'mn':
    case 'mtext':
    case 'ms':
      return run(element.text, look);
    case 'mo':
      return first
        ? [...run(' ', look), ...printRow(element, look), ...run(' ', look)]
        : run(element.text, look);
    case 'mspace':
      return run(' ', look);
    case 'msup':
    case 'mover': {
      const mark = second?.text ?? '';
      if (BRACE.test(mark)) return inBrackets(one(first), look);
      // A mark without a combining form stands behind the letter, as the arrow of a vector does.
      return ACCENTS[mark] === undefined
        ? [...one(first), ...script(second, 'up')]
        : accented(one(first), ACCENTS[mark]);
    }
    case 'msub':
    case 'munder':
      if (BRACE.test(second?.text ?? '')) return inBrackets(one(first), look);
      return [...one(first), ...script(second, 'down')];
    case 'msubsup':
    case 'munderover':
      return [...one(first), ...script(second, 'down'), ...script(third, 'up')];
    case 'mfrac':
      return element.attributes.get('linethickness') === '0px'
        ? [...one(first), ...run(' choose ', look), ...one(second)]
        : [...inBrackets(one(first), look), ...run(' / ', look), ...inBrackets(one(second), look)];
    case 'msqrt':
      return [...run('√', look), ...inBrackets(printRow(element, look), look)];
    case 'mroot':
      return [...script(second, 'up'), ...run('√', look), ...inBrackets(one(first), look)];
    case 'mtable':
      return element.children.flatMap((row, index) => [
        ...run(index > 0 ? '; ' : '', look),
        ...row.children.flatMap((cell, column) => [
          // Aligned columns are the sides of one equation.
          ...run(column === 0 ? '' : element.attributes.get('columnspacing') === '0em' ? ' ' : ', ', look),
          ...print(cell, look),
        ]),
      ]);
    default:
      return printRow(element, look);
  }
}

function printName({ attributes, text }: Element, look: Style): Run[] {
  const variant = attributes.get('mathvariant') ?? '';
  if (variant === 'double-struck') return run(doubleStruck(text), look);
  if (variant.startsWith('bold')) return run(text, { ...look, font: 'bold' });
  const isVariable = Array.from(text).length === 1 && variant === '' && look.font === 'sans';
  return run(text, isVariable ? { ...look, font: 'italic' } : look);
}

/** Side by side, with spaces around operators that stand between two others; those in front of one have none. */
function printRow({ children }: Element, look: Style): Run[] {
  const isScript = (look.rise ?? 0) !== 0;
  let before = '';
  return children.flatMap((child, index) => {
    const text = child.name === 'mo' ? child.text : '';
    const next = children[index + 1];
    const isInfix =
      INFIX.test(text) &&
      index > 0 &&
      next !== undefined &&
      !INFIX.test(before) &&
      !OPENING.test(before) &&
      before !== ',';
    const isSeparator = child.attributes.get('separator') === 'true' && next !== undefined;
    before = child.name === 'mo' ? text : 'x';
    if (isInfix && !isScript) return run(` ${text} `, look);
    if (isSeparator) return run(`${text} `, look);
    // "(1 / 2)x" is not 1 / (2x).
    const isFactor =
      child.name === 'mfrac' &&
      [children[index - 1], next].some((beside) => beside && !/^m(?:o|space)$/.test(beside.name));
    if (isFactor) return inBrackets(print(child, look), look);
    const isFollowed = next !== undefined && next.name !== 'mo' && next.name !== 'mrow';
    if (text === APPLIED) return run(isFollowed ? ' ' : '', look);
    return isFollowed && child.name.startsWith('munder')
      ? [...print(child, look), ...run(' ', look)]
      : print(child, look);
  });
}

/** A part of a fraction or root, in brackets when it is more than one name or number. */
function inBrackets(runs: readonly Run[], look: Style): Run[] {
  const isOne = /^√?[\p{L}\p{N}.,]*$/u.test(runs.map(({ text }) => text).join('')) || runs.length === 1;
  return isOne ? [...runs] : [...run('(', look), ...trimSpaces(runs), ...run(')', look)];
}

function accented(runs: readonly Run[], combining: string): Run[] {
  return runs.map(({ text, style }) => ({
    text: Array.from(text, (character) => (character === ' ' ? ' ' : character + combining)).join(''),
    style,
  }));
}

function run(text: string, style: Style): Run[] {
  // A character that says "is applied to" has no shape.
  const shown = text
    .replaceAll(/[\u2061-\u2064\u200b]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('⋅', '·')
    .replaceAll('\u20d7', '→');
  return shown === '' ? [] : [{ text: shown, style }];
}

function trimSpaces(runs: readonly Run[]): Run[] {
  let isSpace = true;
  const single = runs.map(({ text, style }) => {
    const shown = isSpace ? text.trimStart() : text;
    if (shown !== '') isSpace = shown.endsWith(' ');
    return { text: shown, style };
  });
  return single.map(({ text, style }, index) => ({
    text: single.slice(index + 1).every((one) => one.text.trim() === '') ? text.trimEnd() : text,
    style,
  }));
}
