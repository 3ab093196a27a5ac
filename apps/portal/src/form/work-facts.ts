// What an auditor needs to plan the work, as the application and a request ask for it.
import { line, repositoryAddress, toCount, typedCount } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { z } from '@portal/domain/zod';
import type { WorkFacts } from '@portal/domain/service-requests/types';

const max = MAX_LENGTH.service_requests;

export const workFactFields = {
  repository_url: repositoryAddress(max.repository_url),
  git_ref: line(max.git_ref),
  lines_of_code: typedCount,
  wished_start: z.string(),
};

export type WorkFactValues = Record<keyof WorkFacts, string>;

export function workFactValues(facts: Partial<WorkFacts> | null): WorkFactValues {
  return {
    repository_url: facts?.repository_url ?? '',
    git_ref: facts?.git_ref ?? '',
    lines_of_code: facts?.lines_of_code?.toString() ?? '',
    wished_start: facts?.wished_start ?? '',
  };
}

export function toWorkFacts(values: WorkFactValues): WorkFacts {
  return {
    repository_url: values.repository_url || null,
    git_ref: values.git_ref || null,
    lines_of_code: toCount(values.lines_of_code),
    wished_start: values.wished_start || null,
  };
}
