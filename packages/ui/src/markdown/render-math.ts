// KaTeX, which loads with the first formula.
import { FORMULA_OPTIONS, isReadableFormula } from '@portal/domain/markdown/formulas';
import katex from 'katex';
import { createElement, type ReactNode } from 'react';

const ELEMENTS = new Set(
  'math semantics mrow mi mn mo mtext ms msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mspace mpadded menclose mphantom'.split(
    ' ',
  ),
);
/** None of these colours, hides, moves or enlarges anything: a formula is what it says, and stays in its place. */
const ATTRIBUTES = new Set(
  'display mathvariant stretchy fence separator displaystyle scriptlevel accent accentunder columnalign linethickness largeop movablelimits symmetric notation'.split(
    ' ',
  ),
);

/** Of a fixed set of elements and attributes. Throws when KaTeX cannot read it, or could take too long. */
export function renderMath(tex: string, isBlock: boolean): ReactNode {
  if (!isReadableFormula(tex)) throw new RangeError('The formula is too long, or defines commands.');
  const markup = katex.renderToString(tex, { ...FORMULA_OPTIONS, displayMode: isBlock });
  const math = new DOMParser().parseFromString(markup, 'application/xml').querySelector('math');
  if (!math) throw new TypeError('KaTeX returned no formula.');
  return toReact(math, 0);
}

function toReact(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) return null;
  const attributes = Array.from(node.attributes, ({ name, value }) => [name, value] as const);
  return createElement(
    node.localName,
    { key, ...Object.fromEntries(attributes.filter(([name]) => ATTRIBUTES.has(name))) },
    ...Array.from(node.childNodes, toReact),
  );
}
