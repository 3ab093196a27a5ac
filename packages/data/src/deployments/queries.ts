import { useQuery } from '@tanstack/react-query';
import type { Verdict } from '@portal/domain/deployments/judge';
import type { Chain } from '@portal/domain/deployments/deployment-lines';
import { callFunction } from '../client/call-function.ts';
import { read, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { SourceFile } from '../sources/queries.ts';

/** LIVE-01: a state that was seen, from the first block to the last. */
type DeploymentState = {
  answer: Verdict;
  commit_hash: string | null;
  /** Null when the chain gave no answer. */
  block_number: number | null;
  block_time: string | null;
  code_hash: string | null;
  implementation: string | null;
  /** When it was seen first and last. */
  found_at: string;
  checked_at: string;
};

/** LIVE-01: a deployment of an audit with its last state; `answer` is null before the first check. */
export type Deployment = Omit<DeploymentState, 'answer'> & {
  id: string;
  chain_id: number;
  /** In lower case. */
  address: string;
  label: string;
  is_public: boolean;
  answer: Verdict | null;
  /** Whether the commit that it was compared with is the audited one, and not one of which source was added later. */
  is_audited_commit: boolean;
  /** Whether the auditors vouch for the source that it was compared with. */
  is_audited_source: boolean;
};

/** LIVE-01: the deployments of an audit with what was found out last. */
export function useDeployments(auditId: string) {
  return useQuery({
    queryKey: ['deployments', auditId],
    queryFn: read(() =>
      typed<Deployment>(supabase().rpc('list_deployments', { audit_id: auditId }, { get: true })),
    ),
  });
}

type ComparedContract = {
  address: string;
  name: string;
  compilation: { match: string; compiler: string; settings: string };
};

export function useDeploymentHistory(auditId: string, deploymentId: string) {
  return useQuery({
    queryKey: ['deployments', auditId, 'history', deploymentId],
    queryFn: read(() =>
      typed<DeploymentState & { id: string; contracts: ComparedContract[] }>(
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
