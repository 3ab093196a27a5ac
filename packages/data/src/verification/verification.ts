import { useQuery } from '@tanstack/react-query';
import { DataError, unwrap } from '../client/data-error.ts';
import { runtimeConfig } from '../client/runtime-config.ts';
import { connectSupabase } from '../client/supabase.ts';

/** What everybody reads of a report that its client made public (SEAL-05), as the audit was when the report was sealed. */
export type PublicReport = {
  title: string;
  client: string | null;
  /** What the firm was called; null for the name of the portal. */
  firm: string | null;
  version: string | null;
  kind: string;
  repositories: { url: string; commit: string; ref: string | null }[];
  findings: { severity: string; status: string; count: number }[];
  /** LIVE-03: the deployments that its client shows. */
  deployments: {
    chain: string;
    /** In lower case. */
    address: string;
    label: string;
    /** Whether it has the source of the audit still, as it had once. */
    is_same: boolean;
    /** Whether all its verified files are audited ones, or dependencies in the scope. */
    is_as_audited: boolean;
    /** How many of its verified files lie outside the source with which it was compared. */
    outside: number;
    commit: string | null;
    block: number;
    checked_at: string;
  }[];
  /** The SHA-256 of the newer report that replaced it, if that one is public too. */
  newer_sha256: string | null;
  can_be_read: boolean;
};

/** SEAL-04: what the firm says about a SHA-256. */
export type Verification = {
  standing: 'current' | 'replaced' | 'replaced_by_withdrawn' | 'withdrawn' | 'unknown';
  /** A date as YYYY-MM-DD; null when it is unknown, or has the two dates below instead. */
  issued_on: string | null;
  /** MOVE-03: of a report that was issued before the firm entered it here. */
  sealed_on: string | null;
  report_date: string | null;
  /** A date as YYYY-MM-DD; null unless the report was withdrawn. */
  withdrawn_on: string | null;
  /** Null when it is private or unknown. */
  report: PublicReport | null;
};

/** The SHA-256 in a text that somebody copied: without spaces, in lower case. Null when the text is not a SHA-256. */
export function readSha256(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
}

/** SEAL-04: whether a report with this SHA-256 was issued here, for everybody; requested once for each visit. */
export function useVerification(sha256: string, visit: string) {
  return useQuery({
    queryKey: ['verification', sha256, visit],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Verification> => {
      // A visitor's page has not connected yet.
      const backend = await connectSupabase();
      return unwrap(
        await backend.rpc('verify_report', { sha256 }).abortSignal(signal),
      ) as unknown as Verification;
    },
  });
}

export const publicReportUrl = (sha256: string) => publicFile('public-report', `${sha256}.pdf`);

export const badgeUrl = (sha256: string) => publicFile('badge', `${sha256}.svg`);

/** SEAL-05: the badge of a public report as everybody sees it: an address for an `<img>` on our pages, and its text. */
export function useBadge(sha256: string) {
  return useQuery({
    queryKey: ['badge', sha256],
    retry: false,
    queryFn: async ({ signal }) => {
      const response = await fetch(badgeUrl(sha256), { signal });
      if (!response.ok) throw new DataError('not-found', 'This report has no badge.');
      const svg = await response.text();
      // The content security policy refuses images from other origins.
      return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, title: titleOf(svg) };
    },
  });
}

/** The title of an SVG as text. Not with DOMParser, which Trusted Types refuse. */
function titleOf(svg: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? '';
  return title
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const publicFile = (name: string, file: string) =>
  `${runtimeConfig().supabase.url}/functions/v1/${name}/${file}`;
