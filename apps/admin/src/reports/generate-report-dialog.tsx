import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import {
  previewReport,
  useIssueReport,
  useReportCheck,
  type ReportCheck,
  type ReportNote,
  type Writing,
} from '@portal/data/audits/report-generation';
import { isIssuedVersion } from '@portal/data/audits/report-publishing';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { showInTab } from '@portal/data/storage/show-in-tab';
import { Progress } from '@portal/ui/feedback/progress';
import { Notice } from '@portal/ui/feedback/notice';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog, plainForm } from '@portal/ui/overlays/form-dialog';
import { Button } from '@portal/ui/primitives/button';
import { ClientNameOnReport, useFirstKnown } from '@portal/audit/reports/client-name-on-report';
import { canBeMadePublic, REPORT_KINDS, reportKindLabel } from '@portal/domain/reports/report-kinds';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { LeaveDialog } from '@portal/frame/routing/leave-dialog';
import { useEffect, useRef, useState } from 'react';
import { nextVersion } from '@portal/domain/reports/versions';
import { WriteTarget } from '../shared/form-notes.tsx';
import { SourcesToConfirm } from './sources-to-confirm.tsx';

/** SEAL-02: generates a report from what the audit has published. Shows what prevents it, previews it and issues it. */
export function GenerateReportDialog({ audit, onClose }: { audit: ManagedAudit; onClose: () => void }) {
  const [kind, setKind] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const suggestedVersion = nextVersion(audit.report_versions, kind);
  const version = typed ?? suggestedVersion;
  // The version when its field last lost the focus: checking while the admin types would send a request for each letter.
  const [enteredVersion, setEnteredVersion] = useState<string | null>(null);
  const checkedVersion = enteredVersion ?? suggestedVersion;
  const [replace, setReplace] = useState(false);
  const check = useReportCheck(audit.id, kind === '' ? null : { kind, version: checkedVersion });
  const client = useFirstKnown(check.data && (check.data.client ?? ''));
  const [mark, setMark] = useState<string | null>(null);
  const confidentiality = mark ?? check.data?.confidentiality ?? '';
  const report = { kind, version, replace, confidentiality };
  const isIssued = isIssuedVersion(check.error);
  const isStopped =
    !check.data || isIssued || client === undefined || (check.data.unprintable.length > 0 && !replace);
  const issue = useAction(useIssueReport(audit), {
    success: (_report, isSeen) =>
      isSeen
        ? 'Report issued'
        : {
            title: 'Report issued',
            description: 'The client sees it once it is sealed, within a few minutes.',
          },
    failure: 'The report was not issued',
    onSuccess: onClose,
  });
  const { percent, start } = useWriting();
  const preview = useAction(() => showInTab(() => previewReport(audit.id, report, start())), {
    failure: 'The preview could not be made',
  });

  return (
    <FormDialog
      title="Generate a report"
      description="Written from the published findings and the scope as they are now. The client can open it immediately and is notified by email."
      submitLabel="Issue report"
      pendingLabel="Issuing…"
      isDisabled={isStopped || preview.isPending}
      form={plainForm(issue.isPending, () =>
        issue.run({ ...report, client: client ?? '', writing: start() }),
      )}
      onClose={onClose}
      before={<WriteTarget clientId={audit.client_id} />}
    >
      <SelectField
        label="Kind"
        isRequired
        hint="The client can make a final report public."
        placeholder="Choose"
        options={REPORT_KINDS.map((value) => ({ value, label: reportKindLabel(value) }))}
        value={kind}
        onChange={(event) => {
          setKind(event.target.value);
          setMark(null);
        }}
      />
      <InputField
        label="Version"
        error={isIssued ? check.error?.message : undefined}
        placeholder="1.0"
        maxLength={MAX_LENGTH.audits.version}
        value={version}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setEnteredVersion(typed)}
      />
      {kind !== '' && (
        <InputField
          label="Confidentiality"
          hint={
            canBeMadePublic(kind)
              ? 'Printed on each page. It cannot be removed from the sealed report: leave it empty if the client may make it public.'
              : 'Printed on each page.'
          }
          placeholder="None"
          maxLength={MAX_LENGTH.report_settings.confidentiality}
          value={confidentiality}
          onChange={(event) => setMark(event.target.value)}
        />
      )}
      {kind !== '' && !isIssued && (
        <QueryContent
          query={check}
          title="The report could not be checked"
          description={check.error?.message}
          skeleton={<p className="text-muted">Checking the findings and the scope…</p>}
        >
          {(loaded) => (
            <CheckResult auditId={audit.id} check={loaded} replace={replace} onReplace={setReplace} />
          )}
        </QueryContent>
      )}
      <SourcesToConfirm auditId={audit.id} />
      <ClientNameOnReport name={client} />
      <Button
        variant="secondary"
        className="self-start"
        disabled={isStopped || issue.isPending}
        isPending={preview.isPending}
        onClick={() => void preview.run()}
      >
        Open preview
      </Button>
      {(issue.isPending || preview.isPending) && (
        <div className="flex flex-col gap-2 text-sm text-muted">
          {percent < 100 ? `Writing the report, ${percent} %` : 'Putting the report together'}
          <Progress value={percent} label="Written" />
        </div>
      )}
      <LeaveDialog
        isActive={issue.isPending || preview.isPending}
        title="Leave while the report is being written?"
        description="The writing stops when you leave this page."
      />
    </FormDialog>
  );
}

/** The percentage of a report that is written. Leaving the page stops the writing. */
function useWriting() {
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = (): Writing => {
    running.current = new AbortController();
    return { onProgress: (value) => setPercent(Math.floor(value)), signal: running.current.signal };
  };
  return { percent, start };
}

type ResultProps = {
  auditId: string;
  check: ReportCheck;
  replace: boolean;
  onReplace: (replace: boolean) => void;
};

function CheckResult({ auditId, check: { notes, unprintable }, replace, onReplace }: ResultProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {unprintable.length > 0 && (
        <Notice tone="warning" title="The fonts of the report cannot print these characters">
          <ul className="list-disc pl-5">
            {unprintable.map(({ character, code, places }) => (
              <li key={code}>
                <bdi>{character}</bdi> ({code}) in {places.join(', ')}
              </li>
            ))}
          </ul>
          <Checkbox
            className="mt-2"
            label="Print them as code points, such as [U+1F600]"
            checked={replace}
            onChange={(event) => onReplace(event.target.checked)}
          />
        </Notice>
      )}
      {notes.length > 0 ? (
        <Notice title="Before you issue it">
          <ul className="list-disc pl-5">
            {notes.map((note) => (
              <li key={note.text}>
                {note.text} <NoteLinks auditId={auditId} note={note} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        unprintable.length === 0 && <Notice tone="success" title="This report can be generated" />
      )}
    </div>
  );
}

const PAGES = {
  findings: { label: 'Open the findings', toPath: paths.adminAuditFindings },
  overview: { label: 'Open the scope', toPath: paths.adminAudit },
  reports: { label: 'Open the texts', toPath: paths.adminAuditReports },
} as const;

function NoteLinks({ auditId, note: { findings = [], page } }: { auditId: string; note: ReportNote }) {
  const links = [
    ...findings.map(({ id, number }) => ({ label: number, href: paths.adminFinding(auditId, id) })),
    ...(page ? [{ label: PAGES[page].label, href: PAGES[page].toPath(auditId) }] : []),
  ];
  return links.map(({ label, href }) => (
    <Link key={href} to={href} className="mr-2 inline-block text-accent underline underline-offset-4">
      {label}
    </Link>
  ));
}
