type Policy = { createScriptURL: (address: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

let policy: Policy | undefined;

/**
 * Starts the worker whose built code is at this address. A browser starts no worker from another origin, and a remote's code is
 * served from its own. Therefore the page makes a script of one line, which imports the worker's code; the shell's
 * Content-Security-Policy allows such scripts as workers only, and that import from the shell and the named remotes only.
 */
export function startWorker(codeAddress: string): Worker {
  const source = JSON.stringify(codeAddress);
  // A dynamic import, which `script-src` decides on: a static one would need the remote in `worker-src`. Its failure becomes an
  // error of the worker, which the page hears.
  const code = `import(${source}).catch((error) => setTimeout(() => { throw error; }));`;
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return new Worker(trusted(address), { type: 'module' });
  } finally {
    // Revoked later: the worker fetches it after this call.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/** The policy `portal-worker` of the shell's Content-Security-Policy. It must only be used for the script above. */
function trusted(address: string): string {
  const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes');
  policy ??= factory?.createPolicy('portal-worker', { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
}
