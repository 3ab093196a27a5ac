import type { Tables } from '../client/database.types.ts';

export type PortalFile = Pick<
  Tables<'files'>,
  'id' | 'file_name' | 'file_size' | 'file_category' | 'storage_path' | 'uploaded_by' | 'created_at'
>;

/** What is needed to remove a file. */
export type StoredFile = Pick<PortalFile, 'id' | 'storage_path'>;

/** `totalCount` counts the files of all pages. */
export type FilePage = { files: PortalFile[]; totalCount: number };
