import type { ExportedFinding } from '@portal/domain/findings/write/exchanged-finding';
import { connectTestBackend } from '@portal/testing/test-backend';
import { testConfig } from '@portal/testing/test-config';
import { describe, expect, it } from 'vitest';
import { setRuntimeConfig } from '../../client/runtime-config.ts';
import { exportFindings, type ExportFormat } from './export-findings.ts';

describe('FIND-09 an export', () => {
  const row = (id: string, severity_rank: number, ordinal: number | null) => ({
    id,
    number: ordinal === null ? null : `H-${ordinal}`,
    ordinal,
    severity_rank,
    title: id,
    severity: 'high',
    likelihood: null,
    impact: 'low',
    status: 'open',
    description: 'd',
    recommendation: 'r',
    source_tool: 't',
    source_rule: 'u',
    source_fingerprint: 'f',
    published_at: 'p',
    updated_at: 'c',
    finding_assignments: { assignee_name: 'Ben', reviewer_name: null },
    finding_locations: [
      { path: 'a.sol', first_line: 1, last_line: 2, scope_repositories: { url: 'https://x.test' } },
      { path: 'b.sol', first_line: null, last_line: null, scope_repositories: null },
    ],
    finding_events: [
      {
        kind: 'edited',
        actor_name: 'Bo',
        by_firm: true,
        created_at: 't',
        from_status: 'open',
        to_status: 'fixed',
        from_severity: 'low',
        to_severity: 'high',
        message: 'm',
        link: 'l',
        replaced: { title: 'What it was called' },
      },
    ],
    finding_comments: [
      {
        author_name: 'Ann',
        by_firm: false,
        created_at: 'u',
        edited_at: null,
        body: 'Why?',
        commit_hash: 'c',
        path: 'A.sol',
        line: 7,
      },
    ],
  });
  const auditRow = { id: 'audit-1', title: 'Vault', audit_scopes: null, scope_repositories: [] };

  async function exported(title: string, format: ExportFormat, withDrafts: boolean, pages: object[][]) {
    const requests = connectTestBackend(({ path }) =>
      Response.json(path.endsWith('/audits') ? auditRow : (pages.shift() ?? [])),
    );
    setRuntimeConfig(testConfig);
    const wanted = { audit: { id: 'audit-1', title }, format, withDrafts };
    const file = await exportFindings(wanted, new AbortController().signal);
    const sent = requests.filter(({ path }) => path.endsWith('/findings')).map(({ query }) => query);
    return { count: file.count, name: file.files[0]?.name, text: await file.files[0]?.blob.text(), sent };
  }

  it('holds every page, in the order of the numbers, drafts last', async () => {
    const pages = [[row('b', 2, 1), row('d', 2, null)], [row('a', 1, 7), row('c', 2, 3)], []];
    const { text = '', count, name, sent } = await exported('Vault', 'json', true, pages);
    const { findings } = JSON.parse(text) as { findings: ExportedFinding[] };
    expect(findings.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
    expect(findings[0]).toEqual({
      id: 'a',
      number: 'H-7',
      title: 'a',
      severity: 'high',
      likelihood: null,
      impact: 'low',
      status: 'open',
      description: 'd',
      recommendation: 'r',
      sourceTool: 't',
      sourceRule: 'u',
      sourceFingerprint: 'f',
      publishedAt: 'p',
      updatedAt: 'c',
      assignedTo: 'Ben',
      reviewer: null,
      locations: [
        { repository: 'https://x.test', path: 'a.sol', firstLine: 1, lastLine: 2 },
        { repository: null, path: 'b.sol', firstLine: null, lastLine: null },
      ],
      ledger: [
        {
          kind: 'edited',
          by: 'Bo',
          byAuditor: true,
          at: 't',
          fromStatus: 'open',
          toStatus: 'fixed',
          fromSeverity: 'low',
          toSeverity: 'high',
          message: 'm',
          link: 'l',
          replaced: { title: 'What it was called' },
        },
      ],
      comments: [
        {
          by: 'Ann',
          byAuditor: false,
          at: 'u',
          editedAt: null,
          body: 'Why?',
          on: { commit: 'c', path: 'A.sol', line: 7 },
        },
      ],
    });
    expect(count).toBe(4);
    expect(name).toBe('vault-findings-with-drafts.json');
    expect(sent.map((query) => /&id=gt\.(\w+)/.exec(query)?.[1])).toEqual([undefined, 'd', 'c']);
  });

  it('FIND-02 requests no draft unless an admin wants them', async () => {
    const { sent, name } = await exported('Vault', 'json', false, []);
    expect(sent[0]).toContain('&status=neq.draft&');
    expect(name).toBe('vault-findings.json');
  });

  it('that was given up ends without a file', async () => {
    const controller = new AbortController();
    connectTestBackend(() => {
      controller.abort();
      return Response.json([]);
    });
    const wanted = { audit: { id: 'a', title: 'Vault' }, format: 'json', withDrafts: false } as const;
    await expect(exportFindings(wanted, controller.signal)).rejects.toThrow(/abort/i);
  });
});
