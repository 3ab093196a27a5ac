import Bowser from 'bowser';
import {
  useSessions,
  useEndOtherSessions,
  useEndSession,
  type OpenSession,
} from '@portal/data/sessions/sessions';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { formatDateTime } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useState } from 'react';

/** AUTH-19: where the user is signed in. Each other session can be ended, and all of them at once. */
export function SessionsCard({ userId }: { userId: string }) {
  const sessions = useSessions(userId);
  const others = sessions.data?.filter((session) => !session.is_current) ?? [];
  return (
    <Card
      titleId="sessions"
      title="Sessions"
      description="Where you are signed in. If you do not recognise a session, end it and change your password."
    >
      <QueryContent query={sessions} title="Failed to load your sessions" inCard skeletonClassName="h-20">
        {(loaded) => (
          <CardContent>
            <ul aria-label="Sessions" className="divide-y divide-border">
              {loaded.map((session) => (
                <SessionItem key={session.id} userId={userId} session={session} />
              ))}
            </ul>
          </CardContent>
        )}
      </QueryContent>
      {others.length > 0 && <EndOthers userId={userId} />}
    </Card>
  );
}

function SessionItem({ userId, session }: { userId: string; session: OpenSession }) {
  const keepFocus = useFocusAfterRemoval();
  const end = useAction(useEndSession(userId), {
    success: 'Session ended',
    failure: 'Failed to end the session',
  });
  const device = deviceName(session.user_agent);

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">
          Last used {formatDateTime(session.last_used_at)} · Signed in {formatDateTime(session.created_at)}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="info">This session</Badge>
      ) : (
        <SmallButton
          aria-label={`End ${device}, last used ${formatDateTime(session.last_used_at)}`}
          isPending={end.isPending}
          onClick={() => {
            keepFocus();
            void end.run(session.id);
          }}
        >
          End
        </SmallButton>
      )}
    </li>
  );
}

function EndOthers({ userId }: { userId: string }) {
  const keepFocus = useFocusAfterRemoval();
  const [isConfirming, setIsConfirming] = useState(false);
  const end = useAction(useEndOtherSessions(userId), {
    success: 'All other sessions ended',
    failure: 'Failed to end the sessions',
    onSuccess: () => setIsConfirming(false),
  });
  return (
    <CardFooter>
      <SmallButton onClick={() => setIsConfirming(true)}>End all others</SmallButton>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="End all other sessions?"
        description="Every other browser and device is signed out at once, and your access tokens are revoked. This one stays signed in."
        confirmLabel="End all others"
        isDestructive
        isPending={end.isPending}
        onConfirm={() => {
          keepFocus();
          void end.run();
        }}
      />
    </CardFooter>
  );
}

/** AUTH-19: a browser in words, such as "Chrome on Windows". It is what the browser says of itself, so no proof. */
function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // Empty for what bowser does not know.
  return browser.name || os.name || 'Unknown device';
}
