import { useQuery } from '@tanstack/react-query';
import type { Verdict } from '@portal/domain/deployments/judge';
import type { Tables } from '@portal/domain/database.types';
import type { Chain } from '@portal/domain/deployments/deployment-lines';
import { callFunction } from '../client/call-function.ts';
import { read, typed, type FunctionRow } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { SourceFile } from '../sources/queries.ts';

/**
 * LIVE-01: a deployment of an audit, its address in lower case, with its last state: there is no answer before the first check, and no block when
 * the chain gave none. `is_audited_commit`: it was compared with the audited commit, and not with one of which source was added later.
 * `is_audited_source`: the auditors vouch for the source that it was compared with.
 */
export type Deployment = FunctionRow<
  'list_deployments',
  'commit_hash' | 'block_number' | 'block_time' | 'code_hash' | 'implementation',
  { answer: Verdict | null }
>;

/** LIVE-01: the deployments of an audit with what was found out last. */
export function useDeployments(auditId: string) {
  return useQuery({
    queryKey: ['deployments', auditId],
    queryFn: read(() =>
      typed<Deployment>(supabase().rpc('list_deployments', { audit_id: auditId }, { get: true })),
    ),
  });
}

/** LIVE-01: a state that was seen, from the first block to the last. */
type DeploymentState = Omit<Tables<'deployment_checks'>, 'answer' | 'contracts'> & {
  answer: Verdict;
  contracts: ComparedContract[];
};

type ComparedContract = {
  address: string;
  name: string;
  compilation: { match: string; compiler: string; settings: string };
};

export function useDeploymentHistory(auditId: string, deploymentId: string) {
  return useQuery({
    queryKey: ['deployments', auditId, 'history', deploymentId],
    queryFn: read(() =>
      typed<DeploymentState>(
        supabase()
          .from('deployment_checks')
          .select('*, deployments!inner()')
          .eq('deployments.audit_id', auditId)
          .eq('deployment_id', deploymentId)
          .order('found_at', { ascending: false })
          .limit(20),
      ),
    ),
  });
}

/** LIVE-01: the chains that are set up here; none where deployments cannot be checked. */
export function useChains(auditId: string) {
  return useQuery({
    queryKey: ['deployments', 'chains', auditId],
    staleTime: Infinity,
    queryFn: async () =>
      (await callFunction<{ chains: Chain[] }>('inspect-deployments', { action: 'chains', id: auditId }))
        .chains,
  });
}

/** LIVE-01: the text of a file of the verified source, which Sourcify sends now. It is not kept. */
export function useDeployedFile(deploymentId: string, path: string) {
  return useQuery({
    queryKey: ['deployments', 'file', deploymentId, path],
    queryFn: async () =>
      await callFunction<Extract<SourceFile, { text: string }>>('inspect-deployments', {
        action: 'source',
        id: deploymentId,
        path,
      }),
  });
}
