import { sendRecovery } from '@portal/auth/sign-in';
import { Button } from '@portal/ui/button';
import { Dialog, DialogContent, DialogTrigger } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { toast } from '@portal/ui/toast';
import { textOf } from '../text-of.ts';
import { useId, useState, type SubmitEvent } from 'react';

/** AUTH-13: the answer is the same whether the account exists or not. */
export function ForgotPassword() {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = textOf(new FormData(event.currentTarget), 'email').trim();
    if (!email) return void toast.error('Please enter your email address');
    setIsPending(true);
    const outcome = await sendRecovery(email);
    setIsPending(false);
    if (!outcome.ok) return void toast.error(outcome.message);
    setIsOpen(false);
    toast.success('If there is an account for this address, a link to set a new password is on its way.');
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="link" size="sm">
          Forgot your password?
        </Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title="Set a new password"
        description="We send a link to your e-mail address; it lets you choose a new password."
        footer={
          <Button type="submit" form={formId} isPending={isPending}>
            Send link
          </Button>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void send(event)}>
          <Field label="Email">
            <Input name="email" type="email" autoComplete="email" />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
