import { BroadcastChannel as ChannelOfAnotherFile } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';

const channels: { close: () => void }[] = [];
const open = <Channel extends BroadcastChannel>(channel: Channel, heard: unknown[] = []) => {
  channel.addEventListener('message', ({ data }: MessageEvent) => void heard.push(data));
  channels.push(channel);
  return channel;
};
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

it('AUTH-14 a test file is a browser of its own: its tabs hear each other, and no other file hears them or is heard', async () => {
  const elsewhere: unknown[] = [];
  const here: unknown[] = [];
  const other = open(new ChannelOfAnotherFile('tabs') as unknown as BroadcastChannel, elsewhere);
  const tab = open(new BroadcastChannel('tabs'));
  open(new BroadcastChannel('tabs'), here);
  other.postMessage('signed out elsewhere');
  tab.postMessage('signed out here');
  await vi.waitFor(() => expect(here).toContain('signed out here'));
  expect([here, elsewhere]).toEqual([['signed out here'], []]);
});
