// Run by Deno (e2e/bench/sections/source.ts): one call of complete-upload for an archive of source, in a new process. Prints what it took.
import process from 'node:process';
import { judgeUpload } from '../../_shared/judge.ts';
import type { Backend } from '../../_shared/backend.ts';

const archive = Deno.env.get('ARCHIVE_URL') ?? '';
const listed = Number(Deno.env.get('LISTED_FILES'));
let files = 0;

const backend = {
  readBytes: async () => new Uint8Array(await (await fetch(archive)).arrayBuffer()),
  rpcOrRefusal: (_name: string, parameters: Record<string, unknown>) => {
    files += (JSON.parse(JSON.stringify(parameters)) as { files?: unknown[] }).files?.length ?? 0;
    return Promise.resolve();
  },
} as unknown as Backend;

const verdict = await judgeUpload(backend, {
  id: '',
  file_name: 'vault.zip',
  file_size: 52_428_800,
  object_name: '',
  content: 'zip',
  object_version: null,
  commit_hash: '1c'.repeat(20),
  listed_files: listed,
  repository_name: 'vault',
});
const { user, system } = process.cpuUsage();
// Of this process alone: what the system counts as the most memory begins with that of the process that started it.
const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(Deno.readTextFileSync('/proc/self/status')) ?? [];
console.log(
  JSON.stringify({
    cpuMs: (user + system) / 1000,
    peakBytes: Number(peak) * 1024,
    files,
    isComplete: verdict === 'completed',
  }),
);
