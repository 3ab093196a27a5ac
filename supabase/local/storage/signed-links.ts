// @supabase/lite returns signed links as `signedUrl` with the prefix of the storage API. Supabase Storage, and therefore
// supabase-js, uses `signedURL` relative to that API. This adds the second form.

const PREFIX = '/storage/v1';

export function isSignedLinkRequest(method: string, pathname: string): boolean {
  return method === 'POST' && pathname.startsWith(`${PREFIX}/object/sign/`);
}

/** Returns the response with every signed link also as `signedURL`, which supabase-js reads. */
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

/** REP-02: null for other requests. Without `?download=name` a PDF is shown; everything else is saved. */
export function linkDisposition({ method, url }: Request, type: string | null): string | null {
  const { pathname, searchParams } = new URL(url);
  if (method !== 'GET' || !pathname.startsWith(`${PREFIX}/object/sign/`)) return null;
  const name = searchParams.get('download');
  if (name === null) return type === 'application/pdf' ? 'inline' : 'attachment';
  if (name === '') return 'attachment';
  // RFC 5987 requires these characters to be escaped. encodeURIComponent does not escape them.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
