import { useDraftForm, useSuggestion } from '@portal/ui/forms/use-draft-form';
import { paths } from '@portal/domain/routing/paths';
import { useNavigate } from '@portal/frame/routing/router';
import { SecondAuditError, useCreateAudit } from '@portal/data/audits/changes';
import { useClient } from '@portal/data/clients/queries';
import { useProjects } from '@portal/data/audits/queries';
import type { RequestWithAudits } from '@portal/data/service-requests/queries';
import { Notice } from '@portal/ui/feedback/notice';
import { toast } from '@portal/ui/feedback/toast';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { DateField } from '@portal/ui/forms/date-field';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { Form } from '@portal/ui/forms/form';
import { FieldSet } from '@portal/ui/forms/field-set';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter, CardHeader } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { requestItems } from '../../requests/actions/request-items.tsx';
import { workFactItems } from '../../requests/actions/work-fact-items.tsx';
import { useAdminOptions } from '../../shared/use-admin-options.ts';
import { WriteTarget } from '../../shared/form-notes.tsx';
import {
  NEW_PROJECT,
  startAuditSchema,
  startAuditValues,
  toAuditTypes,
  toNewAudit,
} from './start-audit-values.ts';

type Props = { clientId: string; request: RequestWithAudits | null };

/** ADM-09, ADM-11: the form of a new audit beside the request that it answers and the client's application. The audit opens once it is created. */
export function StartAuditForm({ clientId, request }: Props) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
      <AuditForm clientId={clientId} request={request} />
      <div className="flex flex-col gap-6">
        {request && <RequestCard request={request} />}
        <ApplicationCard clientId={clientId} />
      </div>
    </div>
  );
}

function AuditForm({ clientId, request }: Props) {
  const navigate = useNavigate();
  const projects = useProjects(clientId);
  const services = useClient(clientId).data?.intended_services ?? [];
  const typesId = useId();
  const save = useCreateAudit(clientId);
  const [isSecond, setIsSecond] = useState(
    request?.audits.some(({ status }) => status !== 'withdrawn') ?? false,
  );
  const [isAnother, setIsAnother] = useState(false);
  const form = useDraftForm(startAuditSchema, {
    draftKey: `audit:${clientId}:${request?.id ?? ''}`,
    base: request,
    toValues: () => startAuditValues(request, projects.data, services),
    save: async (values) => {
      const auditId = await save.mutateAsync({
        ...toNewAudit(values),
        serviceRequestId: request?.id ?? null,
        isAnother,
      });
      toast.success('Audit created');
      void navigate(paths.adminAudit(auditId));
      return request;
    },
    onFailed: (error) => {
      if (error instanceof SecondAuditError) setIsSecond(true);
      showFailure(error, 'Failed to create the audit');
    },
  });
  const { formState } = form;
  const field = fieldOf(form);
  const [project, lead] = useWatch({ control: form.control, name: ['project', 'lead_id'] });
  const leads = useAdminOptions([{ value: '', label: 'Unassigned' }], lead);

  // The projects and services may load while the form is being filled in.
  const suggested = startAuditValues(request, projects.data, services);
  useSuggestion(form, 'project', suggested.project);
  useSuggestion(form, 'audit_type', suggested.audit_type);

  return (
    <Card aria-labelledby="new-audit">
      <Form aria-labelledby="new-audit" onSubmit={(event) => void form.submit(event)}>
        <CardHeader titleId="new-audit" title="Audit" />
        <CardContent className="flex flex-col gap-4">
          <WriteTarget clientId={clientId} />
          <div className="grid gap-4 sm:grid-cols-2">
            <InputField label="Title" isRequired className="sm:col-span-2" {...field('title')} />
            <InputField
              label="Type"
              isRequired
              placeholder="Solidity Audit"
              list={typesId}
              {...field('audit_type')}
            />
            <datalist id={typesId}>
              {toAuditTypes(services).map((type) => (
                <option key={type}>{type}</option>
              ))}
            </datalist>
            <SelectField label="Lead auditor" options={leads} {...field('lead_id')} />
            <SelectField
              label="Project"
              isRequired
              options={[
                ...(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                { value: NEW_PROJECT, label: 'New project…' },
              ]}
              {...field('project')}
            />
            {project === NEW_PROJECT && (
              <InputField label="Name of the new project" isRequired {...field('newProject')} />
            )}
            <DateField label="Planned start" className="sm:col-start-1" {...field('planned_start')} />
            <DateField label="Planned end" {...field('planned_end')} />
          </div>
          <FieldSet legend="Repository" hint="Leave it empty to add the scope later.">
            <div className="grid gap-4 sm:grid-cols-2">
              <InputField
                label="Repository URL"
                placeholder="https://github.com/example/vault"
                spellCheck={false}
                {...field('url')}
              />
              <InputField label="Branch or tag" placeholder="main" spellCheck={false} {...field('git_ref')} />
              <InputField
                label="Commit"
                controlClassName="font-mono text-sm"
                placeholder="40 hexadecimal digits"
                spellCheck={false}
                {...field('commit_hash')}
              />
              <InputField label="Lines of code" inputMode="numeric" placeholder="1,800" {...field('nsloc')} />
            </div>
          </FieldSet>
          {isSecond && (
            <Notice tone="warning" title="An audit has already been started from this request">
              <Checkbox
                label="Start another audit from it"
                checked={isAnother}
                onChange={(event) => setIsAnother(event.target.checked)}
              />
            </Notice>
          )}
        </CardContent>
        <CardFooter>
          <Button
            type="submit"
            isPending={formState.isSubmitting}
            disabled={save.isSuccess || (isSecond && !isAnother)}
          >
            Create audit
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}

function ApplicationCard({ clientId }: { clientId: string }) {
  const client = useClient(clientId).data;
  if (!client) return null;
  return (
    <Card title="Application">
      <CardContent>
        <DescriptionList
          items={[
            { term: 'Project', value: client.project_name },
            { term: 'Services', value: client.intended_services.join(', ') },
            { term: 'Description', value: client.project_description },
            ...workFactItems(client),
          ]}
        />
      </CardContent>
    </Card>
  );
}

function RequestCard({ request }: { request: RequestWithAudits }) {
  return (
    <Card title="Request">
      <CardContent>
        <DescriptionList
          items={[{ term: 'Project', value: request.project_name }, ...requestItems(request)]}
        />
      </CardContent>
    </Card>
  );
}
