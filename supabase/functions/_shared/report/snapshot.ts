// All the data that a report is written from (private.report_data in 76_sealed_reports.sql).
import type { PAGE_SIZES } from './pdf/style.ts';

export interface ReportSnapshot {
  audit: { id: string; title: string; type: string; date: string | null };
  project: string;
  client: string | null;
  scope: {
    nsloc: number | null;
    chains: string[];
    languages: string[];
    out_of_scope: string | null;
    known_issues: string | null;
  } | null;
  repositories: { url: string; commit: string; ref: string | null; paths: string[] }[];
  findings: SnapshotFinding[];
  /** SEAL-07: the published texts of the audit, Markdown, in the order in which they are printed. */
  sections: ReportSection[];
  people: { name: string; duty: string | null }[];
  /** When the work was done, and how much of it there was, such as "24 auditor-days". */
  engagement: {
    starts: string | null;
    ends: string | null;
    review_starts: string | null;
    review_ends: string | null;
    effort: string | null;
  };
  /** The reports of the audit that were issued before, the first one first. */
  history: {
    version: string | null;
    kind: string;
    issued_on: string;
    report_date?: string;
    withdrawn: boolean;
  }[];
  /** The images of the texts, by which SHA-256 their bytes are known. */
  images: { id: string; sha256: string; type: string }[];
  report: {
    version: string | null;
    kind: string;
    /** When the snapshot was taken. It is the date of the report, and the only time that the writers use. */
    taken_at: string;
    reference: string;
    verify_url: string;
    /** Prints characters that the fonts lack as their code point, such as [U+1F600]. */
    replaces_characters: boolean;
    /** Each page says that it is a preview, and nothing leads to /verify. */
    is_preview: boolean;
  };
  firm: Firm;
  /** The files that were changed after the audited commits; null when their source was not added. */
  code: ChangedCode[] | null;
  /** What changed since the sealed report before; null for the first one. */
  changes: { since: string; findings: ChangedFinding[] } | null;
}

/** SEAL-03: the firm's look. Texts are Markdown. */
export interface Firm {
  name: string;
  page_size: keyof typeof PAGE_SIZES;
  primary_color: string;
  accent_color: string;
  /** PNG or JPEG as base64. */
  logo: string | null;
  method: string | null;
  about: string | null;
  disclaimer: string | null;
  contact: string | null;
  severity_definitions: string | null;
  status_definitions: string | null;
  /** One line for each page, such as "Confidential". */
  confidentiality: string | null;
}

export interface ReportSection {
  kind: 'summary' | 'overview' | 'goals' | 'coverage' | 'limitations' | 'appendix';
  title: string;
  text: string;
}

export interface SnapshotFinding {
  id: string;
  number: string;
  title: string;
  severity: string;
  likelihood: string | null;
  impact: string | null;
  status: string;
  description: string;
  recommendation: string;
  locations: {
    repository: string | null;
    commit: string | null;
    path: string;
    first_line: number | null;
    last_line: number | null;
    /** Git's id of the file's content; null when the source has no such text, left out when no source was added. */
    blob?: string | null;
  }[];
  /** The reported lines in Markdown (addReportedCode). */
  code?: string;
  /** The steps of its ledger that say something, the first one first. */
  exchange: FindingStep[];
}

export interface FindingStep {
  at: string;
  /** Who wrote it: a person, or the firm or the client where the ledger has no name. */
  by: string;
  by_client: boolean;
  from_status: string | null;
  to_status: string | null;
  message: string | null;
  link: string | null;
}

/** The files of a repository that differ between two commits. Of a very long list, the first are here. */
export interface ChangedCode {
  repository: string;
  from_commit: string;
  to_commit: string;
  count: number;
  uncovered: number;
  files: { path: string; old_path: string | null; kind: string; findings: string[] }[];
}

/** The values of a report that does not contain the finding are null. */
export interface ChangedFinding {
  number: string;
  title: string;
  from_status: string | null;
  to_status: string | null;
  from_severity: string | null;
  to_severity: string | null;
}

/** The images of a snapshot by their id; one that could not be read is missing. */
export type ReportImages = ReadonlyMap<string, Uint8Array>;

/** The path of a changed file, with the one that it had before. */
export function changedPath({ path, old_path, kind }: ChangedCode['files'][number]): string {
  return kind === 'renamed' && old_path !== null ? `${old_path} → ${path}` : path;
}

/** What a report is called: in its metadata, on its cover and as a file. */
export function reportTitle({ audit, report }: ReportSnapshot): string {
  return [audit.title, report.version].filter(Boolean).join(' ');
}

/** Each text with where it stands, as a person would say it. */
export function textsOf(snapshot: ReportSnapshot): { place: string; text: string }[] {
  const { audit, client, engagement, firm, people, project, report, repositories, scope } = snapshot;
  const at = (place: string, text: string | null | undefined) => ({ place, text: text ?? '' });
  return [
    at('the title of the audit', audit.title),
    at('the type of the audit', audit.type),
    at('the version', report.version),
    at('the project', project),
    at('the client', client),
    at("the firm's name", firm.name),
    at('the method', firm.method),
    at('the text about the firm', firm.about),
    at('the disclaimer', firm.disclaimer),
    at('the contact', firm.contact),
    at('the definitions of severities', firm.severity_definitions),
    at('the definitions of statuses', firm.status_definitions),
    at('the confidentiality', firm.confidentiality),
    at('the auditors', people.map(({ name, duty }) => `${name} ${duty ?? ''}`).join(' ')),
    at('the effort', engagement.effort),
    ...snapshot.sections.flatMap(({ title, text }) => [
      at(`the title of "${title}"`, title),
      at(`the text "${title}"`, text),
    ]),
    at('the versions of earlier reports', snapshot.history.map(({ version }) => version ?? '').join(' ')),
    at(
      'the chains and languages of the scope',
      [...(scope?.chains ?? []), ...(scope?.languages ?? [])].join(', '),
    ),
    at('what is out of scope', scope?.out_of_scope),
    at('the known issues', scope?.known_issues),
    ...repositories.map(({ url, ref, paths }) =>
      at('the repositories of the scope', [url, ref, ...paths].join(' ')),
    ),
    ...snapshot.findings.flatMap((finding) => [
      at(`the title of ${finding.number}`, finding.title),
      at(`the locations of ${finding.number}`, finding.locations.map(({ path }) => path).join(' ')),
      at(`the description of ${finding.number}`, finding.description),
      at(`the reported code of ${finding.number}`, finding.code),
      at(`the recommendation of ${finding.number}`, finding.recommendation),
      ...finding.exchange.flatMap(({ by, message, link }) => [
        at(`the names in the exchange about ${finding.number}`, by),
        at(`the exchange about ${finding.number}`, message),
        at(`the links in the exchange about ${finding.number}`, link),
      ]),
    ]),
    ...(snapshot.code ?? []).map(({ files }) =>
      at('the changed files', files.map(({ path, old_path }) => `${path} ${old_path ?? ''}`).join(' ')),
    ),
    at('the version of the previous report', snapshot.changes?.since),
    ...(snapshot.changes?.findings ?? []).map(({ number, title }) =>
      at(`the earlier title of ${number}`, title),
    ),
  ].filter(({ text }) => text !== '');
}
