import type { RowOf } from '../client/read.ts';
import type { useFiles } from './queries.ts';

/** `audits` is the audit that it belongs to, if the uploader said so. */
export type PortalFile = RowOf<typeof useFiles>;

export function uploaderName({ uploader_name, is_from_firm }: PortalFile): string {
  return uploader_name || (is_from_firm ? 'Auditor' : 'Client');
}

export type StoredFile = Pick<PortalFile, 'id'>;
