import { useDraftForm } from '@portal/ui/forms/use-draft-form';
import { z } from '@portal/domain/zod';
import { line } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { useSaveStaffProfile, type StaffProfile } from '@portal/data/staff-profiles/staff-profiles';
import { Field } from '@portal/ui/forms/field';
import { Form } from '@portal/ui/forms/form';
import { Input } from '@portal/ui/forms/input';
import { toast } from '@portal/ui/feedback/toast';
import { showFailure } from '@portal/ui/hooks/use-action';
import { Card, CardContent } from '@portal/ui/primitives/card';
import { SaveFooter } from '../form/save-footer.tsx';

const staffProfileSchema = z.object({
  full_name: line(MAX_LENGTH.staff_profiles.full_name, 'Enter your name.'),
  title: line(MAX_LENGTH.staff_profiles.title),
});

/** PROF-03: edits the name and title of an admin. */
export function StaffProfileForm({ profile, email }: { profile: StaffProfile; email: string }) {
  const saveProfile = useSaveStaffProfile(profile.person_id);
  const form = useDraftForm(staffProfileSchema, {
    base: profile,
    toValues: ({ full_name, title }) => ({ full_name, title: title ?? '' }),
    save: ({ full_name, title }) => saveProfile.mutateAsync({ full_name, title: title || null }),
    onSaved: () => toast.success('Profile updated successfully'),
    onFailed: (error) => showFailure(error, 'Failed to save profile'),
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  return (
    <Form aria-label="Profile" onSubmit={(event) => void form.submit(event)}>
      <Card>
        <CardContent className="grid gap-5 md:grid-cols-2">
          <Field label="Email" hint="Your sign-in address. Clients do not see it." className="md:col-span-2">
            <Input type="email" value={email} disabled readOnly />
          </Field>
          <Field label="Full name" error={errors.full_name?.message}>
            <Input autoComplete="name" {...form.register('full_name')} />
          </Field>
          <Field label="Title" hint="Such as Lead auditor. Optional." error={errors.title?.message}>
            <Input autoComplete="organization-title" {...form.register('title')} />
          </Field>
        </CardContent>
        <SaveFooter isDirty={isDirty} isSubmitting={isSubmitting} />
      </Card>
    </Form>
  );
}
