import { zodResolver } from '@hookform/resolvers/zod';
import { DataError } from '@portal/data/client/data-error';
import { profileChanges, profileFields } from '@portal/data/profiles/form-fields';
import { ProfileConflictError } from '@portal/data/profiles/profile-conflict-error';
import { useSaveProfile } from '@portal/data/profiles/changes';
import type { Profile, ProfileChanges } from '@portal/data/profiles/types';
import { Button } from '@portal/ui/primitives/button';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { Checkbox } from '@portal/ui/forms/checkbox';
import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { Textarea } from '@portal/ui/forms/textarea';
import { toast } from '@portal/ui/feedback/toast';
import { useFocusAfterRemoval } from '@portal/ui/hooks/use-focus-after-removal';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { UnsavedChangesDialog } from '../form/unsaved-changes-dialog.tsx';
import { ProfileConflicts, type Conflicts } from './profile-conflicts.tsx';
import { FIELD_LABELS, profileSchema, type ProfileFormValues } from './profile-schema.ts';
import { ServicesField } from './services-field.tsx';

type Props = {
  userId: string;
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

/**
 * PROF-01: edits every field of the profile except the business email. Changes made elsewhere are merged when saving; of
 * a field that was changed here and elsewhere, the user chooses the value.
 */
export function ProfileForm({ userId, profile, email, isReadOnly }: Props) {
  const save = useSaveProfile(userId);
  // The profile that the form was filled from, or null if there was none.
  const [base, setBase] = useState(profile);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const conflictsElement = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const keepFocus = useFocusAfterRemoval(
    () => conflictsElement.current?.querySelector('button') ?? saveButton.current,
  );
  const { register, control, handleSubmit, reset, setValue, formState } = useForm<ProfileFormValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: profileFields(profile),
  });
  const { errors, isDirty, isSubmitting } = formState;

  const isOutdated = (profile?.updated_at ?? '') > (base?.updated_at ?? '') && !isDirty && !isSubmitting;
  // A change made elsewhere is shown immediately if the form has no unsaved changes.
  useEffect(() => {
    if (!isOutdated) return;
    // oxlint-disable-next-line react/set-state-in-effect -- The base must change together with the form's reset.
    setBase(profile);
    setConflicts(null);
    reset(profileFields(profile));
  }, [isOutdated, profile, reset]);

  async function submit(values: ProfileFormValues) {
    const mine = profileChanges(values);
    try {
      const saved = await save.mutateAsync({ changes: mine, base });
      setBase(saved);
      reset(profileFields(saved));
      toast.success('Profile updated successfully');
    } catch (error) {
      if (error instanceof ProfileConflictError) {
        setBase(error.stored);
        setConflicts({ columns: error.columns, mine, stored: error.stored });
        // The changes of the form become changes of the stored profile.
        reset(profileFields(error.stored));
        setFields(profileFields({ ...error.stored, ...error.merged }));
        return;
      }
      toast.error('Failed to save profile', {
        description: error instanceof DataError && error.kind === 'invalid' ? error.message : undefined,
      });
    }
  }

  function setFields(fields: Partial<ProfileFormValues>) {
    for (const [name, value] of Object.entries(fields))
      setValue(name as keyof ProfileFormValues, value, { shouldDirty: true });
  }

  function resolveConflict(column: keyof ProfileChanges, choice: 'mine' | 'stored') {
    if (!conflicts) return;
    keepFocus();
    const chosen = profileFields({ ...conflicts.stored, [column]: conflicts[choice][column] });
    setFields(
      column === 'intended_services'
        ? { services: chosen.services, otherText: chosen.otherText }
        : { [column]: chosen[column] },
    );
    const columns = conflicts.columns.filter((other) => other !== column);
    setConflicts(columns.length > 0 ? { ...conflicts, columns } : null);
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
          <ServicesField control={control} register={register} errors={errors} isReadOnly={isReadOnly} />
          <Checkbox
            className="md:col-span-2"
            label="Send me the newsletter: research and disclosures, about once a month."
            disabled={isReadOnly}
            {...register('newsletter_subscribed')}
          />
          {/* Next to the Save button, because the top of the form may not be visible. */}
          <div ref={conflictsElement} className="md:col-span-2 empty:hidden">
            {conflicts && <ProfileConflicts conflicts={conflicts} onChoose={resolveConflict} />}
          </div>
        </CardContent>
        <CardFooter>
          <Button
            ref={saveButton}
            type="submit"
            isPending={isSubmitting}
            disabled={isReadOnly || conflicts !== null}
          >
            Save Changes
          </Button>
          {isReadOnly && (
            <p className="text-sm text-muted">Read only while you view the portal as a client.</p>
          )}
          {conflicts && <p className="text-sm text-muted">First choose which values to keep.</p>}
          {isDirty && !conflicts && !isReadOnly && (
            <p className="text-sm text-muted">You have unsaved changes.</p>
          )}
        </CardFooter>
      </Card>
      <UnsavedChangesDialog hasChanges={isDirty && !isSubmitting} />
    </form>
  );
}
