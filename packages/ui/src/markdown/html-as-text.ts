// Declares micromarkExtensions, the parser's own option.
import type {} from 'remark-parse';
import type { Processor } from 'unified';

/** A remark plugin: the parser knows no HTML, so that "<script>" and "<address>" are text like any other. */
export function htmlAsText(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ disable: { null: ['htmlFlow', 'htmlText'] } });
}
