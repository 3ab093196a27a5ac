// Measures and colours of the page, in points.
import type { FINDING_STATUSES } from '../../../../../packages/domain/src/findings/finding-labels.ts';

/** By the firm's setting. */
export const PAGE_SIZES = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const;
export type PageSize = (typeof PAGE_SIZES)[keyof typeof PAGE_SIZES];

export const MARGIN = { left: 64, right: 64, top: 72, bottom: 64 } as const;
export const bodyWidth = ({ width }: PageSize) => width - MARGIN.left - MARGIN.right;
export const bodyHeight = ({ height }: PageSize) => height - MARGIN.top - MARGIN.bottom;

export const INK = {
  text: '#16191f',
  muted: '#5a6270',
  line: '#c9ced6',
  shade: '#f3f5f8',
  warning: '#a51d2d',
} as const;

/** Severities on paper: dark enough to be told apart in grey too, where the word beside them says it anyway. */
export const SEVERITY_COLORS: Readonly<Record<string, string>> = {
  critical: '#8f1022',
  high: '#b3360f',
  medium: '#86610a',
  low: '#215d9c',
  informational: '#5a6270',
  gas: '#5a6270',
};

/** Greys in the order of the statuses, because hue is for severities. */
export const STATUS_COLORS = {
  open: '#16191f',
  fix_submitted: '#333a45',
  partially_fixed: '#4f5765',
  disputed: '#6c7585',
  fixed: '#8a93a2',
  acknowledged: '#b3bac5',
  withdrawn: '#dadee4',
} as const satisfies Readonly<Record<(typeof FINDING_STATUSES)[number], string>>;

export const QUOTE_INDENT = 14;

export const TEXT = { size: 10, leading: 15.5 } as const;
export const SMALL = { size: 8.5, leading: 12.5 } as const;
export const CODE = { size: 8.5, leading: 12.5 } as const;

/** By level. A level that no heading has on its own looks like the last one. */
export const HEADINGS: Readonly<
  Record<number, { size: number; leading: number; before: number; after: number }>
> = {
  2: { size: 21, leading: 27, before: 0, after: 12 },
  3: { size: 14, leading: 19, before: 26, after: 7 },
  4: { size: 12.5, leading: 17, before: 18, after: 5 },
  5: { size: 11, leading: 16, before: 15, after: 4 },
  6: { size: 10, leading: 15, before: 11, after: 3 },
};
