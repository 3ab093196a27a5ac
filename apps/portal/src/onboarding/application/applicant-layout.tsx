import { useShell } from '@portal/frame/contract/contract';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { BrandMark } from '@portal/ui/layout/brand-mark';
import { Button } from '@portal/ui/primitives/button';
import { ThemeSwitch } from '@portal/ui/theme/theme-switch';
import type { ReactNode } from 'react';

export function ApplicantLayout({ children }: { children: ReactNode }) {
  const { brand } = useRuntimeConfig();
  const { signOut } = useShell();
  return (
    <div className="flex min-h-dvh flex-col bg-background">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
        <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <BrandMark logo={brand.logo} />
          {/* On a phone the mark stands alone, so that the header is one line. */}
          <span className="max-[24rem]:sr-only">{brand.name}</span>
        </p>
        <div className="flex items-center gap-2">
          <ThemeSwitch />
          <Button variant="ghost" size="sm" onClick={() => void signOut()}>
            Log out
          </Button>
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 pt-8 pb-28">{children}</main>
    </div>
  );
}
