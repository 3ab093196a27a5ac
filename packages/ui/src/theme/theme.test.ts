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
/** The colours of texts, by what is behind them. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'accent-subtle': ['foreground', 'muted', 'accent'],
  primary: ['primary-foreground'],
  'primary-hover': ['primary-foreground'],
  accent: ['accent-foreground'],
  critical: ['critical-foreground'],
  danger: ['danger-foreground'],
  'danger-hover': ['danger-foreground'],
  'success-subtle': ['success'],
  'warning-subtle': ['warning', 'foreground'],
  'danger-subtle': ['danger', 'foreground'],
  'info-subtle': ['info'],
  tooltip: ['tooltip-foreground'],
  sidebar: ['sidebar-foreground', 'sidebar-muted'],
  'sidebar-hover': ['sidebar-foreground', 'sidebar-muted', 'sidebar-active-foreground'],
  'sidebar-active': ['sidebar-active-foreground', 'sidebar-muted'],
  'sidebar-accent': ['sidebar'],
};
const onSurfaces = ['foreground', 'muted', 'accent', 'danger', 'success', 'warning', 'info'];
const inCode = ['code-keyword', 'code-name', 'code-string', 'code-constant', 'code-comment'];
const pairs = (colors: readonly string[], behind: string) => colors.map((color) => [color, behind] as const);
const text = [
  ...surfaces.flatMap((surface) => pairs(onSurfaces, surface)),
  ...pairs(inCode, 'subtle'),
  ...Object.entries(texts).flatMap(([behind, colors]) => pairs(colors, behind)),
];
const edges = [
  ...surfaces.flatMap((surface) => pairs(['input', 'ring'], surface)),
  ...pairs(['sidebar-accent'], 'sidebar'),
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
