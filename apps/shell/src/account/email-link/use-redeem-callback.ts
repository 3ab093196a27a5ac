import { readCallback, type CallbackResult, withoutCallbackParameters } from '@portal/auth/sign-in/callback';
import { useLocation, useNavigate } from '@portal/frame/routing/router';
import { exchangeCode, refusedByProvider } from '@portal/auth/sign-in/sign-in';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useState } from 'react';

/** What the page has to do with its address first; an e-mailed link waits for a click (AUTH-17). */
type RedeemState = 'none' | 'exchanging' | 'email-link';

// A code is good for one exchange; a second render of the same visit must not spend it again.
const spent = new WeakSet<object>();

/**
 * Exchanges a code in the address for a session and takes it out of the address bar. An e-mailed link is only read.
 * `whenRefused` replaces the provider's message when a code of another browser cannot be exchanged here.
 */
export function useRedeemCallback(whenRefused?: string): RedeemState {
  const location = useLocation();
  const navigate = useNavigate();
  const callback = readCallback(location);
  const [isExchanging, setIsExchanging] = useState(() => isToExchange(callback));

  useEffect(() => {
    const arrived = readCallback(location);
    if (!isToExchange(arrived) || spent.has(location)) return;
    spent.add(location);
    void (async () => {
      const outcome =
        arrived.kind === 'error' ? refusedByProvider(arrived) : await exchangeCode(arrived.code);
      await navigate(withoutCallbackParameters(location), { replace: true });
      if (!outcome.ok) {
        if (arrived.kind === 'code' && whenRefused) toast.info(whenRefused);
        else toast.error(outcome.message);
      }
      setIsExchanging(false);
    })();
  }, [location, navigate, whenRefused]);

  if (callback.kind === 'email-link') return 'email-link';
  return isExchanging ? 'exchanging' : 'none';
}

const isToExchange = (callback: CallbackResult) => callback.kind === 'code' || callback.kind === 'error';
