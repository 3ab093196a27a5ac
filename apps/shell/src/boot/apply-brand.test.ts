import { expect, it } from 'vitest';
import { applyBrand } from './apply-brand.ts';

it.each([
  ['neither logo nor accent', {}, 'default.svg', ''],
  ['a logo alone', { logo: '/logo.png' }, '/logo.png', ''],
  ['an accent alone', { accent: '#123a6b' }, 'default.svg', '#123a6b'],
  ['both', { logo: '/logo.png', accent: '#123a6b' }, '/logo.png', '#123a6b'],
])('BRAND-01 a brand with %s leaves the rest as it was built', (_what, brand, logo, accent) => {
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
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--ui-accent').slice('light-dark('.length).split(',')[0]).toBe(accent);
});
