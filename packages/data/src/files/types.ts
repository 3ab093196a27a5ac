import type { RowOf } from '../client/read.ts';
import type { useFiles } from './queries.ts';

/** \`audits\` is the audit that it belongs to, if the uploader said so. */
export type PortalFile = RowOf<typeof useFiles>;

export function uploaderName({ uploader_name, is_from_firm }: PortalFile): string {
  return uploader_name || (is_from_firm ? 'Auditor' : 'Client');
}

export type StoredFile = Pick<PortalFile, 'id'>;

/** FILE-07: what a client's files take up and what they may, in bytes. */
export type StorageUse = { usedBytes: number; allowedBytes: number };
