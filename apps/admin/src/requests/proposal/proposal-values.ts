import { z } from '@portal/domain/zod';
import { scopeContent, proposedScopeSchema, scopeFormValues } from '@portal/audit/scope/scope-values';
import { EMPTY_SCOPE } from '@portal/data/audits/scope';
import type { EngagementSettings } from '@portal/data/engagement-settings/engagement-settings';
import { inOrder, line, text } from '@portal/data/forms/fields';
import type { ProposalContent, ProposalDraft } from '@portal/data/proposals/changes';
import type { Proposal } from '@portal/data/proposals/queries';
import { COMMIT } from '@portal/domain/findings/code-location';
import { addDays, localDay } from '@portal/domain/format/days';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import type { ServiceRequest } from '@portal/domain/service-requests/types';
import { toNullable, toTexts } from '../../shared/nullable-texts.ts';

const max = MAX_LENGTH.proposals;

/** PROP-01: the rules of a draft. Dates are YYYY-MM-DD and compare as texts. */
export const proposalSchema = z
  .object({
    ...proposedScopeSchema.shape,
    auditor_days: z.string().check(
      z.trim(),
      z.refine((typed) => /^(\d{1,5}([.,]\d)?)?$/.test(typed), 'A number of days, such as 12 or 12.5.'),
    ),
    price: line(max.price),
    currency: line(max.currency),
    starts: z.string(),
    ends: z.string(),
    valid_until: z.string(),
    terms: text(max.terms),
  })
  .check(inOrder('starts', 'ends'));

export type ProposalValues = z.infer<typeof proposalSchema>;

const OPTIONAL = ['price', 'currency', 'starts', 'ends', 'valid_until', 'terms'] as const;

export function proposalValues(draft: ProposalContent): ProposalValues {
  return {
    ...scopeFormValues(draft.scope),
    // The local backend sends a decimal number as a text, such as "12.0".
    auditor_days: draft.auditor_days === null ? '' : String(Number(draft.auditor_days)),
    ...toTexts(draft, OPTIONAL),
  };
}

/** What to store of valid values. Price and currency stay as typed. */
export function proposalContent(values: ProposalValues): ProposalContent {
  return {
    scope: scopeContent(values),
    auditor_days: values.auditor_days ? Number(values.auditor_days.replace(',', '.')) : null,
    ...toNullable(values, OPTIONAL),
  };
}

/** The values of a new draft: those of the previous version, or else the client's request and the firm's defaults. */
export function newDraft(
  request: ServiceRequest,
  before: Proposal | undefined,
  usual: Pick<EngagementSettings, 'proposal_currency' | 'proposal_valid_days' | 'proposal_terms'>,
): ProposalDraft {
  const { proposal_valid_days: days } = usual;
  const validUntil = days === null ? null : addDays(localDay(), days);
  if (before) return { ...before, id: null, updated_at: null, valid_until: validUntil };
  const { repository_url: url, git_ref: ref } = request;
  return {
    id: null,
    updated_at: null,
    scope: {
      ...EMPTY_SCOPE,
      nsloc: request.lines_of_code,
      repositories: url
        ? [
            {
              id: crypto.randomUUID(),
              url,
              ...(ref && COMMIT.test(ref)
                ? { commit_hash: ref.toLowerCase(), git_ref: null }
                : { commit_hash: '', git_ref: ref }),
              paths: [],
            },
          ]
        : [],
    },
    auditor_days: null,
    price: null,
    currency: usual.proposal_currency,
    starts: request.wished_start,
    ends: null,
    valid_until: validUntil,
    terms: usual.proposal_terms,
  };
}
