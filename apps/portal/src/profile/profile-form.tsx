import { zodResolver } from '@hookform/resolvers/zod';
import { DataError } from '@portal/data/client/data-error';
import { profileChanges } from '@portal/data/profiles/form-fields';
import { useSaveProfile } from '@portal/data/profiles/changes';
import type { Profile } from '@portal/data/profiles/types';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Notice } from '@portal/ui/feedback/notice';
import { Textarea } from '@portal/ui/forms/textarea';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { profileFormValues, profileSchema, type ProfileFormValues } from './profile-schema.ts';
import { ServicesField } from './services-field.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Props = {
  userId: string;
  profile: Profile | null;
  email: string;
  isReadOnly: boolean;
  /** Loads the saved profile again. Rejects if that fails. */
  onReload: () => Promise<Profile | null>;
  isReloading: boolean;
};

const TEXT_FIELDS = [
  ['full_name', 'Full name', 'name'],
  ['role_title', 'Role', 'organization-title'],
  ['company_name', 'Company name', 'organization'],
  ['project_name', 'Project name', 'off'],
  ['company_website', 'Website', 'url'],
  ['telegram_handle', 'Telegram', 'off'],
  ['twitter_handle', 'Twitter/X', 'off'],
  ['linkedin_profile', 'LinkedIn', 'off'],
] as const;

/** PROF-01: edits every field of the profile except the business email. Detects changes made elsewhere. */
export function ProfileForm({ userId, profile, email, isReadOnly, onReload, isReloading }: Props) {
  const save = useSaveProfile(userId);
  const [hasConflict, setHasConflict] = useState(false);
  const { register, control, handleSubmit, reset, formState } = useForm<ProfileFormValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: profileFormValues(profile),
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedChanges(isDirty && !isSubmitting);

  const isStoredProfileNewer = (profile?.updated_at ?? '') > (formState.defaultValues?.basedOn ?? '');
  const isOutdated = isStoredProfileNewer && !isDirty && !isSubmitting;
  // A change made elsewhere is shown immediately if the form has no unsaved changes.
  useEffect(() => {
    if (isOutdated) reset(profileFormValues(profile));
  }, [isOutdated, profile, reset]);

  async function submit({ basedOn, ...values }: ProfileFormValues) {
    try {
      const saved = await save.mutateAsync({ changes: profileChanges(values), basedOn });
      reset(profileFormValues(saved));
      setHasConflict(false);
      toast.success('Profile updated successfully');
    } catch (error) {
      setHasConflict(error instanceof DataError && error.kind === 'conflict');
      // A conflict is explained by the notice next to the Save button.
      toast.error('Failed to save profile', {
        description: error instanceof DataError && error.kind === 'invalid' ? error.message : undefined,
      });
    }
  }

  async function showSavedVersion() {
    try {
      reset(profileFormValues(isStoredProfileNewer ? profile : await onReload()));
      setHasConflict(false);
    } catch {
      toast.error('Failed to load profile');
    }
  }

  return (
    <form noValidate aria-label="Profile" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Card>
        <CardContent className="grid gap-5 md:grid-cols-2">
          <Field
            label="Business email"
            hint="Your sign-in address; it cannot be changed here."
            className="md:col-span-2"
          >
            <Input type="email" value={email} disabled readOnly />
          </Field>
          {TEXT_FIELDS.map(([name, label, autoComplete]) => (
            <Field key={name} label={label} error={errors[name]?.message}>
              <Input autoComplete={autoComplete} disabled={isReadOnly} {...register(name)} />
            </Field>
          ))}
          <Field
            label="Project description"
            error={errors.project_description?.message}
            className="md:col-span-2"
          >
            <Textarea rows={5} disabled={isReadOnly} {...register('project_description')} />
          </Field>
          <ServicesField control={control} register={register} errors={errors} isReadOnly={isReadOnly} />
          <Checkbox
            className="md:col-span-2"
            label="Send me the newsletter: research and disclosures, about once a month."
            disabled={isReadOnly}
            {...register('newsletter_subscribed')}
          />
          {/* Next to the Save button, because the top of the form may not be visible. */}
          {hasConflict && (
            <ConflictNotice isLoading={isReloading} onShowSavedVersion={() => void showSavedVersion()} />
          )}
        </CardContent>
        <CardFooter>
          <Button type="submit" isPending={isSubmitting} disabled={isReadOnly}>
            Save Changes
          </Button>
          {isReadOnly && (
            <p className="text-sm text-muted">Read only while you view the portal as a client.</p>
          )}
          {isDirty && !isReadOnly && <p className="text-sm text-muted">You have unsaved changes.</p>}
        </CardFooter>
      </Card>
    </form>
  );
}

type ConflictProps = { isLoading: boolean; onShowSavedVersion: () => void };

function ConflictNotice({ isLoading, onShowSavedVersion }: ConflictProps) {
  return (
    <Notice
      tone="warning"
      title="Your profile was changed in another tab or on another device"
      className="md:col-span-2"
      actions={
        <Button variant="secondary" size="sm" isPending={isLoading} onClick={onShowSavedVersion}>
          Show the saved version
        </Button>
      }
    >
      Your changes are still here. Showing the saved version will replace them.
    </Notice>
  );
}
