import { useSearchParams } from '@portal/auth/routing/router';
import { useEffect } from 'react';

/** The page of a list as the address says it: `?page=2` is pageIndex 1; anything else is the first. */
export function usePageParam(): {
  pageIndex: number;
  goToPage: (pageIndex: number, replace?: boolean) => void;
} {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? '1');
  return {
    pageIndex: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    goToPage: (next, replace = false) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next > 0) after.set('page', String(next + 1));
          else after.delete('page');
          return after;
        },
        { replace },
      ),
  };
}

type PageParam = {
  pageIndex: number;
  pageSize: number;
  goToPage: (pageIndex: number, replace?: boolean) => void;
};

/**
 * Leads from a page past the end to the last one there is, as after a deletion, another client or an old link.
 * `loaded` is null until the page's answer is there; a page past the end may not know the total and says 0.
 */
export function useRedirectToLastPage(
  { pageIndex, pageSize, goToPage }: PageParam,
  loaded: { rowCount: number; totalCount: number } | null,
): void {
  const isPastEnd = loaded !== null && loaded.rowCount === 0 && pageIndex > 0;
  const lastPage = Math.max(0, Math.ceil((loaded?.totalCount ?? 0) / pageSize) - 1);
  useEffect(() => {
    if (isPastEnd) goToPage(Math.min(lastPage, pageIndex - 1), true);
  });
}
