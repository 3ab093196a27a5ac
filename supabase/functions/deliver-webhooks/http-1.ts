// HTTP/1.1 over an open connection, as much of it as a webhook needs: one POST, and the beginning of the response.
import { Buffer } from 'node:buffer';

export interface Response {
  status: number;
  headers: ReadonlyMap<string, string>;
  start: string;
}

const MAX_HEAD_BYTES = 16_384;
const MAX_BYTES = 2 * MAX_HEAD_BYTES;
const MAX_KEPT_BYTES = 1_024;

/** Sends the request and reads the response to its end, or as much as is kept of it. Rejects when it is not a response. */
export async function postOver(
  connection: Deno.Conn,
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<Response> {
  const content = Buffer.from(body);
  const lines = Object.entries({
    host: url.host,
    connection: 'close',
    'content-length': content.byteLength,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.concat([
    Buffer.from(`POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`),
    content,
  ]);
  for (let sent = 0; sent < request.byteLength;) sent += await connection.write(request.subarray(sent));

  // Each character is a byte.
  let received = '';
  const buffer = new Uint8Array(4_096);
  for (;;) {
    const size = await connection.read(buffer).catch((error: unknown) => {
      // Some servers end without the close of TLS. What was read before it counts.
      if (readResponse(received, true)) return null;
      throw error;
    });
    if (size) received += Buffer.from(buffer.subarray(0, size)).toString('latin1');
    const response = readResponse(received, size === null || received.length > MAX_BYTES);
    if (response) return response;
    if (size === null) throw new Error('The server sent no response.');
  }
}

/** Returns null while more has to be read. Throws for anything but an HTTP/1 response. */
function readResponse(received: string, isOver: boolean): Response | null {
  // Interim responses come before the one that counts.
  const text = received.replace(/^(?:HTTP\/1\.[01] 1\d\d[^]*?\r\n\r\n)+/, '');
  const headLength = text.indexOf('\r\n\r\n');
  if (headLength < 0 && received.length <= MAX_HEAD_BYTES) return null;
  const [first = '', ...fields] = text.slice(0, Math.max(headLength, 0)).split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1];
  if (!status) throw new Error('The server does not respond in HTTP/1.1.');
  const headers = new Map(
    fields.map((field) => {
      const [name = '', ...value] = field.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
  const rest = text.slice(headLength + 4);
  const isChunked = headers.get('transfer-encoding')?.toLowerCase() === 'chunked';
  const { content, isWhole } = isChunked
    ? joinChunks(rest)
    : { content: rest, isWhole: rest.length >= Number(headers.get('content-length') ?? Infinity) };
  const hasBody = !['204', '304'].includes(status);
  if (hasBody && !isWhole && !isOver && content.length < MAX_KEPT_BYTES) return null;
  const start = new TextDecoder().decode(Buffer.from(content.slice(0, MAX_KEPT_BYTES), 'latin1'));
  // A text in PostgreSQL cannot contain this character.
  return { status: Number(status), headers, start: start.replaceAll('\u0000', '') };
}

/** The content of the chunks that are there, the last of which may be cut off. */
function joinChunks(text: string): { content: string; isWhole: boolean } {
  let content = '';
  let rest = text;
  for (;;) {
    const [line, digits] = /^([0-9a-f]{1,8})[^\r\n]*\r\n/i.exec(rest) ?? [];
    if (!line || !digits) return { content, isWhole: false };
    const size = Number.parseInt(digits, 16);
    if (size === 0) return { content, isWhole: true };
    content += rest.slice(line.length, line.length + size);
    rest = rest.slice(line.length + size + 2);
  }
}
