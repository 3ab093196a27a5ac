import type { Tables } from '@portal/domain/database.types';

export type PortalFile = Pick<
  Tables<'files'>,
  | 'id'
  | 'file_name'
  | 'file_size'
  | 'file_category'
  | 'uploaded_by'
  | 'uploader_name'
  | 'is_from_firm'
  | 'created_at'
> & {
  /** The audit that it belongs to, if the uploader said so. */
  audits: Pick<Tables<'audits'>, 'id' | 'title'> | null;
};

export function uploaderName({ uploader_name, is_from_firm }: PortalFile): string {
  return uploader_name || (is_from_firm ? 'Auditor' : 'Client');
}

export type StoredFile = Pick<PortalFile, 'id'>;

/** FILE-07: what a client's files take up and what they may, in bytes. */
export type StorageUse = { usedBytes: number; allowedBytes: number };
