import { useSourceChanges } from '@portal/data/sources/queries';
import { TitledCard } from '@portal/ui/primitives/card';
import type { ComponentProps } from 'react';
import { changesTitle, type SourceOfCommit } from '../audited-source.ts';
import { ChangesList } from './changes-list.tsx';

type Props = Omit<ComponentProps<typeof ChangesList>, 'changes'> & {
  from: SourceOfCommit;
  to: SourceOfCommit;
};

export function ChangesCard({ from, to, ...list }: Props) {
  const id = `changes-${to.id}`;
  return (
    <TitledCard titleId={id} title={changesTitle(from, to)}>
      <ChangesList changes={useSourceChanges(from.id, to.id)} {...list} />
    </TitledCard>
  );
}
