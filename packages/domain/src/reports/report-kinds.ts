import { lookUp } from '../format/look-up.ts';

/** SEAL-01: the kinds of report, in the order in which an audit gets them. */
export const REPORT_KINDS = ['preliminary', 'fix_review', 'final'] as const;

/** SEAL-05: the kinds of report that a client can make public. */
export const canBeMadePublic = (kind: string) => kind === 'final';

const labels: Record<string, string> = {
  preliminary: 'Preliminary report',
  fix_review: 'Fix review report',
  final: 'Final report',
};

/** 'fix_review' becomes 'Fix review report'. An unknown kind is returned unchanged. */
export function reportKindLabel(kind: string): string {
  return lookUp(labels, kind) ?? kind;
}
