import { keptInvitationPath } from '@portal/auth/routing/kept-invitation';
import { storedNextPath, takeNextPath } from '@portal/auth/routing/next-path';
import { nextPathFrom, paths, pathWithNext } from '@portal/domain/routing/paths';
import { lookUpAccount } from '@portal/auth/routing/account';
import { postLoginDestination } from '@portal/auth/routing/post-login';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { useUser } from '@portal/auth/session/session';
import { useEffect } from 'react';
import { PageLoading } from '../layout/page-loading.tsx';
import { welcome } from './session/welcome.ts';
import { queryClient } from '../cache/query-client.tsx';
import { loadPageAhead } from '../remotes/mounting/remote-routes.tsx';

/** ROUTE-01 to ROUTE-06, AUTH-18: looks the account up and sends the signed-in user where they belong, whose page loads meanwhile. */
export function RedirectSignedInUser() {
  const { search } = useLocation();
  const userId = useUser()?.id;
  const navigate = useNavigate();
  const { remotes } = useRuntimeConfig();

  useEffect(() => {
    if (!userId) return;
    let isCurrent = true;
    const likely = nextPathFrom(search) ?? storedNextPath() ?? paths.dashboard;
    loadPageAhead(remotes, userId, likely).catch(() => undefined);
    void lookUpAccount(queryClient, userId).then((lookup) => {
      if (!isCurrent) return;
      const destination = postLoginDestination(lookup);
      const next = nextPathFrom(search) ?? takeNextPath();
      const mayChoose = destination === paths.dashboard || destination === paths.admin;
      // The second factor comes first; its pages know where to go on to.
      const isStep = destination === paths.authCode || destination === paths.setUpSecondFactor;
      // TEAM-01: whoever was invited need not have applied.
      const invitation = isStep ? null : keptInvitationPath();
      const target = isStep
        ? pathWithNext(destination, next)
        : (invitation ?? (mayChoose ? next : null) ?? destination);
      // After an error, nobody knows whether they are in.
      if (!isStep && lookup.outcome !== 'error') welcome();
      return navigate(target, { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, search, navigate, remotes]);

  return <PageLoading label="Completing sign in..." />;
}
