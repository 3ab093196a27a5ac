import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { everyRow, readFirst, isUuid, type RowOf } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { Tables } from '@portal/domain/database.types';
import { findImageIds } from '@portal/domain/files/image-address';
import { uploadFile } from '../files/upload.ts';
import type { FindingContent, ManagedLocation } from './managed-findings.ts';

/**
 * A finding to import (FIND-08). Its fingerprint is what the tool calls it, or a digest of its message, its number that in the file, such as H-02.
 * Of a past audit, it may say how the fix review ended, with its reason and commit.
 */
export type FindingToImport = Omit<FindingContent, 'locations'> &
  Pick<Tables<'findings'>, 'source_tool' | 'source_rule' | 'source_fingerprint' | 'source_number'> &
  Partial<Pick<Tables<'findings'>, 'source_status' | 'source_reason' | 'source_link'>> & {
    locations: Omit<ManagedLocation, 'id'>[];
  };

type Import = {
  /** `is_again`: the audit has it already, and it is wanted all the same. */
  findings: (FindingToImport & { is_again: boolean })[];
  fileNames: string[];
  /** The images that their texts show, by the ids that they will have. */
  images: ReadonlyMap<string, File>;
};

/** FIND-08: all or none. The same choice has the same id, so that no attempt imports twice. Resolves with counts. */
export function useImportFindings(audit: { id: string; client_id: string }) {
  const last = useRef({ choice: '', importId: '' });
  return useChange([['findings']], async ({ findings, fileNames, images }: Import) => {
    const choice = JSON.stringify([findings, fileNames]);
    if (choice !== last.current.choice) last.current = { choice, importId: crypto.randomUUID() };
    const { importId } = last.current;
    const count = await callDatabase('import_findings', {
      audit_id: audit.id,
      findings,
      import_id: importId,
      file_names: fileNames,
    });
    const lostImages = await storeImages(audit, images, importId);
    return { count, lostImages };
  });
}

/** Adds images to the findings of an import, or of the whole audit, whose texts show them. Resolves with how many could not be added. */
export async function storeImages(
  audit: { id: string; client_id: string },
  images: ReadonlyMap<string, File>,
  importId?: string,
): Promise<number> {
  if (images.size === 0) return 0;
  const left = new Map(images);
  try {
    for (const { id: findingId, description, recommendation } of await fetchTexts(audit.id, importId))
      for (const id of findImageIds(`${description}\n${recommendation}`)) {
        const file = left.get(id);
        if (!file) continue;
        await uploadFile({ id, clientId: audit.client_id, findingId, file, isRetry: true }).then(
          () => left.delete(id),
          // The others are stored all the same.
          () => {},
        );
      }
  } catch {
    // The findings are there; the page says that the images are not.
  }
  return left.size;
}

const fetchTexts = (audit_id: string, import_id?: string) =>
  everyRow(
    () =>
      supabase()
        .from('findings')
        .select('id, description, recommendation')
        .match({ audit_id, ...(import_id && { import_id }) }),
    'id',
  );

/** What a finding of an audit is for an import, or was in its file: the rule or else the title, and all its places. */
export type FindingIdentity = {
  id: string;
  rule: string;
  /** What the tool calls it, or the digest of its message. Null for one that was written by hand. */
  fingerprint: string | null;
  places: Place[];
};

type Place = [repository: string | null, path: string, first: number | null, last: number | null];

/** FIND-08: the identities of the findings that an audit has, also of those that were edited or merged since their import. */
export function useFindingIdentities(auditId: string) {
  return useQuery({
    queryKey: ['findings', 'audit', auditId, 'identities'],
    queryFn: async ({ signal }): Promise<FindingIdentity[]> => {
      const identities = unwrap(
        await supabase().rpc('finding_identities', { audit_id: auditId }, { get: true }).abortSignal(signal),
      ) as unknown as [rule: string, fingerprint: string | null, places: Place[], id: string][];
      return identities.map(([rule, fingerprint, places, id]) => ({ id, rule, fingerprint, places }));
    },
  });
}

export function useImportTarget(auditId: string) {
  return useQuery({
    queryKey: ['findings', 'audit', auditId, 'import-target'],
    queryFn: readFirst(() =>
      isUuid(auditId)
        ? supabase()
            .from('audits')
            .select('id, title, client_id, scope_repositories(id, url, paths)')
            .eq('id', auditId)
            .order('position', { referencedTable: 'scope_repositories' })
        : null,
    ),
  });
}

export type ImportTarget = RowOf<typeof useImportTarget>;
