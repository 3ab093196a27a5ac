import { paths, pathWithSearch } from '@portal/domain/routing/paths';
import { MAX_SEARCH_TOTAL, type SearchResult } from '@portal/data/search/queries';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { approvalLabel, auditStatusLabel } from '@portal/domain/status-labels';
import type { Offer } from './use-destinations.ts';

export type SearchItem = {
  id: string;
  label: string;
  detail: string;
  /** Whether the server found it; false for what the remotes and the shell offer. */
  isResult: boolean;
} & ({ href: string } | { run: () => void; staysOpen?: boolean });

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

/** Matches beginnings of words. For an empty text, all without those that are hidden. */
export function findOffers(offers: readonly Offer[], text: string): Offer[] {
  const wanted = toWords(text);
  return offers.filter(({ label, detail, keywords, isHidden }) => {
    if (wanted.length === 0) return !isHidden;
    const words = toWords([label, detail, keywords].join(' '));
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  });
}

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type Viewer = {
  isInConsole: boolean;
  text: string;
  /** Shows all results here, where no list has them. */
  showAll: () => void;
};

/** Groups offers and results, as the search lists them. Leaves out empty groups. */
export function groupItems(
  offers: readonly Offer[],
  results: readonly SearchResult[],
  viewer: Viewer,
): SearchGroup[] {
  const offered = Map.groupBy(offers, ({ group }) => group ?? PAGES);
  const toOfferGroup = (label: string) => ({ label, items: (offered.get(label) ?? []).map(toOfferItem) });
  const found = GROUPS.map(({ kind, label }) => {
    const ofKind = results.filter((result) => result.kind === kind);
    const items = ofKind.map((result) => toItem(result, viewer.isInConsole));
    return { label, items: [...items, ...seeAll(kind, ofKind, viewer)] };
  });
  const lastGroups = [...offered.keys()].filter((label) => !FIRST_GROUPS.includes(label));
  const groups = [...FIRST_GROUPS.map(toOfferGroup), ...found, ...lastGroups.map(toOfferGroup)];
  return groups.filter(({ items }) => items.length > 0);
}

/** How many offers and results there are in all, those that are not shown included. */
export function countText(offers: number, results: readonly SearchResult[]): string {
  const totals = [...new Map(results.map(({ kind, total }) => [kind, total])).values()];
  const count = totals.reduce((sum, total) => sum + Math.min(total, MAX_SEARCH_TOTAL), offers);
  return totals.some((total) => total > MAX_SEARCH_TOTAL) ? `More than ${count} found` : `${count} found`;
}

/** The line below the results of a kind when there are more: it leads to their list, or shows them here. */
function seeAll(kind: SearchResult['kind'], shown: readonly SearchResult[], viewer: Viewer): SearchItem[] {
  const total = shown[0]?.total ?? 0;
  const list = getList(kind, viewer);
  if (total <= shown.length || (!list && shown.length === MAX_SEARCH_TOTAL)) return [];
  const label = total > MAX_SEARCH_TOTAL ? `See more than ${MAX_SEARCH_TOTAL}` : `See all ${total}`;
  const item = { id: `all-${kind}`, label, detail: '', isResult: true };
  return [
    list
      ? { ...item, href: pathWithSearch(list, viewer.text) }
      : { ...item, run: viewer.showAll, staysOpen: true },
  ];
}

/** The list with the same results. Of one or two letters, the search finds beginnings of words, and a client's lists more. */
function getList(kind: SearchResult['kind'], { isInConsole, text }: Viewer): string | null {
  if (!isInConsole && text.length < 3) return null;
  switch (kind) {
    case 'client':
      return paths.adminClients;
    case 'audit':
      return isInConsole ? paths.adminAudits : paths.reports;
    // Findings are listed by audit.
    case 'finding':
      return null;
    case 'file':
      return paths.files;
  }
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

function toItem(result: SearchResult, isInConsole: boolean): SearchItem {
  const { kind, id, title, number } = result;
  return {
    id: `${kind}-${id}`,
    href: getHref(result, isInConsole),
    label: number ? `${number} ${title}` : title,
    detail: [result.detail, statusLabel(result)].filter(Boolean).join(' · '),
    isResult: true,
  };
}

function getHref({ kind, id, title, audit_id, number }: SearchResult, isInConsole: boolean): string {
  switch (kind) {
    case 'client':
      return paths.adminClient(id);
    case 'audit':
      return isInConsole ? paths.adminAudit(id) : paths.audit(id);
    case 'finding':
      return isInConsole
        ? paths.adminFinding(audit_id ?? '', id)
        : paths.finding(audit_id ?? '', number ?? '');
    case 'file':
      return pathWithSearch(paths.files, title);
  }
}

function statusLabel({ kind, status }: SearchResult): string | null {
  if (status === null) return null;
  if (kind === 'client') return approvalLabel(status);
  return kind === 'audit' ? auditStatusLabel(status) : findingStatusLabel(status);
}
