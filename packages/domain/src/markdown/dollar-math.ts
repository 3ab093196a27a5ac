import { math } from 'micromark-extension-math';
import { mathFromMarkdown } from 'mdast-util-math';
import type { Construct } from 'micromark-util-types';
import type {} from 'remark-parse';
import type { Processor } from 'unified';
import { DOLLAR, onlyBetweenTightDollars } from './tight-dollars.ts';

/** A single dollar opens mathematics only where no prices and tickers stand: `$5 and $6`, `$ARB/$OP`. */
export function dollarMath(this: Processor): void {
  const { text, ...rest } = math();
  const inline = text?.[DOLLAR] as Construct;
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ ...rest, text: { [DOLLAR]: onlyBetweenTightDollars(inline) } });
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push(mathFromMarkdown());
}
