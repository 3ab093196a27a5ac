import { paths, pathWithNext } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useHasNoSecondFactor } from '@portal/data/second-factor/state';
import { readLocal, writeLocal } from '@portal/ui/local-storage';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { Button } from '@portal/ui/primitives/button';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { TitledCard } from '@portal/ui/primitives/card';
import { useState } from 'react';

const KEY = 'audit-portal-second-factor-later';

/** AUTH-18: offers the owner of a client a second factor until they have one, or put the card away on this device. */
export function SecondFactorCard({ userId }: { userId: string }) {
  const [isPutAway, setIsPutAway] = useState(() => readLocal(KEY) === userId);
  const keepFocus = useFocusAfterRemoval();
  const hasNone = useHasNoSecondFactor(userId);
  if (!hasNone || isPutAway) return null;
  function putAway() {
    keepFocus();
    writeLocal(KEY, userId);
    setIsPutAway(true);
  }
  return (
    <TitledCard
      titleId="second-factor"
      title="Protect your reports with a second factor"
      description="Without one, access to your mailbox is enough to open them. Setting it up takes two minutes."
      contentClassName="flex flex-wrap gap-2"
    >
      <SmallButton asChild>
        <Link to={pathWithNext(paths.setUpSecondFactor, paths.dashboard)}>Set it up</Link>
      </SmallButton>
      <Button size="sm" variant="ghost" onClick={putAway}>
        Not now
      </Button>
    </TitledCard>
  );
}
