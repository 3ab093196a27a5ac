import { Field } from '@portal/ui/forms/field';
import { Input } from '@portal/ui/forms/input';
import { TextField } from './text-field.tsx';

/** ONB-02: asks for full name and role. The business email is that of the signed-in user. */
export function AboutYouStep({ email }: { email: string }) {
  return (
    <>
      <TextField name="full_name" label="Full name" autoComplete="name" />
      <TextField
        name="role_title"
        label="Role"
        autoComplete="organization-title"
        placeholder="CTO, founder, engineer"
      />
      <Field label="Business email" isRequired hint="Your sign-in address.">
        <Input type="email" value={email} readOnly disabled />
      </Field>
    </>
  );
}
