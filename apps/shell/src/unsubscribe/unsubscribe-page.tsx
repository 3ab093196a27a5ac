import { paths } from '@portal/domain/routing/paths';
import { Link, useLocation } from '@portal/frame/routing/router';
import { unsubscribe } from '@portal/data/notices/choices';
import { decode } from '@portal/domain/format/decode';
import { NOTICE_KINDS, noticeLabel } from '@portal/domain/notices/kinds';
import { useAction } from '@portal/ui/hooks/use-action';
import { usePageTitle } from '@portal/ui/layout/page-title';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { MessagePage } from '../layout/message-page.tsx';
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts';

const TITLES = {
  open: 'Stop these emails?',
  done: 'You will get no more of these emails',
  invalid: 'This link is not valid',
};

/** NOTE-02: where the link below an e-mail leads. Nothing changes until the button is pressed, because programs follow links. */
export function UnsubscribePage() {
  const { hash } = useLocation();
  return <Unsubscribe key={hash} hash={hash} />;
}

function Unsubscribe({ hash }: { hash: string }) {
  const heading = useFocusOnNavigation();
  const token = decode(hash.slice(1));
  const [state, setState] = useState<keyof typeof TITLES>(hash.length > 1 ? 'open' : 'invalid');
  const stop = useAction(() => unsubscribe(token), {
    failure: 'The emails could not be stopped',
    onSuccess: (isValid) => setState(isValid ? 'done' : 'invalid'),
  });
  usePageTitle(TITLES[state]);
  return (
    <MessagePage title={TITLES[state]} headingRef={heading}>
      {state === 'open' && (
        <>
          <p className="text-muted">
            {describeEmails(token)} What happened stays in your notifications in the portal.
          </p>
          <Button className="self-start" isPending={stop.isPending} onClick={() => void stop.run()}>
            Stop these emails
          </Button>
        </>
      )}
      <p className="text-muted">
        <Link to={paths.profileNotifications} className="underline">
          Choose your emails on your profile
        </Link>
      </p>
    </MessagePage>
  );
}

/** What the token says that stops. Only known kinds are named, as anybody can write a link. */
function describeEmails(token: string): string {
  const kind = token.split('.')[1] ?? '';
  if (kind === 'daily_digest')
    return 'The daily summary stops, and its contents are not sent in any other email.';
  return Object.hasOwn(NOTICE_KINDS, kind)
    ? `You will get no more emails of the kind “${noticeLabel(kind)}”.`
    : 'You will get no more emails of this kind.';
}
