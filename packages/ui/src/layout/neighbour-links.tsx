import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import type { LinkComponent } from '../primitives/link-component.ts';
import { useStepKeys } from '../shortcuts/use-step-keys.ts';

type Neighbour = { href: string; label: string };

type Props = {
  /** The accessible name of the navigation: "Other findings". */
  label: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  linkComponent: LinkComponent;
};

/** FIND-06: leads to the neighbours of a page in the list that it was opened from, also by K and J. */
export function NeighbourLinks({ label, previous, next, linkComponent: Link }: Props) {
  const links = useRef<HTMLElement>(null);
  useStepKeys((step) => {
    const link = links.current?.querySelector<HTMLElement>(step === 1 ? '[rel="next"]' : '[rel="prev"]');
    link?.click();
    return Boolean(link);
  });
  return (
    <nav ref={links} aria-label={label} className="flex min-h-8 flex-wrap justify-between gap-2">
      <span>
        {previous && (
          <Button asChild variant="secondary" size="sm">
            <Link href={previous.href} rel="prev">
              <ChevronLeft aria-hidden="true" />
              <span className="max-w-40 truncate">Previous: {previous.label}</span>
            </Link>
          </Button>
        )}
      </span>
      <span>
        {next && (
          <Button asChild variant="secondary" size="sm">
            <Link href={next.href} rel="next">
              <span className="max-w-40 truncate">Next: {next.label}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </Button>
        )}
      </span>
    </nav>
  );
}
