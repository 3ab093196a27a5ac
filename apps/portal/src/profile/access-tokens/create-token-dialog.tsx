import { useClientAccess, useShell } from '@portal/frame/contract/contract';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { useCreateAccessToken } from '@portal/data/access-tokens/changes';
import { useAuditChoices } from '@portal/data/audits/list';
import { useAuditTitles } from '@portal/data/audits/queries';
import { TOKEN_SCOPES, type TokenScope } from '@portal/domain/profiles/token-scopes';
import { z } from '@portal/domain/zod';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Combobox } from '@portal/ui/forms/combobox';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { FormDialog } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(80, 'The name can have at most 80 characters.'),
    ),
  scopes: z.array(z.string()).check(z.minLength(1, 'Choose what the token may do.')),
  audit: z.string(),
  days: z
    .string()
    .check(z.refine((text) => /^\d+$/.test(text) && +text >= 1 && +text <= 365, 'Enter 1 to 365 days.')),
});

const ALL_AUDITS = { value: '', label: 'All audits' };

type Props = {
  clientId: string;
  isStaff: boolean;
  onCreated: (token: string | null) => void;
  onClose: () => void;
};

/** API-01: creates an access token with a name, scopes, all audits or one, and an end. */
export function CreateTokenDialog({ clientId, isStaff, onCreated, onClose }: Props) {
  const { user } = useShell();
  const { mayWrite } = useClientAccess(clientId);
  const create = useFreshAction(useCreateAccessToken(user.id), {
    failure: 'Failed to create the token',
    onSuccess: (token) => {
      onClose();
      onCreated(token);
    },
  });
  const form = useSendForm(schema, {
    draftKey: 'access-token',
    initial: { name: '', scopes: ['findings:read'], audit: '', days: '90' },
    send: ({ name, scopes, audit, days }) =>
      create.run({ name, scopes, days: Number(days), auditId: audit || null }),
  });
  const { errors } = form.formState;
  const offered: TokenScope[] = ['audits:read', 'findings:read'];
  if (isStaff) offered.push('drafts:write');
  else if (mayWrite) offered.push('fixes:write');
  return (
    <FormDialog
      title="Create an access token"
      submitLabel="Create token"
      pendingLabel="Creating…"
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        isRequired
        hint="What uses it, such as the name of a pipeline."
        error={errors.name?.message}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <FieldSet legend="It may" error={errors.scopes?.message}>
        <div className="flex flex-col gap-2">
          {offered.map((scope) => (
            <Checkbox key={scope} label={TOKEN_SCOPES[scope]} value={scope} {...form.register('scopes')} />
          ))}
        </div>
      </FieldSet>
      {isStaff ? (
        <StaffAuditField onChoose={(id) => form.setValue('audit', id)} />
      ) : (
        <AuditField clientId={clientId} field={form.register('audit')} />
      )}
      <Field label="Days until it expires" isRequired hint="At most 365." error={errors.days?.message}>
        <Input inputMode="numeric" autoComplete="off" {...form.register('days')} />
      </Field>
    </FormDialog>
  );
}

function AuditField({ clientId, field }: { clientId: string; field: object }) {
  const titles = useAuditTitles(clientId).data ?? [];
  return (
    <Field label="Audits">
      <Select
        options={[ALL_AUDITS, ...titles.map(({ id, title }) => ({ value: id, label: title }))]}
        {...field}
      />
    </Field>
  );
}

/** Staff search the audits of all clients that they may read. */
function StaffAuditField({ onChoose }: { onChoose: (auditId: string) => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(ALL_AUDITS);
  const audits = useAuditChoices(search);
  const found = (audits.data?.rows ?? []).map(({ id, title, company_name }) => ({
    value: id,
    label: title,
    description: company_name ?? '',
  }));
  return (
    <Field label="Audits">
      <Combobox
        options={search ? found : [ALL_AUDITS, ...found]}
        value={chosen}
        query={audits}
        errorText="Failed to load audits"
        placeholder="All audits"
        searchPlaceholder="Title or client"
        onSearch={setSearch}
        onSelect={(option) => {
          setChosen(option);
          onChoose(option.value);
        }}
      />
    </Field>
  );
}
