import { paths } from '@portal/auth/routing/paths';
import type { SearchResult } from '@portal/data/search/queries';
import { findingStatusLabel } from '@portal/ui/findings/finding-labels';
import { approvalLabel, auditStatusLabel } from '@portal/ui/primitives/status-labels';
import type { Page } from './pages.ts';

/** One line of the search, which links to a page. */
export type SearchItem = {
  id: string;
  href: string;
  label: string;
  detail: string;
  /** Whether the server found it; false for a page. */
  isResult: boolean;
};

export type SearchGroup = { label: string; items: SearchItem[] };

const GROUPS: readonly { kind: SearchResult['kind']; label: string }[] = [
  { kind: 'client', label: 'Clients' },
  { kind: 'audit', label: 'Audits' },
  { kind: 'finding', label: 'Findings' },
  { kind: 'file', label: 'Files' },
];

/** Groups pages and results by kind, as the search lists them. Leaves out empty groups. */
export function groupItems(pages: Page[], results: SearchResult[], isAdmin: boolean): SearchGroup[] {
  const groups = GROUPS.map(({ kind, label }) => ({
    label,
    items: results.filter((result) => result.kind === kind).map((result) => toItem(result, isAdmin)),
  }));
  const pageItems = pages.map(({ label, href, detail = '' }) => ({
    id: `page-${href}`,
    href,
    label,
    detail,
    isResult: false,
  }));
  return [{ label: 'Pages', items: pageItems }, ...groups].filter(({ items }) => items.length > 0);
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
