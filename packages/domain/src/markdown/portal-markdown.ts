import remarkGfm from 'remark-gfm';
// Declares micromarkExtensions, the parser's own option.
import type {} from 'remark-parse';
import type { PluggableList, Processor } from 'unified';
import { dollarMath } from './dollar-math.ts';
import { readableTags, readHtml } from './readable-html.ts';

/** A single tilde strikes nothing: "5~10 blocks". The report's parse-markdown.ts reads the same for paper. */
export const portalMarkdown: PluggableList = [
  [remarkGfm, { singleTilde: false }],
  dollarMath,
  htmlAsText,
  readHtml,
];

/** The parser knows no HTML but a few tags, so that "<script>" and "<address>" are text like any other. */
function htmlAsText(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ disable: { null: ['htmlFlow', 'htmlText'] } }, readableTags);
}
