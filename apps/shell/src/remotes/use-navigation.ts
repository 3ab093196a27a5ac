import type { NavigationEntry } from '@portal/frame/contract/remote-facts';
import { useRuntimeConfig, type RemoteConfig } from '@portal/data/client/runtime-config';
import { useEffect, useMemo } from 'react';
import { bundledRemotes } from 'virtual:bundled-remotes';
import { fetchManifest } from './manifest/fetch-manifest.ts';
import { remoteState, updateRemote, useRemoteStates } from './remote-state.ts';
import { whenIdle } from '../layout/when-idle.ts';

/** GUARD-05: the remotes that the user may enter. Nothing of the others is fetched. */
export function useEnterableRemotes(isStaff: boolean) {
  const { remotes } = useRuntimeConfig();
  return useMemo(() => remotes.filter(({ requires }) => !requires || isStaff), [remotes, isStaff]);
}

/** The shown remote states its links before its code runs; one that does not respond has none until another is opened. */
export function useNavigation(isStaff: boolean): readonly NavigationEntry[] {
  const remotes = useEnterableRemotes(isStaff);
  const states = useRemoteStates();
  useEffect(() => {
    let isOpen = true;
    whenIdle(() => {
      for (const remote of isOpen ? remotes : []) {
        const { facts, load } = remoteState(remote.name);
        if (!facts && !load) learnFacts(remote).catch(() => undefined);
      }
    });
    return () => void (isOpen = false);
  }, [remotes]);
  return useMemo(
    () => remotes.flatMap(({ name }) => states.get(name)?.facts?.navigation ?? []),
    [remotes, states],
  );
}

async function learnFacts(remote: RemoteConfig): Promise<void> {
  const facts = bundledRemotes[remote.name]?.facts ?? (await fetchManifest(remote));
  updateRemote(remote.name, { facts });
}
