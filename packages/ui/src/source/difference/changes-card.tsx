import type { ComponentProps } from 'react';
import { Card, CardContent, CardHeader } from '../../primitives/card.tsx';
import { ChangesList } from './changes-list.tsx';

type Props = ComponentProps<typeof ChangesList> & {
  /** The later of the two commits. */
  commit: string;
};

/** CODE-04: what changed since the audited commit, on the overview of an audit. */
export function ChangesCard({ commit, ...list }: Props) {
  const id = `changes-${commit}`;
  return (
    <Card aria-labelledby={id}>
      <CardHeader titleId={id} title={`Changes from the audited commit to ${commit.slice(0, 7)}`} />
      <CardContent>
        <ChangesList {...list} />
      </CardContent>
    </Card>
  );
}
