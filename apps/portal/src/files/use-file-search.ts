import { useSearchParams } from '@portal/auth/routing/router';
import { SEARCH_MAX_LENGTH } from '@portal/ui/list/search-field';
import { useCallback } from 'react';

/** The search by file name, kept in the URL: `?search=nda`. A new search starts at the first page. */
export function useFileSearch(): { search: string; setSearch: (search: string) => void } {
  const [params, setParams] = useSearchParams();
  const setSearch = useCallback(
    (search: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          if (search.trim()) after.set('search', search);
          else after.delete('search');
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { search: (params.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH), setSearch };
}
