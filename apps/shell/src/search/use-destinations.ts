import { useClientAccess, useIsViewer, useShell, useViewedClientId } from '@portal/frame/contract/contract';
import type { Destination } from '@portal/frame/contract/remote-facts';
import { paths } from '@portal/domain/routing/paths';
import { useThemePreference } from '@portal/ui/theme/theme-preference';
import { useEffect, useState } from 'react';
import { loadRemoteModule } from '../remotes/loading/load-remote.ts';
import { useEnterableRemotes } from '../remotes/use-navigation.ts';

/** What the search offers besides results: somewhere to go, or something that is done at once. */
export type Offer = Omit<Destination, 'href'> & ({ href: string } | { run: () => void });

/** `isLoading` is true until each remote that the viewer may enter has responded or failed. */
export function useDestinations(isInConsole: boolean): { offers: readonly Offer[]; isLoading: boolean } {
  const remotes = useEnterableRemotes(isInConsole);
  const own = useOwnDestinations();
  const { navigation } = useShell();
  const isViewer = useIsViewer();
  const links = navigation.map(({ label, viewerLabel, href, detail, audience }) => ({
    label: (isViewer && viewerLabel) || label,
    href,
    detail,
    audience,
  }));
  const [defined, setDefined] = useState<Record<string, readonly Destination[]>>({});

  useEffect(() => {
    let isOpen = true;
    for (const remote of remotes) {
      void loadRemoteModule(remote)
        .then(({ module }) => module.destinations ?? [])
        // The failure is shown and reported when the user goes to one of its pages.
        .catch(() => [])
        .then((destinations) => isOpen && setDefined((known) => ({ ...known, [remote.name]: destinations })));
    }
    return () => void (isOpen = false);
  }, [remotes]);

  const audiences = useAudiences(isInConsole);
  const offers = [...links, ...remotes.flatMap(({ name }) => defined[name] ?? [])].filter(
    ({ audience }) => !audience || audiences.has(audience),
  );
  return { offers: [...offers, ...own], isLoading: remotes.some(({ name }) => !defined[name]) };
}

/** TEAM-02: the audiences (`Destination.audience`) that the signed-in person belongs to. */
function useAudiences(isInConsole: boolean): ReadonlySet<Destination['audience']> {
  const { isAdmin } = useShell();
  const { mayWrite, isOwner } = useClientAccess(useViewedClientId());
  if (isInConsole) return new Set([isAdmin ? 'admin' : 'auditor']);
  return new Set([
    'client',
    ...(mayWrite ? (['member'] as const) : []),
    ...(isOwner ? (['owner'] as const) : []),
  ]);
}

function useOwnDestinations(): readonly Offer[] {
  const { signOut } = useShell();
  const { setPreference } = useThemePreference.getState();
  const theme = { group: 'Actions', keywords: 'theme appearance mode', isHidden: true };
  return [
    { label: 'Privacy Policy', href: paths.privacyPolicy, keywords: 'legal data gdpr', isHidden: true },
    { label: 'Terms of Use', href: paths.termsOfUse, keywords: 'legal conditions', isHidden: true },
    { label: 'Light theme', run: () => setPreference('light'), ...theme },
    { label: 'Dark theme', run: () => setPreference('dark'), ...theme },
    { label: 'System theme', run: () => setPreference('system'), ...theme },
    {
      label: 'Log out',
      run: () => void signOut(),
      group: 'Actions',
      keywords: 'sign out logout',
      isHidden: true,
    },
  ];
}
