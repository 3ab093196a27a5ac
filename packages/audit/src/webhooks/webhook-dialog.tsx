import { useSendForm } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import { FIRM_WEBHOOK_KINDS, noticeLabel, WEBHOOK_KINDS } from '@portal/domain/notices/kinds';
import { useSaveWebhook } from '@portal/data/webhooks/changes';
import { useFreshAction } from '@portal/frame/second-factor/use-fresh-code';
import { WEBHOOK_FORMS, type Webhook } from '@portal/data/webhooks/queries';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { fieldOf } from '@portal/ui/forms/field-of';
import { InputField, SelectField } from '@portal/ui/forms/fields';
import { FieldSet } from '@portal/ui/forms/field-set';
import { FormDialog } from '@portal/ui/overlays/form-dialog';

/** As browsers write it: in lower case, and a host name in another script as DNS knows it. */
const toAddress = (text: string) => (URL.canParse(text.trim()) ? new URL(text.trim()).href : text.trim());

// The database judges the address.
const schema = z.object({
  address: z.string().check(
    z.overwrite(toAddress),
    z.refine((text) => text.startsWith('https://'), 'Enter an address that starts with https://.'),
    z.refine((text) => text.length <= 500, 'The address can have at most 500 characters.'),
  ),
  form: z.enum(['standard', 'slack', 'discord']),
  kinds: z.array(z.string()).check(z.minLength(1, 'Choose at least one kind of event.')),
});

type Props = {
  webhook: Webhook | null;
  ofFirm: boolean;
  /** Gets the secret of an added webhook; null after an edit. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
};

export function WebhookDialog({ webhook, ofFirm, onSaved, onClose }: Props) {
  const kinds = ofFirm ? FIRM_WEBHOOK_KINDS : WEBHOOK_KINDS;
  const save = useFreshAction(useSaveWebhook(ofFirm), {
    success: webhook ? 'Webhook saved' : 'Webhook added',
    failure: webhook ? 'Failed to save the webhook' : 'Failed to add the webhook',
    onSuccess: (secret) => {
      onClose();
      onSaved(secret);
    },
  });
  const form = useSendForm(schema, {
    // No draft: the address may be a secret, as Slack's is, and would stay in this browser.
    initial: {
      address: webhook?.address ?? '',
      form: webhook?.form ?? ('standard' as const),
      kinds: webhook?.kinds ?? [...kinds],
    },
    send: (values) => save.run({ id: webhook?.id ?? null, ...values }),
  });
  const field = fieldOf(form);
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      form={form}
      onClose={onClose}
    >
      <InputField
        label="Address"
        isRequired
        hint="https and the name of a public server, without a port. Redirects are not followed."
        type="url"
        autoComplete="off"
        placeholder="https://hooks.example.com/audits"
        {...field('address')}
      />
      <SelectField
        label="Format"
        options={Object.entries(WEBHOOK_FORMS).map(([value, label]) => ({ value, label }))}
        {...field('form')}
      />
      <FieldSet legend="Events" error={form.formState.errors.kinds?.message}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {kinds.map((kind) => (
            <Checkbox key={kind} label={noticeLabel(kind)} value={kind} {...form.register('kinds')} />
          ))}
        </div>
      </FieldSet>
    </FormDialog>
  );
}
