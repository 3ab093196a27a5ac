import { contrast } from '@portal/domain/brand/accent';
import { z } from '@portal/domain/zod';
import { line, text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import type { ReportSettingsContent } from '@portal/data/report-settings/changes';
import { toNullable, toTexts } from '../shared/nullable-texts.ts';

const max = MAX_LENGTH.report_settings;
const MAX_LOGO_BYTES = 200 * 1024;
const MIN_CONTRAST = 4.5;
const isColor = (color: string) => /^#[0-9a-f]{6}$/.test(color);

const printColor = (isOptional: boolean) =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((color) => isColor(color) || (isOptional && color === ''), 'Enter a colour such as #123a6b.'),
    z.refine(
      (color) => !isColor(color) || contrast(color, '#ffffff') >= MIN_CONTRAST,
      'Too light for white paper: the contrast must be at least 4.5 to 1.',
    ),
  );

/** SEAL-03: the settings of reports as the form holds them. */
export const reportSettingsSchema = z.object({
  firm_name: line(max.firm_name),
  /** PNG or JPEG as base64; empty for none. */
  logo: z.string(),
  page_size: z.enum(['A4', 'Letter']),
  primary_color: printColor(false),
  accent_color: printColor(true),
  method: text(max.method),
  about: text(max.about),
  disclaimer: text(max.disclaimer),
  contact: text(max.contact),
  severity_definitions: text(max.severity_definitions),
  status_definitions: text(max.status_definitions),
  confidentiality: line(max.confidentiality),
});

type ReportSettingsValues = z.infer<typeof reportSettingsSchema>;

/** Markdown, in the order of the form. */
export const TEXTS = [
  'method',
  'severity_definitions',
  'status_definitions',
  'about',
  'contact',
  'disclaimer',
] as const;
const OPTIONAL = [...TEXTS, 'firm_name', 'logo', 'accent_color', 'confidentiality'] as const;

export const reportSettingsValues = (settings: ReportSettingsContent): ReportSettingsValues => ({
  page_size: settings.page_size === 'Letter' ? 'Letter' : 'A4',
  primary_color: settings.primary_color,
  ...toTexts(settings, OPTIONAL),
});

export const reportSettingsContent = (values: ReportSettingsValues): ReportSettingsContent => ({
  page_size: values.page_size,
  primary_color: values.primary_color,
  ...toNullable(values, OPTIONAL),
});

/** A file as base64 for the logo. Rejects with a sentence when it is neither PNG nor JPEG, by its first bytes, or too large. */
export async function readLogoFile(file: Blob): Promise<string> {
  if (file.size > MAX_LOGO_BYTES) throw new Error('The logo can have at most 200 kB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (logoType(bytes) === null) throw new Error('The logo must be a PNG or JPEG.');
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

export function logoAddress(logo: string): string | null {
  if (logo === '') return null;
  return `data:${logo.startsWith('/9j/') ? 'image/jpeg' : 'image/png'};base64,${logo}`;
}

function logoType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const begins = (...first: number[]) => first.every((byte, index) => bytes[index] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return begins(0xff, 0xd8, 0xff) ? 'image/jpeg' : null;
}
