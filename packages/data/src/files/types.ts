import type { Tables } from '../client/database.types.ts';

export type PortalFile = Pick<
  Tables<'files'>,
  'id' | 'file_name' | 'file_size' | 'file_category' | 'uploaded_by' | 'created_at'
>;

/** What is needed to remove a file. */
export type StoredFile = Pick<PortalFile, 'id'>;

/** `totalCount` counts the files of all pages. */
export type FilePage = { files: PortalFile[]; totalCount: number };

/** FILE-07: what a client's files take up and what they may, in bytes. */
export type StorageUse = { usedBytes: number; allowedBytes: number };
