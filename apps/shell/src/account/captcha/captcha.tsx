import { useCallback, useEffect, useRef, useState } from 'react';
import { useConfigured } from '../../configuration/fetch-config.ts';
import { loadCaptcha } from './captcha-provider.ts';

export const CAPTCHA_MISSING = 'Please complete the check above the button first.';

type CaptchaState = {
  /** A deployment with a CAPTCHA, whose check is not passed yet. */
  isMissing: () => boolean;
  /** The token for one request; the widget then makes another. Undefined without a CAPTCHA. */
  take: () => string | undefined;
  onToken: (token: string | undefined) => void;
  /** Counts the tokens that were taken. */
  taken: number;
};

/** The CAPTCHA token of this form. None is required where /config.json names no provider. */
export function useCaptcha(): CaptchaState {
  const captcha = useConfigured()?.captcha;
  const token = useRef<string>(undefined);
  const [taken, setTaken] = useState(0);
  const onToken = useCallback((given: string | undefined) => {
    token.current = given;
  }, []);
  return {
    isMissing: () => captcha !== undefined && token.current === undefined,
    take: () => {
      const given = token.current;
      token.current = undefined;
      setTaken((count) => count + 1);
      return given;
    },
    onToken,
    taken,
  };
}

/** The provider's widget, where the deployment has one; its script is loaded only then. */
export function Captcha({ onToken, taken }: Pick<CaptchaState, 'onToken' | 'taken'>) {
  const captcha = useConfigured()?.captcha;
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!captcha || !container.current) return;
    const place = document.createElement('div');
    container.current.append(place);
    const forget = () => onToken(undefined);
    let remove: (() => void) | undefined;
    let isGone = false;
    loadCaptcha(captcha.provider).then(
      (widgets) => {
        if (isGone) return;
        setHasFailed(false);
        const widget = widgets.render(place, {
          sitekey: captcha.siteKey,
          callback: onToken,
          'expired-callback': forget,
          'error-callback': forget,
        });
        remove = () => widgets.remove(widget);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      forget();
      remove?.();
      place.remove();
    };
    // A token is good once: after each request the widget is made anew.
  }, [captcha, onToken, taken]);

  if (!captcha) return null;
  return (
    <>
      <div ref={container} className={hasFailed ? undefined : 'min-h-16'} />
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          The check that you are human could not be loaded. Allow it in your browser, or reload the page.
        </p>
      )}
    </>
  );
}
