import { expect, it } from 'vitest';
import { applyBrand } from './apply-brand.ts';

const ACCENT = [
  '--ui-accent: light-dark(#123a6b, #7d93ae)',
  '--ui-accent-foreground: light-dark(#ffffff, #0b0e10)',
  '--ui-accent-subtle: light-dark(#e7ebf0, #1f252c)',
  '--ui-ring: light-dark(#123a6b, #7d93ae)',
  '--ui-sidebar-accent: light-dark(#123a6b, #7d93ae)',
];

it.each([
  ['neither logo nor accent', {}, 'default.svg', []],
  ['a logo alone', { logo: '/logo.png' }, '/logo.png', []],
  ['an accent alone', { accent: '#123a6b' }, 'default.svg', ACCENT],
  ['both', { logo: '/logo.png', accent: '#123a6b' }, '/logo.png', ACCENT],
])('BRAND-01 a brand with %s leaves the rest as it was built', (_what, brand, logo, colors) => {
  document.documentElement.removeAttribute('style');
  document.head.innerHTML = '<link rel="icon" href="default.svg" type="image/svg+xml">';
  document.body.innerHTML = '<img data-brand-logo src="default.svg"><b data-brand-name>Portal</b>';
  applyBrand({ name: 'Guardian', ...brand });
  expect(document.body.textContent).toBe('Guardian');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(logo);
  const icon = document.querySelector('link');
  expect(icon?.getAttribute('href')).toBe(logo);
  // A logo can be of another type than the default icon.
  expect(icon?.hasAttribute('type')).toBe(logo === 'default.svg');
  expect(document.documentElement.style.cssText.split(/; ?/).filter(Boolean)).toEqual(colors);
});
