import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';
import { Button } from '../primitives/button.tsx';

export type EmptyList = {
  icon: LucideIcon;
  /** "No clients yet" unless it says otherwise. */
  title?: string;
  description: string;
  action?: ReactNode;
  /** Leads to the first page, on a page past the end. */
  onFirstPage?: (() => void) | undefined;
};

type Props = { noun: string; empty: EmptyList; isFiltered: boolean; onShowAll: () => void };

/** ALL-01: says why a list is empty, and offers a view with rows. When that is chosen, the focus moves to the search field. */
export function NoRows({ noun, empty, isFiltered, onShowAll }: Props) {
  const { icon, title = `No ${noun} yet`, description, action, onFirstPage } = empty;
  const restoreFocusAfterRemoval = useFocusAfterRemoval(() =>
    document.querySelector<HTMLElement>('[type="search"]'),
  );

  function leave(changeView: () => void) {
    restoreFocusAfterRemoval();
    changeView();
  }

  if (onFirstPage) {
    return (
      <EmptyState
        icon={icon}
        title={`No more ${noun}`}
        description="This page is past the end of the list."
        action={<Button onClick={() => leave(onFirstPage)}>First page</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        icon={icon}
        title={`No ${noun} found`}
        description={`No ${noun} match the search and filter.`}
        action={
          <Button variant="secondary" onClick={() => leave(onShowAll)}>
            Show all {noun}
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={icon} title={title} description={description} action={action} />;
}
