// BRAND-01: the firm's accent, one colour of config.json, from which the colours of both themes follow.

type Theme = 'light' | 'dark';
export type AccentColors = { accent: string; foreground: string; subtle: string };
export type Accent = Readonly<Record<Theme, AccentColors>>;

/** What text in the accent stands on. This and the default are also in packages/ui/src/theme/tokens.css; theme.test.ts compares them. */
export const SURFACES: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#f7f8f8', '#ffffff', '#ffffff', '#eff1f2'],
  dark: ['#0b0e10', '#12161a', '#181d22', '#1d2329'],
};

export const DEFAULT_ACCENT: Accent = {
  light: { accent: '#08674f', foreground: '#ffffff', subtle: '#e3f3ed' },
  dark: { accent: '#3ddca0', foreground: '#03150e', subtle: '#0e2c22' },
};

const LEAST_CONTRAST = 4.5;

/**
 * The accent in both themes: as it is on light surfaces, and lightened on dark ones until it can be read. Throws an error with the
 * contrast when it cannot be read on light ones.
 */
export function accentOf(color: string | undefined): Accent {
  if (color === undefined) return DEFAULT_ACCENT;
  if (!/^#[0-9a-f]{6}$/i.test(color))
    throw new TypeError(`The accent ${color} is not a colour such as ${DEFAULT_ACCENT.light.accent}.`);
  const light = { accent: color, foreground: '#ffffff', subtle: mix(color, '#ffffff', 0.1) };
  const dark = Array.from({ length: 21 }, (_, step) => {
    const accent = mix('#ffffff', color, step / 20);
    return { accent, foreground: '#0b0e10', subtle: mix(accent, '#12161a', 0.12) };
  }).find((colors) => leastContrast(colors, 'dark') >= LEAST_CONTRAST);
  for (const [theme, colors] of [
    ['light', light],
    ['dark', dark ?? light],
  ] as const) {
    const least = leastContrast(colors, theme);
    if (least < LEAST_CONTRAST)
      throw new TypeError(
        `The accent ${color} cannot be read in the ${theme} theme: its contrast is ${(Math.floor(least * 100) / 100).toFixed(2)} to 1, and must be at least ${LEAST_CONTRAST} to 1.`,
      );
  }
  return { light, dark: dark ?? light };
}

const leastContrast = ({ accent, foreground, subtle }: AccentColors, theme: Theme) =>
  Math.min(...[...SURFACES[theme], foreground, subtle].map((other) => contrast(accent, other)));

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mix(color: string, other: string, share: number): string {
  const rest = channels(other);
  return `#${channels(color)
    .map((channel, at) => Math.round(channel * share + (rest[at] ?? 0) * (1 - share)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}
