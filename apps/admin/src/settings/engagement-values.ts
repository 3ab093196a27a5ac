import type {
  EngagementContent,
  ListedPreparation,
} from '@portal/data/engagement-settings/engagement-settings';
import { line, text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';

const MAX_TITLE = 200;

const whole = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (typed) => /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
      `A whole number from ${least} to ${most.toLocaleString('en')}.`,
    ),
  );

export const engagementSchema = z.object({
  time_zone: z.string(),
  lines_per_day: whole(1, 100_000),
  days_factor: z.string().check(
    z.trim(),
    z.refine(
      (typed) => /^\d{1,2}([.,]\d{1,2})?$/.test(typed) && toFactor(typed) >= 0.1 && toFactor(typed) <= 20,
      'A number from 0.1 to 20, such as 1.5.',
    ),
  ),
  prepared_days_before: whole(0, 60),
  proposal_currency: line(MAX_LENGTH.proposals.currency),
  proposal_valid_days: z.union([z.literal(''), whole(1, 365)]),
  proposal_terms: text(MAX_LENGTH.proposals.terms),
  preparation: z.array(
    z.object({ id: z.string(), title: line(MAX_TITLE, 'Enter what it is'), ticks: z.string() }),
  ),
});

type Values = z.infer<typeof engagementSchema>;
export type ItemValues = Values['preparation'][number];

const toFactor = (typed: string) => Number(typed.replace(',', '.'));

export const engagementValues = (settings: EngagementContent): Values => ({
  time_zone: settings.time_zone,
  lines_per_day: String(settings.lines_per_day),
  // The local backend sends a decimal number as a text, such as "1.50".
  days_factor: String(Number(settings.days_factor)),
  prepared_days_before: String(settings.prepared_days_before),
  proposal_currency: settings.proposal_currency ?? '',
  proposal_valid_days: settings.proposal_valid_days?.toString() ?? '',
  proposal_terms: settings.proposal_terms ?? '',
  // The place identifies an item until another one is added.
  preparation: settings.preparation.map(({ title, ticks }, index) => ({
    id: String(index),
    title,
    ticks: ticks ?? '',
  })),
});

export const engagementContent = (values: Values): EngagementContent => ({
  time_zone: values.time_zone,
  lines_per_day: Number(values.lines_per_day),
  days_factor: toFactor(values.days_factor),
  prepared_days_before: Number(values.prepared_days_before),
  proposal_currency: values.proposal_currency || null,
  proposal_valid_days: values.proposal_valid_days ? Number(values.proposal_valid_days) : null,
  proposal_terms: values.proposal_terms || null,
  preparation: values.preparation.map(({ title, ticks }) => ({
    title,
    ticks: ticks === '' ? null : (ticks as ListedPreparation['ticks']),
  })),
});
