import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

/** AUTH-18: how many of the signed-in user's recovery codes are unused. */
export function useRecoveryCodesLeft(userId: string) {
  return useQuery({
    queryKey: ['second-factor', 'recovery-codes-left', userId],
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('recovery_codes_left', undefined, { get: true }).abortSignal(signal)) ?? 0,
  });
}

/** AUTH-18: replaces earlier ones; they can be read only now. May demand a fresh code. */
export function useCreateRecoveryCodes() {
  return useChange(
    [['second-factor']],
    async (): Promise<string[]> => (await callDatabase('create_recovery_codes')) ?? [],
  );
}

/** AUTH-18: resolves with whether it was right; then the authenticator apps are gone. Rejects while one has to wait. */
export async function submitRecoveryCode(code: string): Promise<boolean> {
  return (await callDatabase('use_recovery_code', { code })) ?? false;
}

/** AUTH-18: removes the password and ends the other sessions, in a session that an e-mailed link began. Rejects with a DataError. */
export async function removePassword(): Promise<void> {
  await callDatabase('remove_password');
}

/** AUTH-18: for a logged reason; ends that person's sessions and e-mails both. May demand a fresh code. */
export function useResetSecondFactor() {
  return useChange(
    [['team'], ['admins']],
    async ({ personId, reason }: { personId: string; reason: string }): Promise<void> => {
      await callDatabase('reset_second_factor', { person_id: personId, reason });
    },
  );
}
