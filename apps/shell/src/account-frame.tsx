import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { usePageTitle } from '@portal/ui/layout/page-title';
import type { ReactNode } from 'react';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The narrow page around a step of an account: the brand, a heading that is also the title, and what the step asks. */
export function AccountFrame({ heading, children }: { heading: string; children: ReactNode }) {
  usePageTitle(heading);
  const { brand } = useRuntimeConfig();
  const headingRef = useFocusOnNavigation();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
        <img src="/favicon.svg" alt="" className="size-7" />
        {brand.name}
      </p>
      <h1 ref={headingRef} tabIndex={-1} className="text-3xl">
        {heading}
      </h1>
      {children}
    </main>
  );
}
