import type { ArchivedAudit } from '@portal/data/archive/archived-audit';
import type { Proposal } from '@portal/data/proposals/queries';
import { checksumAddress } from '@portal/domain/deployments/address';
import type { Verdict } from '@portal/domain/deployments/judge';
import { actorName, describeEvent } from '@portal/domain/events/describe-event';
import { codeLocationLabel } from '@portal/domain/findings/code-location';
import { findingStatusLabel, severityLabel } from '@portal/domain/findings/finding-labels';
import { readImageId } from '@portal/domain/files/image-address';
import { formatDate, formatDateTimeInUtc } from '@portal/domain/format/formatters';
import { reportKindLabel } from '@portal/domain/reports/report-kinds';
import { auditStatusLabel, proposalLabel } from '@portal/domain/status-labels';
import { Markdown } from '@portal/ui/markdown/markdown';
import { MarkdownImagesProvider } from '@portal/ui/markdown/markdown-images';
import { TitleText } from '@portal/ui/markdown/title-text';
import { ExternalLink } from '@portal/ui/primitives/external-link';
import type { ReactNode } from 'react';
import { describeVerdict } from '../deployments/verdict-text.ts';

export type ArchivedFile = { kind: string; id?: string; name: string; path: string; sha256: string };

type Props = { audit: ArchivedAudit; files: readonly ArchivedFile[]; images: ReadonlyMap<string, string> };

