import { callDatabase } from '../client/call-database.ts';
import { useChange } from '../client/use-change.ts';
import { removeFile } from '../files/changes.ts';

export function useRemoveSource(auditId: string) {
  return useChange([['sources', auditId]], (id: string) => removeFile({ id }));
}

export function useRequestSource(auditId: string) {
  return useChange([['sources', auditId]], (repositoryId: string) =>
    callDatabase('request_source', { repository_id: repositoryId }),
  );
}

/** LIVE-02: confirms that source which the client added is what was reviewed. Staff only. Rejects with a DataError. */
export function useConfirmSource(auditId: string) {
  return useChange([['sources', auditId]], (sourceId: string) =>
    callDatabase('confirm_source', { source_id: sourceId }),
  );
}

/** CODE-01: withdraws a request for source. Admins only. Rejects with a DataError. */
export function useWithdrawSourceRequest(auditId: string) {
  return useChange([['sources', auditId]], (repositoryId: string) =>
    callDatabase('withdraw_source_request', { repository_id: repositoryId }),
  );
}
