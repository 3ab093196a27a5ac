import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import {
  publicReportUrl,
  type PublicReport,
  type Verification,
} from '@portal/data/verification/verification';
import { findingStatusLabel, FINDING_STATUSES, SEVERITIES } from '@portal/domain/findings/finding-labels';
import { commitHref } from '@portal/domain/findings/code-location';
import { checksumAddress } from '@portal/domain/deployments/address';
import { formatCount, formatDate, formatNumber } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { Badge, type BadgeTone } from '@portal/ui/primitives/badge';
import { SeverityBadge } from '@portal/ui/primitives/finding-badges';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '@portal/ui/primitives/table';
import { reportKindLabel } from '@portal/domain/reports/report-kinds';
import { Download } from 'lucide-react';
import { Mono } from '@portal/ui/primitives/mono';

type Props = { sha256: string; fileName?: string; verification: Verification };

/** SEAL-04: for a report that is not public, only the first line depends on the result. */
export function VerificationResult({ sha256, fileName, verification }: Props) {
  const { brand } = useRuntimeConfig();
  const { standing, withdrawn_on, report } = verification;
  const firm = report?.firm ?? brand.name;
  const issued = issuedText(verification, firm);
  return (
    <div className="flex flex-col gap-4">
      {report && (
        <div>
          <p className="text-muted wrap-anywhere">{report.client}</p>
          <h2 id="report-title" className="text-2xl wrap-anywhere">
            {report.title}
            {report.version && `, version ${report.version}`}
          </h2>
        </div>
      )}
      {standing === 'withdrawn' ? (
        <Notice tone="danger" title={withdrawn_on ? `Withdrawn on ${formatDate(withdrawn_on)}` : 'Withdrawn'}>
          {issued}. Do not rely on this report.
        </Notice>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={STANDINGS[standing].tone}>{STANDINGS[standing].label}</Badge>
          <span>
            {standing === 'unknown'
              ? `${firm} ${STANDINGS.unknown.text}`
              : `${issued}${STANDINGS[standing].text}`}
          </span>
        </p>
      )}
      <div className="text-sm text-muted">
        {fileName && (
          <p className="wrap-anywhere">
            File <bdi className="text-foreground">{fileName}</bdi>
          </p>
        )}
        <p>
          SHA-256{' '}
          <Mono as="code" className="text-xs wrap-anywhere">
            {sha256}
          </Mono>
        </p>
      </div>
      {report && <PublicDetails sha256={sha256} report={report} />}
    </div>
  );
}

/** When the firm issued the report, or, where it was issued before it was entered here, both dates (MOVE-03). */
function issuedText({ issued_on, sealed_on, report_date }: Verification, firm: string): string {
  return report_date
    ? `Sealed by ${firm} on ${formatDate(sealed_on)}, report dated ${formatDate(report_date)}`
    : `Issued by ${firm} on ${formatDate(issued_on)}`;
}

type Standing = { label: string; tone: BadgeTone; text: string };

const STANDINGS: Record<Exclude<Verification['standing'], 'withdrawn'>, Standing> = {
  current: { label: 'Verified, current', tone: 'success', text: ', and the newest version.' },
  replaced: {
    label: 'Verified, replaced',
    tone: 'warning',
    text: ', and replaced by a newer version since.',
  },
  replaced_by_withdrawn: {
    label: 'Verified, replaced',
    tone: 'warning',
    text: ', and replaced by a newer version, which was withdrawn since.',
  },
  unknown: { label: 'Not known here', tone: 'neutral', text: 'issued no report with this SHA-256.' },
};

function PublicDetails({ sha256, report }: { sha256: string; report: PublicReport }) {
  return (
    <section aria-labelledby="report-title" className="flex flex-col gap-4 border-t border-border pt-4">
      <DescriptionList
        items={[
          { term: 'Kind', value: reportKindLabel(report.kind) },
          { term: 'Scope', value: <Scope repositories={report.repositories} /> },
        ]}
      />
      <FindingTable findings={report.findings} />
      <Deployments deployments={report.deployments} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {report.can_be_read && (
          <SmallButton asChild>
            <a href={publicReportUrl(sha256)} download>
              <Download aria-hidden="true" />
              Download PDF
            </a>
          </SmallButton>
        )}
        {report.newer_sha256 && (
          <SmallButton asChild>
            <Link to={paths.verifyReport(report.newer_sha256)}>Newer version</Link>
          </SmallButton>
        )}
      </div>
    </section>
  );
}