/** TAKE-01: the page of one audit in an archive. `images` are the paths of the images of its texts, by id. */
export function AuditIndex({ audit, files, images }: Props) {
  const { facts, reports, texts, proposals, history, exported, findings } = audit;
  const { scope, repositories } = exported;
  const provider = {
    readId: readImageId,
    load: () => Promise.reject(new Error('An archive loads nothing.')),
    addressOf: (id: string) => images.get(id) ?? null,
  };
  const of = (...kinds: string[]) => files.filter(({ kind }) => kinds.includes(kind));
  return (
    <MarkdownImagesProvider value={provider}>
      <h1>{facts.title}</h1>
      <Facts
        facts={{
          Project: facts.projects?.name,
          Type: facts.audit_type,
          Version: facts.version,
          Status: auditStatusLabel(facts.status),
          Planned: period(facts.planned_start, facts.planned_end),
          'Fixes due': formatDate(facts.fixes_due),
          Withdrawn: facts.withdrawn_reason,
        }}
      />
      <h2>Reports</h2>
      <Rows head={['Report', 'Sealed', 'SHA-256']} empty="There is no report.">
        {reports.map((report) => {
          const file = files.find(({ id }) => id === report.id);
          return [
            file ? (
              <a key="report" href={file.path}>
                {file.name}
              </a>
            ) : report.report_url ? (
              <ExternalLink key="report" href={report.report_url} />
            ) : (
              `Withdrawn: ${report.withdrawn_reason ?? ''}`
            ),
            [
              reportKindLabel(report.kind),
              report.version,
              time(report.sealed_at),
              report.report_date && `report dated ${formatDate(report.report_date)}`,
            ]
              .filter(Boolean)
              .join(', '),
            <code key="sha256">{report.object_sha256}</code>,
          ];
        })}
      </Rows>
      <h2>The same data for programs</h2>
      <Links files={of('data')} />
      <h2>Files</h2>
      <Links files={of('file')} />
      <h2>Source</h2>
      <Links files={of('source')} />
      <h2>Scope</h2>
      <Rows head={['Repository', 'Commit', 'Paths']} empty="No repository is named.">
        {repositories.map(({ url, commit, ref, paths }) => [
          <ExternalLink key="url" href={url} />,
          [commit, ref].filter(Boolean).join(' '),
          paths.join(', '),
        ])}
      </Rows>
      <Facts
        facts={{
          'Lines of code': scope?.nsloc?.toLocaleString('en'),
          Chains: scope?.chains.join(', '),
          Languages: scope?.languages.join(', '),
        }}
      />
      <Text title="Out of scope" text={scope?.outOfScope} level={3} />
      <Text title="Known issues" text={scope?.knownIssues} level={3} />
      {proposals.map((proposal) => (
        <section key={proposal.id}>
          <h2>Proposal</h2>
          <ProposalFacts proposal={proposal as Proposal} />
        </section>
      ))}
      <Optional title="Proposed scopes" head={['Sent', 'State', 'Answered']}>
        {audit.proposedScopes.map((proposed) => [
          who(proposed.created_at, proposed.sender_name),
          proposed.state,
          [who(proposed.decided_at, proposed.decider_name), proposed.answer].filter(Boolean).join(': '),
        ])}
      </Optional>
      <Optional title="Preparation" head={['Item', 'State', 'Due', 'Note', 'Changed']}>
        {audit.preparation.map((item) => [
          item.title,
          item.state.replaceAll('_', ' '),
          formatDate(item.due),
          item.note,
          who(item.changed_at, item.changer_name),
        ])}
      </Optional>
      <Optional title="Deployments" head={['Address', 'Result', 'Seen']}>
        {audit.deployments.flatMap(({ chain_id, address, label, deployment_checks: checks }) => {
          const name = [label, checksumAddress(address), `chain ${chain_id}`].filter(Boolean).join(', ');
          return checks.length === 0
            ? [[name, 'Not checked', '']]
            : checks.map((check) => {
                const verdict = describeVerdict(check.answer as Verdict, check.commit_hash);
                return [
                  name,
                  `${verdict.label}. ${verdict.sentence}`,
                  `${time(check.found_at)} to ${time(check.checked_at)}, ${check.chain_name}, block ${check.block_number ?? 'unknown'}, code ${check.code_hash ?? 'unknown'}`,
                ];
              });
        })}
      </Optional>
      {texts.map(({ id, title, body }) => (
        <section key={id}>
          <h2>{title}</h2>
          <Markdown text={body} headingLevel={3} />
        </section>
      ))}
      <h2>Findings</h2>
      <Rows head={['Number', 'Title', 'Severity', 'Status']} empty="No finding was published.">
        {findings.map(({ number, title, severity, status }) => [
          <a key="number" href={`#finding-${number}`}>
            {number}
          </a>,
          <TitleText key="title" title={title} />,
          severityLabel(severity),
          findingStatusLabel(status),
        ])}
      </Rows>
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} />
      ))}
      <h2>History</h2>
      <ul>
        {history.map((event) => (
          <li key={event.id}>
            {time(event.created_at)}: {actorName(event, '')} {describeEvent(event)}
          </li>
        ))}
      </ul>
    </MarkdownImagesProvider>
  );
}

type ClientProps = {
  audits: readonly { title: string; path: string }[];
  proposals: readonly Proposal[];
  files: readonly ArchivedFile[];
};

