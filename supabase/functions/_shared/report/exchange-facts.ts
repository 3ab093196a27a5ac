// What client and auditors wrote about a finding (SEAL-07), on paper and in Markdown.
import { fixLinks } from '../../../../packages/domain/src/findings/code-location.ts';
import { findingStatusLabel } from '../../../../packages/domain/src/findings/finding-labels.ts';
import { formatDateInUtc } from '../../../../packages/domain/src/format/formatters.ts';
import { safeAddress } from './parse-markdown.ts';
import type { FindingStep, ReportSnapshot, SnapshotFinding } from './snapshot.ts';

export function exchangeTitle({ status }: SnapshotFinding): string {
  return status === 'withdrawn' ? 'Why it was withdrawn' : 'Responses and verification';
}

/** Who wrote a step, for which side, when, and how the status changed: "Ada (Example), 13 Jan 2026", "Open → Fixed". */
export function stepFacts(
  { at, by, by_client, from_status, to_status }: FindingStep,
  { client, firm }: ReportSnapshot,
): { author: string; facts: string } {
  const side = by_client ? (client ?? 'the client') : firm.name;
  const moved =
    to_status !== null && to_status !== from_status
      ? [from_status, to_status].flatMap((status) => (status ? [findingStatusLabel(status)] : [])).join(' → ')
      : null;
  return {
    author: by,
    facts: [by === side ? null : side, formatDateInUtc(at), moved]
      .filter((fact) => fact !== null)
      .join(' · '),
  };
}

/** Null when it cannot be known. Of several repositories, the one that all locations of the finding are in. */
export function fixAddress(
  link: string,
  { repositories }: ReportSnapshot,
  { locations }: SnapshotFinding,
): string | null {
  const known = repositories.map(({ url, commit }) => ({ url, commit_hash: commit }));
  const [first, ...others] = new Set(locations.map(({ repository }) => repository));
  const own = others.length === 0 ? known.filter(({ url }) => url === first) : [];
  const href = fixLinks(link, known).href ?? fixLinks(link, own).href;
  return safeAddress(href ?? link);
}

export function fixOf({ status, exchange }: SnapshotFinding): string | null {
  if (!/^(?:partially_)?fixed$/.test(status)) return null;
  return exchange.findLast(({ link }) => link !== null && link !== '')?.link ?? null;
}

export function fixLabel({ status }: SnapshotFinding): string {
  return status === 'fixed' ? 'Fixed in' : 'Partially fixed in';
}
