// The versions of an audit's report: which is in force, and what the next one is called.
import { formatDate, withNonBreakingSpaces } from '../format/formatters.ts';
import { REPORT_KINDS } from './report-kinds.ts';

type Version = {
  id: string;
  kind: string;
  version: string | null;
  state: string;
  report_path: string | null;
  object_sha256: string | null;
  sealed_at: string | null;
  created_at: string;
};

/** Whether a report is in force. Only admins see one that is not sealed yet, or that was taken off its audit. */
export type ReportStanding = 'current' | 'replaced' | 'withdrawn' | 'unsealed' | 'removed';

/** SEAL-04: a newer one of the same or a later kind replaces it, even if withdrawn, unless it is the same file. */
export function reportStanding(version: Version, all: readonly Version[]): ReportStanding {
  if (version.state === 'withdrawn' || version.state === 'removed') return version.state;
  if (!isSeen(version)) return 'unsealed';
  const isReplaced = all.some(
    (newer) =>
      newer.state !== 'removed' &&
      isSeen(newer) &&
      Date.parse(newer.created_at) > Date.parse(version.created_at) &&
      (newer.object_sha256 === null || newer.object_sha256 !== version.object_sha256) &&
      rank(newer.kind) >= rank(version.kind),
  );
  return isReplaced ? 'replaced' : 'current';
}

/** Whether a final report is in force. */
export const hasFinalReport = (versions: readonly Version[]) =>
  versions.some((version) => version.kind === 'final' && reportStanding(version, versions) === 'current');

const isSeen = ({ report_path, sealed_at }: Version) => report_path === null || sealed_at !== null;
const rank = (kind: string) => REPORT_KINDS.findIndex((known) => known === kind);

const LABELS = {
  current: { label: 'Current', tone: 'success' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
  unsealed: { label: 'Not sealed yet', tone: 'warning' },
  removed: { label: 'Removed', tone: 'neutral' },
} as const satisfies Record<ReportStanding, object>;

export const standingLabel = (standing: ReportStanding) => LABELS[standing];

/** When a report was published; of one that was issued before it was entered here, both of its dates, each by its name (MOVE-03). */
export function publishedText(
  version: Pick<Version, 'created_at' | 'sealed_at'> & { report_date: string | null },
): string {
  const { created_at, sealed_at, report_date } = version;
  if (report_date === null) return withNonBreakingSpaces(`Published ${formatDate(created_at)}`);
  const sealed = withNonBreakingSpaces(`Sealed on ${formatDate(sealed_at ?? created_at)}`);
  return `${sealed}, ${withNonBreakingSpaces(`report dated ${formatDate(report_date)}`)}`;
}

/** SEAL-07: the one after the highest, so that none is issued twice. The first final report is 1.0. */
export function nextVersion(versions: readonly Pick<Version, 'version'>[], kind: string): string {
  const numbers = versions
    .map(({ version }) => /^v?\s*(\d{1,6})(?:\.(\d{1,6}))?/i.exec(version?.trim() ?? ''))
    .filter((match) => match !== null)
    .map(([, major, minor]) => ({ major: Number(major), minor: Number(minor ?? 0) }))
    .toSorted((one, other) => one.major - other.major || one.minor - other.minor);
  const highest = numbers.at(-1);
  if (!highest) return kind === 'preliminary' ? '0.9' : '1.0';
  if (highest.major === 0 && kind === 'final') return '1.0';
  return `${highest.major}.${highest.minor + 1}`;
}
