import { useSearchParams } from '@portal/auth/routing/router';
import { useEffect } from 'react';

/** The page of a list in the URL: `?page=2` is pageIndex 1. A missing or malformed parameter is the first page. */
export function usePageParam(): {
  pageIndex: number;
  goToPage: (pageIndex: number, replace?: boolean) => void;
} {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
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
 * Redirects from a page past the end to the last page, for example after a deletion or from an old link. `loaded` is
 * null while the page is loading. For a page past the end, `totalCount` may be 0 because the total is unknown.
 */
export function useRedirectToLastPage(
  { pageIndex, pageSize, goToPage }: PageParam,
  loaded: { rowCount: number; totalCount: number } | null,
): void {
  useEffect(() => {
    if (!loaded || loaded.rowCount > 0 || pageIndex === 0) return;
    const lastPage = Math.max(0, Math.ceil(loaded.totalCount / pageSize) - 1);
    goToPage(Math.min(lastPage, pageIndex - 1), true);
  });
}
