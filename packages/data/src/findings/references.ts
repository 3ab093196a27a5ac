import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { fetchRows } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

type NumberedFinding = { id: string; number: string };

/** The backend returns at most so many rows. */
const PAGE_SIZE = 1_000;

/**
 * FIND-06: the addresses of an audit's numbered findings that the reader may see, by their numbers. They are loaded once a text names
 * one: `onMention` says so. A failure leaves the numbers text.
 */
export function useFindingReferences(auditId: string, getHref: (finding: NumberedFinding) => string) {
  const [isWanted, setIsWanted] = useState(false);
  const findings = useQuery({
    queryKey: ['findings', 'audit', auditId, 'numbers'],
    enabled: isWanted,
    queryFn: async ({ signal }): Promise<NumberedFinding[]> => {
      const found: NumberedFinding[] = [];
      for (;;) {
        const page = await fetchRows(
          supabase()
            .from('findings')
            .select('id, number')
            .eq('audit_id', auditId)
            .not('number', 'is', null)
            .order('id')
            .range(found.length, found.length + PAGE_SIZE - 1),
          signal,
        );
        for (const { id, number } of page) if (number !== null) found.push({ id, number });
        if (page.length < PAGE_SIZE) return found;
      }
    },
  });
  const hrefs = useMemo(
    () => new Map(findings.data?.map((finding) => [finding.number, getHref(finding)])),
    [findings.data, getHref],
  );
  const onMention = useCallback(() => setIsWanted(true), []);
  return { hrefs, onMention };
}
