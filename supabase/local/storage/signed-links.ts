// The light Supabase answers a request for signed links with `signedUrl` and its own prefix; Supabase Storage, and so
// supabase-js, says `signedURL` relative to the storage API. This gives both.

const PREFIX = '/storage/v1';

/** True for a request that makes signed links for reading. */
export function isSignedLinkRequest(method: string, pathname: string): boolean {
  return method === 'POST' && pathname.startsWith(`${PREFIX}/object/sign/`);
}

/** The same answer with every signed link also under the name that supabase-js reads. */
export async function nameSignedLinks(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const body: unknown = await response.json();
  return Response.json(Array.isArray(body) ? body.map(addSignedURL) : addSignedURL(body), {
    status: response.status,
  });
}

function addSignedURL(link: unknown): unknown {
  if (typeof link !== 'object' || link === null || !('signedUrl' in link)) return link;
  const { signedUrl } = link;
  if (typeof signedUrl !== 'string' || signedUrl === '') return { ...link, signedURL: null };
  return { ...link, signedURL: signedUrl.replace(PREFIX, '') };
}

/** For a signed link with `?download=name`: the header that makes a browser save it under that name, else null (REP-02). */
export function downloadDisposition({ method, url }: Request): string | null {
  const { pathname, searchParams } = new URL(url);
  if (method !== 'GET' || !pathname.startsWith(`${PREFIX}/object/sign/`)) return null;
  const name = searchParams.get('download');
  if (name === null) return null;
  if (name === '') return 'attachment';
  // RFC 5987 knows these only escaped, which encodeURIComponent leaves as they are.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
