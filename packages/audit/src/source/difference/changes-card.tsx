import type { ComponentProps } from 'react';
import { Card, CardContent, CardHeader } from '@portal/ui/primitives/card';
import type { SourceOfCommit } from '../audited-source.ts';
import { ChangesList } from './changes-list.tsx';

type List = ComponentProps<typeof ChangesList>;
type Props = Omit<List, 'changes'> & {
  from: SourceOfCommit;
  to: SourceOfCommit;
  /** The hook that queries what changed between two sources. */
  useChanges: (fromId: string, toId: string) => List['changes'];
};

/** CODE-04: what changed from the audited commit to another one, on the overview of an audit. */
export function ChangesCard({ from, to, useChanges, ...list }: Props) {
  const id = `changes-${to.id}`;
  return (
    <Card aria-labelledby={id}>
      <CardHeader titleId={id} title={`Changes from the audited commit to ${to.commit.slice(0, 7)}`} />
      <CardContent>
        <ChangesList changes={useChanges(from.id, to.id)} {...list} />
      </CardContent>
    </Card>
  );
}
