import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, DEFAULT_ACCENT, SURFACES } from '@portal/domain/brand/accent';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  Array.from(
    css.matchAll(/--ui-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gi),
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
);

function contrastOf(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a = '', b = ''] = [one, other].map((name) => {
    const value = tokens.get(name);
    if (!value) throw new Error(`tokens.css has no colour --ui-${name}`);
    return value[theme];
  });
  return contrast(a, b);
}

const surfaces = ['background', 'surface', 'raised', 'subtle'];
const text: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['foreground', surface],
    ['muted', surface],
    ['accent', surface],
    ['danger', surface],
    ['success', surface],
    ['warning', surface],
    ['info', surface],
  ]),
  ...['keyword', 'name', 'string', 'constant', 'comment'].map((token): [string, string] => [
    `code-${token}`,
    'subtle',
  ]),
  ['foreground', 'accent-subtle'],
  ['muted', 'accent-subtle'],
  ['accent', 'accent-subtle'],
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['accent-foreground', 'accent'],
  ['critical-foreground', 'critical'],
  ['danger-foreground', 'danger'],
  ['danger-foreground', 'danger-hover'],
  ['success', 'success-subtle'],
  ['warning', 'warning-subtle'],
  ['danger', 'danger-subtle'],
  ['info', 'info-subtle'],
  ['foreground', 'warning-subtle'],
  ['foreground', 'danger-subtle'],
  ['tooltip-foreground', 'tooltip'],
  ['sidebar-foreground', 'sidebar'],
  ['sidebar-muted', 'sidebar'],
  ['sidebar-muted', 'sidebar-hover'],
  ['sidebar-muted', 'sidebar-active'],
  ['sidebar-foreground', 'sidebar-hover'],
  ['sidebar-active-foreground', 'sidebar-active'],
  ['sidebar-active-foreground', 'sidebar-hover'],
  ['sidebar', 'sidebar-accent'],
];
const edges: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['input', surface],
    ['ring', surface],
  ]),
  ['sidebar-accent', 'sidebar'],
];

describe.each(['light', 'dark'] as const)('ALL-02 contrast in the %s theme', (theme) => {
  test.each(text)('%s on %s has a contrast of at least 4.5:1', (foreground, background) => {
    expect(contrastOf(foreground, background, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(edges)('%s on %s has a contrast of at least 3:1', (edge, background) => {
    expect(contrastOf(edge, background, theme)).toBeGreaterThanOrEqual(3);
  });
});

test.each(['light', 'dark'] as const)(
  'BRAND-01 the accents of the %s theme are checked against its surfaces',
  (theme) => {
    const colors = (names: readonly string[]) => names.map((name) => tokens.get(name)?.[theme]);
    expect(colors(surfaces)).toEqual(SURFACES[theme]);
    const { accent, foreground, subtle } = DEFAULT_ACCENT[theme];
    expect(colors(['accent', 'accent-foreground', 'accent-subtle'])).toEqual([accent, foreground, subtle]);
  },
);
