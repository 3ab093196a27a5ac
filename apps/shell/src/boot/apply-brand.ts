import type { RuntimeConfig } from '@portal/data/client/runtime-config';
import { accentOf } from '@portal/domain/brand/accent';

type Brand = Pick<RuntimeConfig['brand'], 'accent' | 'logo' | 'name'>;

/** BRAND-01: name and logo of the prerendered form, favicon, and the accent of both themes. Throws when the accent cannot be read. */
export function applyBrand({ accent, logo, name }: Brand): void {
  // React finds the name in the form when it hydrates it.
  document.querySelector('[data-brand-name]')?.replaceChildren(name);
  if (logo !== undefined) {
    document.querySelector('[data-brand-logo]')?.setAttribute('src', logo);
    const icon = document.querySelector('link[rel="icon"]');
    icon?.setAttribute('href', logo);
    icon?.removeAttribute('type');
  }
  if (accent === undefined) return;
  const { light, dark } = accentOf(accent);
  const { style } = document.documentElement;
  for (const [token, part] of TOKENS)
    style.setProperty(`--ui-${token}`, `light-dark(${light[part]}, ${dark[part]})`);
}

const TOKENS = [
  ['accent', 'accent'],
  ['accent-foreground', 'foreground'],
  ['accent-subtle', 'subtle'],
  ['ring', 'accent'],
  ['sidebar-accent', 'accent'],
] as const;
