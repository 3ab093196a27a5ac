import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { everyRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';

type NumberedFinding = { id: string; number: string };

/** FIND-06: loaded once a text names one (`onMention`). A failure leaves the numbers text. */
export function useFindingReferences(auditId: string, getHref: (finding: NumberedFinding) => string) {
  const [isWanted, setIsWanted] = useState(false);
  const findings = useQuery({
    queryKey: ['findings', 'audit', auditId, 'numbers'],
    enabled: isWanted,
    queryFn: async ({ signal }): Promise<NumberedFinding[]> => {
      const findings = await everyRow(
        () =>
          supabase().from('findings').select('id, number').eq('audit_id', auditId).not('number', 'is', null),
        'id',
        signal,
      );
      return findings.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]));
    },
  });
  const hrefs = useMemo(
    () => new Map(findings.data?.map((finding) => [finding.number, getHref(finding)])),
    [findings.data, getHref],
  );
  const onMention = useCallback(() => setIsWanted(true), []);
  return { hrefs, onMention };
}
