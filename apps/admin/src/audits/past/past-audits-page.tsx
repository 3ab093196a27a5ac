import { paths } from '@portal/domain/routing/paths';
import { useAddPastAudit, useClientsNamed } from '@portal/data/audits/past-audits';
import { formatCount, formatDate } from '@portal/domain/format/formatters';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { refusalMessage } from '@portal/data/client/data-error';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { Badge } from '@portal/ui/primitives/badge';
import { useState } from 'react';
import { FilePreview, TableFileChooser } from '../../shared/file-table.tsx';
import {
  matchLines,
  readPastAudits,
  reportDate,
  type MatchedLine,
  type PastAuditLine,
} from './past-audit-lines.ts';

type Chosen = { lines: PastAuditLine[]; files: readonly File[] };

export function PastAuditsPage() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(files: readonly File[]) {
    const lines = await readPastAudits(files);
    setProblem(typeof lines === 'string' ? lines : null);
    if (typeof lines !== 'string') setChosen({ lines, files });
  }

  return (
    <>
      <PageHeader
        title="Import past audits"
        back={<BackLink href={paths.adminAudits}>Back to Audits</BackLink>}
        description="Audits that were finished before, with their reports. Each report is sealed today and keeps its own date."
      />
      {chosen ? (
        <Preview {...chosen} onReset={() => setChosen(null)} />
      ) : (
        <TableFileChooser
          label="Past audits"
          accept=".csv,.tsv,.txt,.pdf"
          problem={problem}
          onFiles={(files) => void choose(files)}
        >
          A folder with PDFs and one CSV of at most 500 lines. Its first line names the columns: company,
          title, type, start, end and file, the name of the PDF; also report date and version, if you have
          them. Without a report date, the report is dated to the end of the audit.
        </TableFileChooser>
      )}
    </>
  );
}

function Preview({ lines, files, onReset }: Chosen & { onReset: () => void }) {
  const clients = useClientsNamed([...new Set(lines.map(({ company }) => company))]);
  return (
    <QueryContent
      query={clients}
      title="Failed to load the clients"
      framed
      skeletonClassName="h-60 rounded-lg"
    >
      {(named) => <Lines matched={matchLines(lines, named, files)} onReset={onReset} />}
    </QueryContent>
  );
}

type Result = 'sealed' | 'stored' | 'known' | { failure: string };

const STATES = {
  sealed: <Badge tone="success">Added</Badge>,
  stored: <Badge tone="info">Added, not sealed yet</Badge>,
  known: <Badge tone="neutral">Entered before</Badge>,
};

/** One after the other: a failed line leaves the others, and another try adds those alone that are missing. */
function Lines({ matched, onReset }: { matched: MatchedLine[]; onReset: () => void }) {
  const add = useAddPastAudit();
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [running, setRunning] = useState<number | null>(null);
  const isLeft = (index: number) => typeof (results.get(index) ?? {}) === 'object';
  const isWrong = matched.some(({ problem }) => problem !== null);
  const left = matched.filter((_, index) => isLeft(index)).length;

  async function addAll() {
    for (const [index, { line, client, file }] of matched.entries()) {
      if (!client || !file || !isLeft(index)) continue;
      setRunning(index);
      // oxlint-disable-next-line no-await-in-loop -- One upload at a time.
      const result = await add
        .mutateAsync({
          client,
          past: {
            title: line.title,
            audit_type: line.type,
            planned_start: line.start || null,
            planned_end: line.end || null,
            version: line.version,
            report_date: reportDate(line),
            file,
            findings: [],
            fileNames: [],
            images: new Map(),
          },
        })
        .then(({ state }) => state)
        .catch((error: unknown) => ({ failure: refusalMessage(error) ?? 'Please try again.' }));
      setResults((before) => new Map(before).set(index, result));
    }
    setRunning(null);
  }

  return (
    <FilePreview
      label="Past audits in the file"
      lines={matched.map(({ line, client, problem }, index) => {
        const result = results.get(index);
        return {
          title: line.title,
          facts: [
            line.company,
            client?.business_email ?? '',
            line.type,
            [line.start, line.end].filter(Boolean).map(formatDate).join(' to '),
            reportDate(line) && `Report dated ${formatDate(reportDate(line))}`,
            line.file,
          ],
          state:
            problem || (result && typeof result === 'object') ? (
              <Badge tone="danger">{problem ? 'Cannot be imported' : 'Not added'}</Badge>
            ) : result && typeof result === 'string' ? (
              STATES[result]
            ) : (
              <Badge tone="info">{running === index ? 'Adding…' : 'Ready'}</Badge>
            ),
          notes: [
            ...(problem === null ? [] : [problem]),
            ...(result && typeof result === 'object' ? [result.failure] : []),
          ],
        };
      })}
      add={{
        label: `Add ${formatCount(left, 'past audit')}`,
        isPending: running !== null,
        isDisabled: isWrong || left === 0,
        run: () => void addAll(),
      }}
      reset={{ label: 'Choose other files', run: onReset }}
      problem={isWrong && 'Correct the file first: nothing is added until every line is right.'}
    />
  );
}
