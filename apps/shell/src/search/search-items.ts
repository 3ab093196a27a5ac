import { paths } from '@portal/auth/routing/paths';
import type { SearchResult } from '@portal/data/search/queries';
import { findingStatusLabel } from '@portal/ui/findings/finding-labels';
import { approvalLabel, auditStatusLabel } from '@portal/ui/primitives/status-labels';
import type { Offer } from './use-destinations.ts';

/** One line of the search. */
export type SearchItem = {
  id: string;
  label: string;
  detail: string;
  /** Whether the server found it; false for what the remotes and the shell offer. */
  isResult: boolean;
} & ({ href: string } | { run: () => void });

export type SearchGroup = { label: string; items: SearchItem[] };

const GROUPS: readonly { kind: SearchResult['kind']; label: string }[] = [
  { kind: 'client', label: 'Clients' },
  { kind: 'audit', label: 'Audits' },
  { kind: 'finding', label: 'Findings' },
  { kind: 'file', label: 'Files' },
];

/** These stand above what the server found, every other group of offers below. */
const PAGES = 'Pages';
const FIRST_GROUPS = [PAGES, 'Actions'];

/**
 * The offers in whose label, detail or keywords each word of the text begins a word. For an empty text all, without those that are
 * hidden.
 */
export function findOffers(offers: readonly Offer[], text: string): Offer[] {
  const wanted = toWords(text);
  return offers.filter(({ label, detail, keywords, isHidden }) => {
    if (wanted.length === 0) return !isHidden;
    const words = toWords([label, detail, keywords].join(' '));
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  });
}

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Groups offers and results, as the search lists them. Leaves out empty groups. */
export function groupItems(
  offers: readonly Offer[],
  results: readonly SearchResult[],
  isAdmin: boolean,
): SearchGroup[] {
  const offered = Map.groupBy(offers, ({ group }) => group ?? PAGES);
  const toOfferGroup = (label: string) => ({ label, items: (offered.get(label) ?? []).map(toOfferItem) });
  const found = GROUPS.map(({ kind, label }) => ({
    label,
    items: results.filter((result) => result.kind === kind).map((result) => toItem(result, isAdmin)),
  }));
  const lastGroups = [...offered.keys()].filter((label) => !FIRST_GROUPS.includes(label));
  const groups = [...FIRST_GROUPS.map(toOfferGroup), ...found, ...lastGroups.map(toOfferGroup)];
  return groups.filter(({ items }) => items.length > 0);
}

function toOfferItem({ label, detail = '', ...target }: Offer): SearchItem {
  const id = `offer-${encodeURIComponent(`${label} ${'href' in target ? target.href : ''}`)}`;
  return {
    id,
    label,
    detail,
    isResult: false,
    ...('href' in target ? { href: target.href } : { run: target.run }),
  };
}

function toItem(result: SearchResult, isAdmin: boolean): SearchItem {
  const { kind, id, title, number } = result;
  return {
    id: `${kind}-${id}`,
    href: getHref(result, isAdmin),
    label: number ? `${number} ${title}` : title,
    detail: [result.detail, statusLabel(result)].filter(Boolean).join(' · '),
    isResult: true,
  };
}

function getHref({ kind, id, title, audit_id, number }: SearchResult, isAdmin: boolean): string {
  switch (kind) {
    case 'client':
      return paths.adminClient(id);
    case 'audit':
      return isAdmin ? paths.adminAudit(id) : paths.audit(id);
    case 'finding':
      return paths.finding(audit_id ?? '', number ?? '');
    case 'file':
      return `${paths.files}?${new URLSearchParams({ search: title }).toString()}`;
  }
}

function statusLabel({ kind, status }: SearchResult): string | null {
  if (status === null) return null;
  if (kind === 'client') return approvalLabel(status);
  return kind === 'audit' ? auditStatusLabel(status) : findingStatusLabel(status);
}
