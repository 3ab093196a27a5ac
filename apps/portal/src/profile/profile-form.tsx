import { useReadOnlyReason } from '@portal/frame/contract/contract';
import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { profileChanges, profileFields, type ProfileFields } from '@portal/data/profiles/form-fields';
import { joinOther } from '@portal/domain/profiles/intended-services';
import { useSaveProfile } from '@portal/data/profiles/changes';
import type { Profile } from '@portal/data/profiles/queries';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { ConflictChoices } from '@portal/ui/forms/conflict-choices';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input, Textarea } from '@portal/ui/forms/input';
import { toast } from '@portal/ui/feedback/toast';
import { UnsavedChangesDialog } from '../form/unsaved-changes-dialog.tsx';
import { FIELD_LABELS, profileSchema } from './profile-schema.ts';
import { ServicesField } from './services-field.tsx';

type Props = {
  clientId: string;
  profile: Profile | null;
  email: string;
  isReadOnly: boolean;
};

const TEXT_FIELDS = [
  ['full_name', 'name'],
  ['role_title', 'organization-title'],
  ['company_name', 'organization'],
  ['project_name', 'off'],
  ['company_website', 'url'],
  ['telegram_handle', 'off'],
  ['twitter_handle', 'off'],
  ['linkedin_profile', 'off'],
] as const;

/** PROF-01: merges changes made elsewhere; of a field changed on both sides, the user chooses the value. */
export function ProfileForm({ clientId, profile, email, isReadOnly }: Props) {
  const readOnlyReason = useReadOnlyReason();
  const saveProfile = useSaveProfile(clientId);
  const form = useDraftForm(profileSchema, {
    draftKey: `profile:${clientId}`,
    base: profile,
    toValues: profileFields,
    save: (values, base) => saveProfile.mutateAsync({ changes: profileChanges(values), base }),
    onSaved: () => toast.success('Profile updated successfully'),
    onFailed: (error) => showFailure(error, 'Failed to save profile'),
  });
  const { register, conflict, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;

  return (
    <Form aria-label="Profile" onSubmit={(event) => void form.submit(event)}>
      <Card>
        <CardContent className="grid gap-5 md:grid-cols-2">
          <Field
            label="Business email"
            hint="Your sign-in address; it cannot be changed here."
            className="md:col-span-2"
          >
            <Input type="email" value={email} disabled readOnly />
          </Field>
          {TEXT_FIELDS.map(([name, autoComplete]) => (
            <Field key={name} label={FIELD_LABELS[name]} error={errors[name]?.message}>
              <Input autoComplete={autoComplete} disabled={isReadOnly} {...register(name)} />
            </Field>
          ))}
          <Field
            label={FIELD_LABELS.project_description}
            error={errors.project_description?.message}
            className="md:col-span-2"
          >
            <Textarea rows={5} disabled={isReadOnly} {...register('project_description')} />
          </Field>
          <ServicesField form={form} isReadOnly={isReadOnly} />
          <Checkbox
            className="md:col-span-2"
            label="Send me the newsletter: research and disclosures, about once a month."
            disabled={isReadOnly}
            {...register('newsletter_subscribed')}
          />
          <ConflictChoices
            form={form}
            title="Your profile was changed in another tab or on another device"
            savedLabel="What was saved elsewhere"
            labels={FIELD_LABELS}
            toText={(values, name) => valueText(values[name])}
            className="md:col-span-2"
          />
        </CardContent>
        <CardFooter>
          <Button type="submit" isPending={isSubmitting} disabled={isReadOnly || conflict !== null}>
            Save Changes
          </Button>
          {isReadOnly && <p className="text-sm text-muted">{readOnlyReason}</p>}
          {conflict && <p className="text-sm text-muted">First choose which values to keep.</p>}
          {isDirty && !conflict && !isReadOnly && (
            <p className="text-sm text-muted">You have unsaved changes.</p>
          )}
        </CardFooter>
      </Card>
      <UnsavedChangesDialog hasChanges={isDirty && !isSubmitting} onLeave={form.discardChanges} />
    </Form>
  );
}

function valueText(value: ProfileFields[keyof ProfileFields]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : joinOther(value).join(', ');
}
