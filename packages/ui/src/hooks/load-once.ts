import { useEffect, useState } from 'react';

type Loaded<Code> = { code?: Code; error?: unknown };

/** Code that is loaded when it is first needed, for pages, dialogs and texts. A failure is forgotten: the next try loads again. */
export function loadOnce<Code>(fetchCode: () => Promise<Code>) {
  let loaded: Code | undefined;
  const load = async () => (loaded = await fetchCode());

  /** The code, or why this attempt failed; neither while it is loading. */
  function useLoaded(attempt = 0): Loaded<Code> {
    const [result, setResult] = useState<Loaded<Code> & { attempt: number }>(() => ({
      code: loaded,
      attempt,
    }));
    const isLoaded = result.code !== undefined;
    useEffect(() => {
      if (isLoaded) return undefined;
      let isWanted = true;
      load().then(
        (code) => isWanted && setResult({ code, attempt }),
        (error: unknown) => isWanted && setResult({ error, attempt }),
      );
      return () => {
        isWanted = false;
      };
    }, [isLoaded, attempt]);
    return isLoaded || result.attempt === attempt ? result : {};
  }
  return { load, useLoaded };
}
