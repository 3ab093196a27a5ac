import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { useRuntimeConfig } from '@portal/data/client/runtime-config';
import { BrandMark } from '@portal/ui/layout/brand-mark';
import type { ReactNode } from 'react';

const BRAND = 'flex min-w-0 items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight';

export function BrandHeader() {
  const { brand } = useRuntimeConfig();
  return (
    <Bar>
      <Link to={paths.home} className={BRAND}>
        <BrandMark logo={brand.logo} />
        <span className="truncate">{brand.name}</span>
      </Link>
    </Bar>
  );
}

export function NamelessHeader() {
  return (
    <Bar>
      <span className={BRAND}>
        <BrandMark logo={undefined} />
        Client portal
      </span>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return <header className="flex h-14 shrink-0 items-center border-b border-border px-4">{children}</header>;
}
