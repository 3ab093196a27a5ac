import { cn } from '@portal/ui/primitives/class-names';
import { useMediaQuery } from '@portal/ui/hooks/browser-state';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';

const SLOGAN_MS = 5_000;
const FADE_MS = 500;

/** AUTH-06: from 1024 px up; still under reduced motion, and for whoever stops them (WCAG 2.2.2). */
export function SloganRotator() {
  // Rendered at build time for large windows; until the script runs, the classes below hide what does not apply.
  const isLarge = useMediaQuery('(min-width: 1024px)', true);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [index, setIndex] = useState(0);
  const [isFading, setIsFading] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const isRotating = isLarge && !isStill && !isPaused;

  useEffect(() => {
    if (!isRotating) return;
    let fade: ReturnType<typeof setTimeout> | undefined;
    const rotation = setInterval(() => {
      setIsFading(true);
      fade = setTimeout(() => {
        setIndex((current) => (current + 1) % slogans.length);
        setIsFading(false);
      }, FADE_MS);
    }, SLOGAN_MS);
    return () => {
      clearInterval(rotation);
      clearTimeout(fade);
      setIsFading(false);
    };
  }, [isRotating]);

  if (!isLarge) return null;
  return (
    <aside
      aria-label="What we do"
      className="slogan-panel flex flex-col max-lg:hidden justify-end p-[5vw] xl:p-[6vw]"
    >
      <p
        data-testid="slogan"
        className={cn(
          // As tall as the longest slogan, so that nothing moves when the next one is shorter.
          'grid min-h-[3lh] max-w-xl content-end wrap-anywhere text-4xl leading-tight font-semibold tracking-tight text-balance transition-opacity duration-500',
          isFading && 'opacity-0',
        )}
      >
        {slogans[index]}
      </p>
      <div className="mt-6 flex min-h-8 items-center justify-between gap-4">
        <p translate="no" className="min-w-0 font-mono text-sm wrap-anywhere opacity-75">
          Smart contract audits · Application security · AI red team
        </p>
        {!isStill && (
          <button
            type="button"
            aria-label={isPaused ? 'Resume the slogans' : 'Pause the slogans'}
            className="grid size-8 shrink-0 motion-reduce:hidden place-items-center rounded-md opacity-75 outline-current transition-opacity hover:opacity-100 focus-visible:opacity-100"
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </button>
        )}
      </div>
    </aside>
  );
}

/** AUTH-06: what rotates beside the sign-in form. */
export const slogans: readonly string[] = [
  'We read every line, including the ones you were sure about.',
  'We attack your invariants for weeks, so that nobody on mainnet finds a way through.',
  'Solidity, Rust, Cairo, Sway. Bugs speak them all; so do we.',
  'Better in our report than on a block explorer.',
  'Attackers do not stop at the contract. Neither do we.',
  'Your AI agent holds a wallet. We try to talk it out of it.',
  'Every finding comes with a proof, every fix with a second look.',
  'Call us at the whiteboard stage, when bugs are cheapest to fix.',
  'We also build: contracts that we would be happy to audit.',
  'Quiet launches are our favourite kind.',
];
