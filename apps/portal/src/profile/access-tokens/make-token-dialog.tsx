import { useClientAccess, useShell } from '@portal/auth/contract/contract';
import { isFreshCodeMissing, useFreshCode } from '@portal/auth/second-factor/use-fresh-code';
import { useMakeAccessToken, type TokenChoices } from '@portal/data/access-tokens/changes';
import { TOKEN_SCOPES, type TokenScope } from '@portal/data/access-tokens/queries';
import { useAuditTitles } from '@portal/data/audits/queries';
import { z } from '@portal/domain/zod';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { FieldSet } from '@portal/ui/forms/field-set';
import { Input } from '@portal/ui/forms/input';
import { Select } from '@portal/ui/forms/select';
import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog } from '@portal/ui/overlays/form-dialog';

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(80, 'The name can have at most 80 characters.'),
    ),
  scopes: z.array(z.string()).check(z.minLength(1, 'Choose what the token may do.')),
  audit: z
    .string()
    .check(
      z.refine((text) => text.trim() === '' || UUID.test(text), 'Enter the address of an audit’s page.'),
    ),
  days: z
    .string()
    .check(z.refine((text) => /^\d+$/.test(text) && +text >= 1 && +text <= 365, 'Enter 1 to 365 days.')),
});

type Props = {
  clientId: string;
  isStaff: boolean;
  onMade: (token: string | null) => void;
  onClose: () => void;
};

/** API-01: makes an access token with a name, scopes, all audits or one, and an end. */
export function MakeTokenDialog({ clientId, isStaff, onMade, onClose }: Props) {
  const { user } = useShell();
  const { mayWrite } = useClientAccess(clientId);
  const withFreshCode = useFreshCode();
  const { mutateAsync } = useMakeAccessToken(user.id);
  const make = useAction((choices: TokenChoices) => withFreshCode(() => mutateAsync(choices)), {
    failure: (error) => (isFreshCodeMissing(error) ? null : 'Failed to create the token'),
    onSuccess: (token) => {
      onClose();
      onMade(token);
    },
  });
  const form = useSendForm(schema, {
    initial: { name: '', scopes: ['findings:read'], audit: '', days: '90' },
    send: ({ name, scopes, audit, days }) =>
      make.run({ name, scopes, days: Number(days), auditId: UUID.exec(audit)?.[0] ?? null }),
  });
  const { errors, isSubmitting } = form.formState;
  const offered: TokenScope[] = ['audits:read', 'findings:read'];
  if (isStaff) offered.push('drafts:write');
  else if (mayWrite) offered.push('fixes:write');
  return (
    <FormDialog
      title="Create an access token"
      submitLabel="Create token"
      pendingLabel="Creating…"
      isPending={isSubmitting}
      onSubmit={(event) => void form.submit(event)}
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
        <Field
          label="Only this audit"
          hint="The address of the audit's page. Leave it empty for all audits that you may read."
          error={errors.audit?.message}
        >
          <Input autoComplete="off" {...form.register('audit')} />
        </Field>
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
        options={[
          { value: '', label: 'All audits' },
          ...titles.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...field}
      />
    </Field>
  );
}
