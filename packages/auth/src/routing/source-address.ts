import { useLocation, useNavigate, useParams, useSearchParams } from './router.ts';

/** CODE-02: what the page of a source shows, as its address says (paths.source): which source, which file and lines, since when. */
export function useSourceAddress() {
  const { sourceId = '' } = useParams();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  return {
    sourceId,
    /** Null for the list of all files. */
    path: search.get('path'),
    /** The source since which changes are shown; null for the code itself. */
    since: search.get('since'),
    /** Names lines. */
    hash,
    onHash: (next: string) => void navigate({ search: search.toString(), hash: next }, { replace: true }),
  };
}
