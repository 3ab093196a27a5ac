// The light Supabase answers a request for signed links with `signedUrl` and its own prefix; Supabase Storage, and so
// supabase-js, says `signedURL` relative to the storage API. This gives both.

const PREFIX = '/storage/v1';

/** True for a request that makes signed links for reading. */
export function asksForSignedLinks(method: string, pathname: string): boolean {
  return method === 'POST' && pathname.startsWith(`${PREFIX}/object/sign/`);
}

/** The same answer with every signed link also under the name that supabase-js reads. */
export async function nameSignedLinks(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body: unknown = await response.json();
  return Response.json(Array.isArray(body) ? body.map(named) : named(body), { status: response.status });
}

function named(link: unknown): unknown {
  if (typeof link !== 'object' || link === null || !('signedUrl' in link)) return link;
  const { signedUrl } = link;
  if (typeof signedUrl !== 'string' || signedUrl === '') return { ...link, signedURL: null };
  return { ...link, signedURL: signedUrl.replace(PREFIX, '') };
}
