import { useChange } from '../client/use-change.ts';
import { useQuery } from '@tanstack/react-query';
import { callFunction } from '../client/call-function.ts';
import { DataError, isTemporary } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { requestLink, type ObjectLink } from '../openings/open-object.ts';
import type { ManagedAudit } from './managed-audit.ts';

/**
 * SEAL-02: a report to generate. `replace` prints characters that the report's fonts lack as their code points. `confidentiality` is a
 * line of each page.
 */
type GeneratedReport = { version: string; kind: string; replace: boolean; confidentiality: string };

/** What stops a report from being generated, sentences about what is worth knowing, and the name of the client on the report. */
export type ReportCheck = {
  client: string | null;
  /** The line of each page, unless another one is chosen. */
  confidentiality: string | null;
  unprintable: { character: string; code: string; places: string[] }[];
  notes: ReportNote[];
};

export type ReportNote = {
  text: string;
  findings?: { id: string; number: string }[];
  page?: 'findings' | 'overview' | 'reports';
};

/** SEAL-02: checks a report of an audit before it is generated. Sends nothing for a report that is not known yet. */
export function useReportCheck(auditId: string, report: Pick<GeneratedReport, 'kind' | 'version'> | null) {
  return useQuery({
    queryKey: ['report check', auditId, report],
    enabled: report !== null,
    // A button that is disabled for a moment when a field loses the focus would miss the click that took it.
    placeholderData: (previous) => previous,
    queryFn: (): Promise<ReportCheck> =>
      callFunction('generate-report', { step: 'check', id: auditId, ...report }),
  });
}

/** `onProgress` gets the percentage of the report that is written. Aborting the signal stops the writing before its next call. */
export type Writing = { onProgress: (percent: number) => void; signal: AbortSignal };

/** SEAL-02: links to the PDF as it would be issued at this moment. Rejects with a DataError. */
export async function previewReport(
  auditId: string,
  report: GeneratedReport,
  writing: Writing,
): Promise<ObjectLink> {
  const written = await writeParts({ id: auditId, preview: true, ...report }, writing);
  return requestLink('generate-report', { step: 'finish', ...written });
}

/** SEAL-02: resolves with whether the client sees it. 'conflict' when the audit or the name has changed since it was read. */
export function useIssueReport({ id, updated_at }: Pick<ManagedAudit, 'id' | 'updated_at'>) {
  return useChange(
    [['audits']],
    async ({
      client,
      writing,
      ...report
    }: GeneratedReport & { client: string; writing: Writing }): Promise<boolean> => {
      const written = await writeParts({ id, preview: false, ...report }, writing);
      const snapshot_id = crypto.randomUUID();
      const confirmed = { ...written, updated_at, client, snapshot_id };
      try {
        await callFunction('generate-report', { step: 'finish', ...confirmed });
        return true;
      } catch (error) {
        const issued = isTemporary(error) ? await findIssued(snapshot_id) : null;
        if (!issued) throw error;
        return issued.sealed_at !== null;
      }
    },
  );
}

const ATTEMPTS = 10;
const ATTEMPT_MS = 3_000;

/** The version that was issued from a snapshot. Waits half a minute for it and its seal: the function may still be at work. */
async function findIssued(snapshotId: string): Promise<{ sealed_at: string | null } | null> {
  let found: { sealed_at: string | null } | null = null;
  for (let attempt = 0; attempt < ATTEMPTS && !found?.sealed_at; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
    const versions = supabase().from('report_versions').select('sealed_at').eq('snapshot_id', snapshotId);
    found = (await versions.maybeSingle()).data ?? found;
  }
  return found;
}

/** How many parts of a report are written at once. */
const AT_ONCE = 3;

/** In calls that an edge function can afford. Returns what the last call takes, which joins the parts. */
async function writeParts(report: object, { onProgress, signal }: Writing): Promise<object> {
  onProgress(0);
  const stopIfLeft = () => {
    if (signal.aborted)
      throw new DataError('invalid', 'You left the page while the report was being written.');
  };
  const call = async <R>(step: string, values: object): Promise<R> => {
    stopIfLeft();
    return callFunction('generate-report', { step, ...report, ...values });
  };
  const { parts, ...data } = await call<{ taken_at: string; sha256: string; parts: number }>('begin', {});
  const all = Array.from({ length: parts }, (_, part) => part);
  let done = 0;
  const isDone = (): void => onProgress((100 * ++done) / (2 * parts));
  const pages: number[] = [];
  await inTurn(all, async (part) => {
    pages[part] = (await call<{ pages: number }>('count', { ...data, part })).pages;
    isDone();
  });
  await inTurn(all.slice(1), async (part) => {
    await call('write', { ...data, part, pages });
    isDone();
  });
  stopIfLeft();
  return { ...report, ...data, pages };
}

async function inTurn<T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

export async function reportAsMarkdown(versionId: string): Promise<string> {
  const texts: string[] = [];
  const read = async (part: number): Promise<number> => {
    const body = { step: 'markdown', id: versionId, part };
    const { text, parts } = await callFunction<{ text: string; parts: number }>('generate-report', body);
    texts[part] = text;
    return parts;
  };
  const parts = await read(0);
  await inTurn(
    Array.from({ length: parts - 1 }, (_, index) => index + 1),
    async (part) => void (await read(part)),
  );
  return texts.join('\n');
}
