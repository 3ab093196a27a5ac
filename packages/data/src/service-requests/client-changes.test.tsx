// How a client changes and withdraws a request while others may do the same.
import { describe, expect, it } from 'vitest';
import { ConflictError } from '../client/save-merged.ts';
import { runMutation } from '@portal/testing/run-hook';
import type { ReceivedRequest } from '@portal/testing/test-backend';
import { useEditServiceRequest } from './client-changes.ts';
import type { ServiceRequest } from '@portal/domain/service-requests/types';

const WATCHED = [
  ['service-requests', 'ada'],
  ['service-requests', 'bob'],
];

const base: ServiceRequest = {
  id: 'request-1',
  client_id: 'ada',
  service_type: 'code_review',
  project_name: 'Harbor',
  message: 'Please',
  repository_url: null,
  git_ref: null,
  lines_of_code: null,
  wished_start: null,
  status: 'new',
  created_at: 't0',
  updated_at: 't1',
  edited_at: null,
  editor_name: null,
  answer: null,
  decided_at: null,
  sender_name: null,
};

describe('REQ-03 a change of a request', () => {
  const { service_type, project_name, repository_url, git_ref, lines_of_code, wished_start } = base;
  const message = 'Please, soon';
  const content = {
    service_type,
    project_name,
    message,
    repository_url,
    git_ref,
    lines_of_code,
    wished_start,
  };
  const edit = (respond: (request: ReceivedRequest) => Response) =>
    runMutation(() => useEditServiceRequest('ada'), { base, content }, respond, WATCHED);
  /** The database holds this request, and stores changes of this version of it alone. */
  const holding =
    (stored: ServiceRequest | null) =>
    ({ method, query, body }: ReceivedRequest) => {
      if (method === 'GET') return Response.json(stored ? [stored] : []);
      const isVersion = stored !== null && query.includes(`updated_at=eq.${stored.updated_at}`);
      return Response.json(isVersion ? [{ ...stored, ...(body as object), updated_at: 't9' }] : []);
    };

  it('is refused with the database’s sentence once the team has decided', async () => {
    const decided = { ...base, status: 'accepted', updated_at: 't2' };
    const sentence = 'We have already accepted this request, so it can no longer be changed.';
    const { error } = await edit((request) =>
      request.method === 'PATCH' && request.query.includes('updated_at=eq.t2')
        ? Response.json({ code: 'PT409', message: sentence }, { status: 409 })
        : holding(decided)(request),
    );
    expect(error).not.toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ kind: 'conflict', message: sentence });
  });
});
