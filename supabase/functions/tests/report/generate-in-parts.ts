/**
 * Generates a report in parts, as the page does. `send` calls the edge function. Returns the last response: the first refusal, or that
 * of the step `finish`.
 */
export async function generateInParts(
  send: (body: object) => Promise<Response>,
  report: object,
  confirmed: object = {},
): Promise<Response> {
  const begun = await send({ step: 'begin', ...report });
  if (!begun.ok) return begun;
  const { parts, ...data } = (await begun.json()) as { parts: number; taken_at: string; sha256: string };
  const pages: number[] = [];
  for (let part = 0; part < parts; part++) {
    const counted = await send({ step: 'count', ...report, ...data, part });
    if (!counted.ok) return counted;
    pages[part] = ((await counted.json()) as { pages: number }).pages;
  }
  for (let part = 1; part < parts; part++) {
    const written = await send({ step: 'write', ...report, ...data, part, pages });
    if (!written.ok) return written;
  }
  return send({ step: 'finish', ...report, ...data, pages, ...confirmed });
}
