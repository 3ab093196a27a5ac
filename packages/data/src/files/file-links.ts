import { openObject } from '../deliveries/open-object.ts';
import type { PortalFile } from './types.ts';

/** FILE-04: a short-lived address under which browsers save a file by its own name. Rejects with a DataError. */
export async function createFileLink(file: Pick<PortalFile, 'id'>): Promise<string> {
  return (await openObject('file', file.id)).url;
}
