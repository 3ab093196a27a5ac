import { readCallback, type CallbackResult, withoutCallbackParameters } from '@portal/auth/sign-in/callback';
import { useLocation, useNavigate } from '@portal/auth/routing/router';
import { exchangeCode, redeemEmailLink, type SignInOutcome } from '@portal/auth/sign-in/sign-in';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useState } from 'react';

type Options = {
  /**
   * Said instead of the provider's words when a code cannot be exchanged here, as in another browser: what the code
   * stands for has happened before it was given.
   */
  whenRefused?: string;
};

// A code is good for one exchange; a second render of the same visit must not spend it again.
const spent = new WeakSet<object>();

/** Exchanges a code in the address for a session and takes it out of the address bar. True while it does so. */
export function useRedeemCallback({ whenRefused }: Options): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [isExchanging, setIsExchanging] = useState(() => readCallback(location).kind !== 'none');

  useEffect(() => {
    const callback = readCallback(location);
    if (callback.kind === 'none' || spent.has(location)) return;
    spent.add(location);
    void (async () => {
      const outcome = await redeem(callback);
      await navigate(withoutCallbackParameters(location), { replace: true });
      if (!outcome.ok) {
        if (callback.kind === 'code' && whenRefused) toast.info(whenRefused);
        else toast.error(outcome.message);
      }
      setIsExchanging(false);
    })();
  }, [location, navigate, whenRefused]);

  return isExchanging;
}

function redeem(callback: Exclude<CallbackResult, { kind: 'none' }>): Promise<SignInOutcome> {
  switch (callback.kind) {
    case 'error':
      return Promise.resolve({ ok: false, message: callback.message });
    case 'token-hash':
      return redeemEmailLink(callback.tokenHash, callback.type);
    case 'code':
      return exchangeCode(callback.code);
  }
}