/** TAKE-01: the first page of the archive of a client: its audits, and the proposals and files that belong to none. */
export function ClientIndex({ audits, proposals, files }: ClientProps) {
  return (
    <>
      <h1>Audits</h1>
      <ul>
        {audits.map(({ title, path }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
      {proposals.map((proposal) => (
        <section key={proposal.id}>
          <h2>Proposal</h2>
          <ProposalFacts proposal={proposal} />
        </section>
      ))}
      <h2>Other files</h2>
      <Links files={files} />
    </>
  );
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { state, version, price, currency, auditor_days: days, starts, ends, terms, reason } = proposal;
  return (
    <>
      <Facts
        facts={{
          Version: version?.toString(),
          State: proposalLabel(state),
          Sent: time(proposal.sent_at),
          Price: [price, currency].filter(Boolean).join(' '),
          'Auditor-days': days?.toString(),
          Planned: period(starts, ends),
          'Valid until': formatDate(proposal.valid_until),
          Decided: [who(proposal.decided_at, proposal.decider_name), reason].filter(Boolean).join(': '),
          'SHA-256 of the terms': proposal.terms_sha256,
        }}
      />
      <Text title="Terms" text={terms} level={3} />
    </>
  );
}

function Finding({ finding }: { finding: ArchivedAudit['findings'][number] }) {
  const { number, title, severity, likelihood, impact, status, locations, ledger, comments } = finding;
  return (
    <section>
      <h3 id={`finding-${number}`}>
        {number} <TitleText title={title} />
      </h3>
      <Facts
        facts={{
          Severity: severityLabel(severity),
          Likelihood: likelihood && severityLabel(likelihood),
          Impact: impact && severityLabel(impact),
          Status: findingStatusLabel(status),
          Tool: finding.sourceTool,
          Rule: finding.sourceRule,
          Locations: locations
            .map((place) => [place.repository, codeLocationLabel(place)].filter(Boolean).join(' '))
            .join(', '),
        }}
      />
      <Text title="Description" text={finding.description} level={4} />
      <Text title="Recommendation" text={finding.recommendation} level={4} />
      {ledger.map((step) => (
        <section key={`${step.at} ${step.kind} ${step.toStatus}`}>
          <h4>
            {time(step.at)}: {step.by ?? side(step)}, {step.kind.replaceAll('_', ' ')}
            {change(step.fromStatus, step.toStatus, findingStatusLabel)}
            {change(step.fromSeverity, step.toSeverity, severityLabel)}
          </h4>
          {step.message && <Markdown text={step.message} headingLevel={5} />}
          {step.link && <ExternalLink href={step.link}>{step.link}</ExternalLink>}
          {step.replaced !== null && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, and keyboards must reach it
            <pre tabIndex={0}>{JSON.stringify(step.replaced, null, 2)}</pre>
          )}
        </section>
      ))}
      {comments.map((comment) => (
        <section key={`${comment.at} ${comment.body}`}>
          <h4>
            {time(comment.at)}: {comment.by ?? side(comment)} commented
            {comment.on && ` on ${comment.on.path}${comment.on.line ? ` line ${comment.on.line}` : ''}`}
          </h4>
          <Markdown text={comment.body} headingLevel={5} />
        </section>
      ))}
    </section>
  );
}

const side = ({ byAuditor }: { byAuditor: boolean }) => (byAuditor ? 'Auditor' : 'Client');

function change(from: string | null, to: string | null, label: (value: string) => string): string {
  if (to === null) return '';
  return from === null || from === to ? `, ${label(to)}` : `, ${label(from)} to ${label(to)}`;
}

/** Not in the reader's time zone, so that an archive is the same wherever it is made. */
const time = (at: string | null) => formatDateTimeInUtc(at ?? '');

const who = (at: string | null, name: string | null) => [time(at), name].filter(Boolean).join(', ');

const period = (...days: (string | null)[]) => days.map(formatDate).filter(Boolean).join(' to ');

function Text({ title, text, level }: { title: string; text: string | null | undefined; level: 3 | 4 }) {
  if (!text) return null;
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading>{title}</Heading>
      <Markdown text={text} headingLevel={level === 3 ? 4 : 5} />
    </>
  );
}

function Facts({ facts }: { facts: Record<string, string | null | undefined> }) {
  return (
    <dl>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Links({ files }: { files: readonly ArchivedFile[] }) {
  return (
    <Rows head={['File', 'SHA-256']} empty="None.">
      {files.map(({ name, path, sha256 }) => [
        <a key="file" href={path}>
          {name}
        </a>,
        <code key="sha256">{sha256}</code>,
      ])}
    </Rows>
  );
}

function Optional({ title, head, children }: { title: string; head: string[]; children: ReactNode[][] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <Rows head={head} empty="">
        {children}
      </Rows>
    </>
  );
}

function Rows({ head, empty, children }: { head: string[]; empty: string; children: ReactNode[][] }) {
  if (children.length === 0) return <p>{empty}</p>;
  return (
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- the page is written once
          <tr key={row}>
            {cells.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is in its column
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
