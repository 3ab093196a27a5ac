// A small server in place of a firm's scanner of uploads (FILE-06).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ScannerServer = {
  url: string;
  /** Its response for the next files. */
  mood: 'clean' | 'harmful' | 'broken';
  /** The contents and names of the files that it received. */
  scanned: { name: string; text: string; authorization: string | undefined }[];
  close: () => Promise<void>;
};

/** Starts it on a free port of this machine. */
export async function startScanner(): Promise<ScannerServer> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      scanner.scanned.push({
        name: decodeURIComponent(String(incoming.headers['x-file-name'])),
        text: Buffer.concat(chunks).toString(),
        authorization: incoming.headers.authorization,
      });
      outgoing.writeHead(scanner.mood === 'broken' ? 503 : 200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ clean: scanner.mood === 'clean' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const scanner: ScannerServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scan`,
    mood: 'clean',
    scanned: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return scanner;
}
