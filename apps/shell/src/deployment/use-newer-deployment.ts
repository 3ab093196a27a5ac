import { useEffect, useState } from 'react';

const CHECK_EVERY_MS = 5 * 60_000;
const CHECK_AT_MOST_EVERY_MS = 60_000;

/** The name of a deployment newer than this page, looked for now and then and when the user comes back to the tab. */
export function useNewerDeployment(): string | null {
  const [newer, setNewer] = useState<string | null>(null);
  useEffect(() => {
    let lastCheck = Date.now();
    const check = () => {
      if (document.hidden || Date.now() - lastCheck < CHECK_AT_MOST_EVERY_MS) return;
      const checkedAt = Date.now();
      lastCheck = checkedAt;
      void import('./find-newer-deployment.ts')
        .then(({ findNewerDeployment }) => findNewerDeployment())
        // A slow response must not take back what a later one has found.
        .then((found) => checkedAt === lastCheck && setNewer(found))
        .catch(() => undefined);
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, []);
  return newer;
}
