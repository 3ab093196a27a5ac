import { isTemporary } from '@portal/data/client/data-error';

/** The reports of an action that a dialog asks for. What was typed stays for another try, unless the database refuses it for good. */
export const closingDialog = <Input>(close: () => void, failure: string | ((input: Input) => string)) => ({
  failure: (error: unknown, input: Input) => {
    if (!isTemporary(error)) close();
    return typeof failure === 'string' ? failure : failure(input);
  },
  onSuccess: close,
});
