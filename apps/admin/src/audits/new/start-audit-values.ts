import type { NewAudit } from '@portal/data/audits/changes';
import { z } from '@portal/domain/zod';
import { inOrder, line, repositoryAddress, toCount, typedCount } from '@portal/data/forms/fields';
import { COMMIT } from '@portal/domain/findings/code-location';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import type { Project } from '@portal/data/audits/queries';
import { serviceTypeLabel, type ServiceRequest } from '@portal/domain/service-requests/types';

export const NEW_PROJECT = 'new';

/** ADM-09: the rules of the form that starts an audit. Dates are YYYY-MM-DD and compare as texts. */
export const startAuditSchema = z
  .object({
    title: line(MAX_LENGTH.audits.title, 'Enter a title'),
    audit_type: line(MAX_LENGTH.audits.audit_type, 'Enter a type'),
    lead_id: z.string(),
    project: z.string(),
    newProject: line(MAX_LENGTH.projects.name),
    planned_start: z.string(),
    planned_end: z.string(),
    url: repositoryAddress(MAX_LENGTH.scope_repositories.url),
    git_ref: line(MAX_LENGTH.scope_repositories.git_ref),
    commit_hash: z.string().check(z.trim(), z.toLowerCase()),
    nsloc: typedCount,
  })
  .check(
    z.refine(({ project, newProject }) => project !== NEW_PROJECT || newProject !== '', {
      path: ['newProject'],
      message: 'Enter the name of the new project',
    }),
    inOrder('planned_start', 'planned_end'),
    z.refine(({ url, commit_hash }) => (url ? COMMIT.test(commit_hash) : commit_hash === ''), {
      path: ['commit_hash'],
      message:
        'Enter the full commit hash, 40 hexadecimal digits, with its URL. Without one yet, leave both empty and add the scope later.',
    }),
  );

type StartAuditValues = z.infer<typeof startAuditSchema>;

/** The fields as the request fills them in; without one, the type is the first service of the client's application. */
export function startAuditValues(
  request: ServiceRequest | null,
  projects: readonly Project[] = [],
  services: readonly string[] = [],
): StartAuditValues {
  const sameName = ({ name }: Project) =>
    name.trim().toLowerCase() === request?.project_name.trim().toLowerCase();
  const project = request ? projects.find(sameName) : projects[0];
  const ref = request?.git_ref ?? '';
  const isCommit = COMMIT.test(ref);
  return {
    title: request?.project_name ?? '',
    audit_type: request ? serviceTypeLabel(request.service_type) : (toAuditTypes(services)[0] ?? ''),
    lead_id: '',
    project: project?.id ?? NEW_PROJECT,
    newProject: request?.project_name ?? '',
    planned_start: request?.wished_start ?? '',
    planned_end: '',
    url: request?.repository_url ?? '',
    git_ref: isCommit ? '' : ref,
    commit_hash: isCommit ? ref.toLowerCase() : '',
    nsloc: request?.lines_of_code?.toString() ?? '',
  };
}

export function toAuditTypes(services: readonly string[]): string[] {
  return services.map((service) => service.replace(/^Other: /, ''));
}

export function toNewAudit(values: StartAuditValues): Omit<NewAudit, 'serviceRequestId' | 'isAnother'> {
  const { title, audit_type, lead_id, planned_start, planned_end, url, commit_hash, git_ref } = values;
  const nsloc = toCount(values.nsloc);
  return {
    values: {
      title,
      audit_type,
      lead_id: lead_id || null,
      planned_start: planned_start || null,
      planned_end: planned_end || null,
    },
    project: values.project === NEW_PROJECT ? { name: values.newProject } : { id: values.project },
    ...((url || nsloc !== null) && {
      scope: { nsloc, repositories: url ? [{ url, commit_hash, git_ref: git_ref || null }] : [] },
    }),
  };
}
