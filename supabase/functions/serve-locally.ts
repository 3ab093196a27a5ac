/** Serves on this machine, and prints where. The parent process holds stdin open: when it ends, even if it is killed, this process ends too. */
export async function serveLocally(handle: (request: Request) => Promise<Response>): Promise<void> {
  Deno.serve(
    {
      hostname: '127.0.0.1',
      port: Number(Deno.env.get('FUNCTIONS_PORT') || 0),
      onListen: ({ port }) => console.log(`functions listening on http://127.0.0.1:${port}`),
    },
    handle,
  );
  if (!Deno.env.get('EXIT_WITH_STDIN')) return;
  await Deno.stdin.readable.pipeTo(new WritableStream());
  Deno.exit();
}
