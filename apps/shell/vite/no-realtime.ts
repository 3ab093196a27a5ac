/** Takes the place of `@supabase/realtime-js`, 14 kB of the first page: the portal opens no channel. supabase-js makes one of these for each client. */
export class RealtimeClient {
  setAuth(): void {}
}
