import { useClientAccess, useIsViewer } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { Engagement } from '@portal/data/audits/engagement';
import type { UseQueryResult } from '@portal/data/client/query';
import { useAuditsWithSourceRequest } from '@portal/data/sources/queries';
import { useOpenPreparation } from '@portal/data/preparation/preparation';
import { useOpenProposals } from '@portal/data/proposals/queries';
import { useWaitingAudits } from '@portal/data/findings/totals';
import type { FindingTotals } from '@portal/domain/findings/types';
import { formatDate, formatNumber } from '@portal/domain/format/formatters';
import { joinQueries, LoadErrorNotice, type QueryState } from '@portal/ui/feedback/query-content';
import { YourTurnBadge } from '@portal/ui/primitives/badge';
import { cn } from '@portal/ui/primitives/class-names';
import { Button, printedClasses } from '@portal/ui/primitives/button';
import { TitledCard } from '@portal/ui/primitives/card';
import { FileCode, FileSearch, FileSignature, ListChecks, Send, type LucideIcon } from 'lucide-react';
import { needsResponseText, waitsForTeamText } from '../audits/summary/summary-texts.ts';

type ToDo = { href: string; icon: LucideIcon; text: string; due: string | null };

export type ToDos = { toDos: ToDo[]; isLoading: boolean; query: QueryState<unknown>; hasWaiting: boolean };

/** DASH-04, FIND-07, CODE-01: what waits for the client, the earliest date first. A viewer only reads it (TEAM-02). */
export function useToDos(clientId: string, engagement: Engagement | null | undefined): ToDos {
  const isViewer = useIsViewer();
  const { isOwner } = useClientAccess(clientId);
  const waiting = useWaitingAudits(clientId);
  const requests = useAuditsWithSourceRequest(clientId);
  const proposals = useOpenProposals(clientId);
  const preparation = useOpenPreparation(clientId);
  const queries = [waiting, requests, proposals, preparation];
  const count = (waiting.data ?? []).reduce((sum, { waits_for_client }) => sum + waits_for_client, 0);
  const fixesDue = dueOfWaiting(waiting.data ?? [], engagement);
  const toDos: ToDo[] = [
    ...(proposals.data ?? []).map(({ request_id, version, project_name, valid_until }) => ({
      href: paths.proposal(request_id, version ?? ''),
      icon: FileSignature,
      // Only the owner decides (PROP-02).
      text: `${isOwner ? 'Answer' : 'Read'} the proposal for ${project_name}${by(valid_until)}`,
      due: valid_until,
    })),
    ...(preparation.data ?? []).map(({ auditId, title, done, total, due }) => ({
      href: paths.audit(auditId),
      icon: ListChecks,
      text: `${isViewer ? 'Preparation of' : 'Prepare'} ${title}: ${formatNumber(done)} of ${formatNumber(total)}${due === null ? '' : `, due ${formatDate(due)}`}`,
      due,
    })),
    ...(isViewer ? [] : (requests.data ?? [])).map(({ id, title }) => ({
      href: paths.auditScope(id),
      icon: FileCode,
      text: `Add the requested source of ${title}`,
      due: null,
    })),
    ...(count === 0
      ? []
      : [
          {
            href: reviewPath(waiting.data ?? []),
            icon: FileSearch,
            text: isViewer ? waitsForTeamText(count) : needsResponseText(count) + by(fixesDue),
            due: fixesDue,
          },
        ]),
  ];
  return {
    toDos: toDos.toSorted((a, b) => (a.due ?? NO_DATE).localeCompare(b.due ?? NO_DATE)),
    isLoading: queries.some(isFirstLoad),
    query: joinQueries(...queries),
    hasWaiting: count > 0,
  };
}

/** After every date. */
const NO_DATE = '9999';

const by = (date: string | null) => (date === null ? '' : ` by ${formatDate(date)}`);

/** Whether a query has neither data nor failed once. */
export const isFirstLoad = ({ isPending, failureCount }: UseQueryResult) => isPending && failureCount === 0;

/** The column is narrow when the text is large. */
const wrapping = 'h-auto min-h-9 justify-start py-1.5 text-left whitespace-normal';

type Props = { toDos: ToDos; hasAudits: boolean };

/** DASH-04: what waits for the client, the first as the primary action, then the way to a new audit and to the findings. */
export function NextSteps({ toDos: { toDos, query, hasWaiting }, hasAudits }: Props) {
  const isViewer = useIsViewer();
  return (
    <TitledCard
      titleId="next-steps"
      title="Next Steps"
      actions={toDos.length > 0 && !isViewer && <YourTurnBadge />}
      contentClassName="flex flex-col gap-2"
    >
      <LoadErrorNotice query={query}>Some of what waits for you failed to load.</LoadErrorNotice>
      {toDos.map(({ href, icon: Icon, text }, index) => (
        <Button
          key={href}
          asChild
          variant={index === 0 && !isViewer ? 'primary' : 'secondary'}
          className={cn(wrapping, printedClasses)}
        >
          <Link to={href}>
            <Icon aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Link>
        </Button>
      ))}
      {hasAudits && !isViewer && (
        <Button asChild variant={toDos.length > 0 ? 'secondary' : 'primary'} className={wrapping}>
          <Link to={paths.request}>
            <Send aria-hidden="true" />
            Request New Audit
          </Link>
        </Button>
      )}
      {hasAudits && !hasWaiting && (
        <Button asChild variant="secondary" className={wrapping}>
          <Link to={paths.reports}>
            <FileSearch aria-hidden="true" />
            {isViewer ? 'Read Findings' : 'Review Findings'}
          </Link>
        </Button>
      )}
    </TitledCard>
  );
}

/** FIND-07: what waits for the client if that is in one audit; the list of audits, which says where, otherwise. */
function reviewPath(waiting: readonly FindingTotals[]): string {
  const [only, ...others] = waiting;
  return only && others.length === 0
    ? `${paths.auditFindings(only.audit_id)}?status=waits-for-you`
    : paths.reports;
}

/** The day until which fixes can be sent, where the findings that wait are of the running audit alone. */
function dueOfWaiting(waiting: readonly FindingTotals[], engagement: Engagement | null | undefined) {
  const audit = engagement?.audit;
  const isOnlyOne = waiting.length === 1 && waiting[0]?.audit_id === audit?.id;
  return isOnlyOne && audit?.status === 'mitigation' ? audit.fixes_due : null;
}
