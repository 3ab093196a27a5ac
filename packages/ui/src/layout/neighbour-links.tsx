import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { SmallButton } from '../primitives/small-button.tsx';
import { useStepKeys } from '../shortcuts/use-step-keys.ts';
import { Link } from './link.tsx';

type Props = {
  label: string;
  /** The list that the page was opened from, and the page's own place in it; -1 while it is not known or not in it. */
  links: readonly { href: string; label: string }[];
  index: number;
};

/** FIND-06: leads to the neighbours of a page in the list that it was opened from, also by K and J. */
export function NeighbourLinks({ label, links, index }: Props) {
  const navigation = useRef<HTMLElement>(null);
  useStepKeys((step) => {
    const link = navigation.current?.querySelector<HTMLElement>(step === 1 ? '[rel="next"]' : '[rel="prev"]');
    link?.click();
    return Boolean(link);
  });
  const [previous, next] = index < 0 ? [] : [links[index - 1], links[index + 1]];
  return (
    // Rendered before the list has loaded, so that the content below does not move.
    <nav ref={navigation} aria-label={label} className="flex min-h-8 flex-wrap justify-between gap-2">
      <span>
        {previous && (
          <SmallButton asChild className={linkClasses}>
            <Link href={previous.href} rel="prev">
              <ChevronLeft aria-hidden="true" />
              <span>Previous: {previous.label}</span>
            </Link>
          </SmallButton>
        )}
      </span>
      <span>
        {next && (
          <SmallButton asChild className={linkClasses}>
            <Link href={next.href} rel="next">
              <span>Next: {next.label}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </SmallButton>
        )}
      </span>
    </nav>
  );
}

// A draft has no number, and a title can be long.
const linkClasses = 'h-auto min-h-8 max-w-80 py-1 text-start whitespace-normal wrap-anywhere';