function Scope({ repositories }: Pick<PublicReport, 'repositories'>) {
  if (repositories.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {repositories.map(({ url, commit, ref }) => (
        <li key={url + commit}>
          {url} at{' '}
          <ExternalLink href={commitHref(url, commit)}>
            <Mono as="code" className="text-xs">
              {commit}
            </Mono>
          </ExternalLink>
          {ref && ` (${ref})`}
        </li>
      ))}
    </ul>
  );
}

/** LIVE-03: whether what is deployed is what was audited, at the block of the last check. */
function Deployments({ deployments }: Pick<PublicReport, 'deployments'>) {
  if (deployments.length === 0) return null;
  return (
    <section aria-labelledby="deployments" className="flex flex-col gap-2">
      <h3 id="deployments" className="text-sm font-medium">
        Deployments
      </h3>
      <ul className="flex flex-col gap-3">
        {deployments.map(
          ({ chain, address, label, is_same: isSame, is_as_audited: isAsAudited, outside, ...seen }) => (
            <li key={chain + address} className="flex flex-col gap-0.5">
              <p className="wrap-anywhere">
                {label && <span className="font-medium">{label}, </span>}
                {chain}{' '}
                <Mono as="code" className="text-xs">
                  {checksumAddress(address)}
                </Mono>
              </p>
              <p className="text-sm text-muted tabular-nums">
                <Badge tone={isAsAudited ? 'success' : 'warning'}>
                  {isAsAudited ? 'Deployed as audited' : isSame ? 'Audited in part' : 'Changed since'}
                </Badge>{' '}
                {isSame &&
                  seen.commit &&
                  `${isAsAudited ? 'Same source as' : 'Audited files as in'} commit ${seen.commit.slice(0, 7)}, `}
                {isSame ? 'checked' : 'Seen'} at block {formatNumber(seen.block)} on{' '}
                {formatDate(seen.checked_at)}.
                {isSame && outside > 0 && ` ${outsideText(outside, isAsAudited)}`}
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function outsideText(outside: number, isAsAudited: boolean): string {
  const count = `${formatCount(outside, 'verified file')} ${outside === 1 ? 'lies' : 'lie'} outside this source`;
  return isAsAudited
    ? `${count} and ${outside === 1 ? 'is a dependency' : 'are dependencies'} in the scope of the audit.`
    : `${count} and can change what the contract does.`;
}

const TABLE_TITLE = 'Findings when the report was issued';

function FindingTable({ findings }: Pick<PublicReport, 'findings'>) {
  const statuses = FINDING_STATUSES.filter((status) => findings.some((count) => count.status === status));
  const severities = SEVERITIES.filter((severity) => findings.some((count) => count.severity === severity));
  if (severities.length === 0) return <p className="text-sm">The report has no findings.</p>;
  /** How many findings there are with this severity, this status or both, or in all. */
  const count = (of: { severity?: string; status?: string }) =>
    findings
      .filter(
        ({ severity, status }) => severity === (of.severity ?? severity) && status === (of.status ?? status),
      )
      .reduce((sum, each) => sum + each.count, 0);
  return (
    <div>
      <p className="pb-2 text-sm font-medium">{TABLE_TITLE}</p>
      <Table label={TABLE_TITLE}>
        <TableHeader>
          <TableRow>
            <TableHead>Severity</TableHead>
            {/* Before the statuses, which can be more than fit beside each other. */}
            <TableHead>Total</TableHead>
            {statuses.map((status) => (
              <TableHead key={status}>{findingStatusLabel(status)}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <tbody>
          {severities.map((severity) => (
            <TableRow key={severity}>
              <TableCell>
                <SeverityBadge severity={severity} />
              </TableCell>
              <TableCell className="font-medium">{count({ severity })}</TableCell>
              {statuses.map((status) => (
                <TableCell key={status}>{count({ severity, status })}</TableCell>
              ))}
            </TableRow>
          ))}
          <TableRow className="font-medium">
            <TableCell>Total</TableCell>
            <TableCell>{count({})}</TableCell>
            {statuses.map((status) => (
              <TableCell key={status}>{count({ status })}</TableCell>
            ))}
          </TableRow>
        </tbody>
      </Table>
    </div>
  );
}
