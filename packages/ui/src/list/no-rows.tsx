import type { LucideIcon } from 'lucide-react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useFocusAfterRemoval } from '../hooks/use-focus-after-removal.ts';
import { Button } from '../primitives/button.tsx';

type Props = {
  icon: LucideIcon;
  /** What is listed, as a plural: "clients". */
  noun: string;
  /** Where rows come from, for a list that is empty without a filter. */
  description: string;
  isPastTheEnd: boolean;
  isFiltered: boolean;
  onFirstPage: () => void;
  onShowAll: () => void;
};

/** ALL-01: says why a list is empty, and offers a view with rows. When that is chosen, the focus moves to the search field. */
export function NoRows({ icon, noun, description, isPastTheEnd, isFiltered, onFirstPage, onShowAll }: Props) {
  const restoreFocusAfterRemoval = useFocusAfterRemoval(() =>
    document.querySelector<HTMLElement>('[type="search"]'),
  );

  function leave(changeView: () => void) {
    restoreFocusAfterRemoval();
    changeView();
  }

  if (isPastTheEnd) {
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
  return <EmptyState icon={icon} title={`No ${noun} yet`} description={description} />;
}
