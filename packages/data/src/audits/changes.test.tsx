import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectTestBackend } from '../testing/test-backend.ts';
import { renderQueryHook, watchKeys } from '../testing/render-query-hook.tsx';
import { useChangeAuditStatus, useDeleteAudit, useSaveAudit, type AuditChange } from './changes.ts';

const CLIENT = 'client-1';
const saved = { id: 'audit-1', updated_at: '2026-11-21T10:00:00+00:00' };
/** The keys of the questions whose answers a change of an audit may change, as the screens ask them. */
const AFFECTED = [
  ['audits', CLIENT, 'list', { pageIndex: 0, pageSize: 20 }],
  ['projects', CLIENT],
  ['activity', 'latest'],
  ['clients', 'stats'],
  ['service-requests', CLIENT],
];
const UNAFFECTED = [
  ['files', CLIENT, 0],
  ['profiles', CLIENT],
];

const newAudit: AuditChange = {
  audit: null,
  values: { title: 'Vault', audit_type: 'Code review', version: null, audit_date: null, status: 'pending' },
  project: { id: 'project-1' },
  report: { kind: 'keep' },
  serviceRequestId: 'request-1',
};

beforeEach(() => void connectTestBackend(() => Response.json(saved)));

describe('REP-04 ADM-09 a change of an audit makes audits, projects, requests, the log and the figures stale', () => {
  it('when an audit is created from a request', async () => {
    const { result, queryClient } = renderQueryHook(useSaveAudit, CLIENT);
    const stale = watchKeys(queryClient, [...AFFECTED, ...UNAFFECTED]);
    await act(() => result.current.mutateAsync(newAudit));
    expect(stale()).toEqual(AFFECTED);
  });

  it('when its status is changed', async () => {
    const { result, queryClient } = renderQueryHook(useChangeAuditStatus, CLIENT);
    const stale = watchKeys(queryClient, [...AFFECTED, ...UNAFFECTED]);
    await act(() => result.current.mutateAsync({ auditId: 'audit-1', status: 'completed' }));
    expect(stale()).toEqual(AFFECTED);
  });

  it('when it is deleted', async () => {
    const { result, queryClient } = renderQueryHook(useDeleteAudit, CLIENT);
    const stale = watchKeys(queryClient, [...AFFECTED, ...UNAFFECTED]);
    await act(() => result.current.mutateAsync('audit-1'));
    expect(stale()).toEqual(AFFECTED);
  });

  it('when it fails, because the answer may have been lost on the way', async () => {
    connectTestBackend(() => Response.json({ message: 'down' }, { status: 500 }));
    const { result, queryClient } = renderQueryHook(useSaveAudit, CLIENT);
    const stale = watchKeys(queryClient, AFFECTED);
    await act(() => result.current.mutateAsync(newAudit).catch(() => undefined));
    expect(stale()).toEqual(AFFECTED);
  });
});
