import { paths } from '@portal/auth/routing/paths';
import { Link, useNavigate } from '@portal/auth/routing/router';
import { useNeighbours } from '@portal/data/findings/queries';
import type { Finding } from '@portal/data/findings/types';
import { Button } from '@portal/ui/primitives/button';
import { useStepKeys } from '@portal/ui/shortcuts/use-step-keys';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { findingQuery, toFindingView, type FindingListView } from '../finding-list.ts';

/** FIND-06: leads to the previous and the next finding of the list that this one was opened from, also by K and J. */
export function NeighbourLinks({ finding, params }: { finding: Finding; params: FindingListView }) {
  const neighbours = useNeighbours(finding, toFindingView({ ...params, pageIndex: 0 }));
  const { previous = null, next = null } = neighbours.data ?? {};
  const getHref = (number: string) => paths.finding(finding.audit_id, number) + findingQuery(params);
  const navigate = useNavigate();
  useStepKeys((step) => {
    const number = step === 1 ? next : previous;
    if (number !== null) void navigate(getHref(number));
    return number !== null;
  });
  return (
    <nav aria-label="Other findings" className="flex min-h-8 flex-wrap justify-between gap-2">
      <span>
        {previous && (
          <Button asChild variant="secondary" size="sm">
            <Link to={getHref(previous)} rel="prev">
              <ChevronLeft aria-hidden="true" /> Previous: {previous}
            </Link>
          </Button>
        )}
      </span>
      <span>
        {next && (
          <Button asChild variant="secondary" size="sm">
            <Link to={getHref(next)} rel="next">
              Next: {next} <ChevronRight aria-hidden="true" />
            </Link>
          </Button>
        )}
      </span>
    </nav>
  );
}
