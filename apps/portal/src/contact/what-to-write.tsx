import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { TitledCard } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';

const LINK =
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';

const ITEMS = [
  {
    term: 'In an incident',
    value:
      'The chain, the contract addresses, the suspicious transactions, and who on your side can pause the contracts.',
  },
  {
    term: 'About a finding',
    value: (
      <>
        Please write in the finding’s own thread, which only you and our team can read. Open it from{' '}
        <Link className={LINK} to={paths.reports}>
          your reports
        </Link>
        . Do not name a finding in a message elsewhere.
      </>
    ),
  },
  {
    term: 'About a new audit',
    value: (
      <>
        The scope, the repository and your launch date. The quickest way is to{' '}
        <Link className={LINK} to={paths.request}>
          request a service
        </Link>
        .
      </>
    ),
  },
  {
    term: 'Never',
    value: 'Private keys, seed phrases or passwords. We never ask for them.',
  },
];

/** What a message should contain, so that the first answer already helps. */
export function WhatToWrite() {
  return (
    <TitledCard titleId="what-to-write" title="What helps us answer fast">
      <DescriptionList items={ITEMS} />
    </TitledCard>
  );
}
