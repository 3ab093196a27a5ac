type Entry = { what: string; why: string; until: string };

/** Everything that the portal keeps in the browser, for the privacy policy. */
const storedOnDevice: readonly Entry[] = [
  { what: 'Your session', why: 'You stay signed in.', until: 'You sign out.' },
  {
    what: 'The page you were on',
    why: 'You return there after signing in again.',
    until: 'You have returned, or you sign out.',
  },
  {
    what: 'The client that you belong to',
    why: 'If others invited you to their team: your pages open sooner.',
    until: 'You sign out.',
  },
  {
    what: 'An invitation that you opened',
    why: 'You return to it after signing in.',
    until: 'You join, go on without joining, or sign out.',
  },
  {
    what: 'When you last signed out',
    why: 'Your other tabs know that you signed out on purpose.',
    until: 'You sign out the next time.',
  },
  {
    what: 'Drafts of your application and of what you write about findings',
    why: 'What you typed is not lost.',
    until: 'You send them, or sign out.',
  },
  {
    what: 'That you opened a link for a new password',
    why: 'You can set a new one without the old one, even after a reload.',
    until: 'You close the tab.',
  },
  {
    what: 'That you signed up in this browser',
    why: 'You keep the password that you chose.',
    until: 'You open the link of the confirmation e-mail.',
  },
  {
    what: 'A sign-in that you have begun with Google or another provider',
    why: 'Two tabs can sign in at once.',
    until: 'You have signed in, or close the tab.',
  },
  {
    what: 'That you put the note about two-factor authentication away',
    why: 'It is not shown again.',
    until: 'You clear the data of this site.',
  },
  { what: 'Light or dark', why: 'Your choice is remembered.', until: 'You choose the system theme.' },
  {
    what: 'That you turned off single-key shortcuts',
    why: 'Your choice is remembered.',
    until: 'You turn them on.',
  },
  {
    what: 'Whether the sidebar is open',
    why: 'Your choice is remembered.',
    until: '7 days after the last change.',
  },
  {
    what: 'The selected client, and the client viewed as',
    why: 'For our administrators only: all pages show the same client’s data.',
    until: 'They end it, or sign out.',
  },
];

export function StoredOnDevice() {
  return (
    <div className="rounded-lg border border-border">
      <table
        aria-label="Kept in your browser"
        className="w-full table-fixed text-left text-sm [overflow-wrap:anywhere] hyphens-auto"
      >
        <thead className="bg-subtle text-muted">
          <tr>
            {['What', 'Why', 'Until'].map((name) => (
              <th key={name} scope="col" className="px-2 py-2 sm:px-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {storedOnDevice.map(({ what, why, until }) => (
            <tr key={what} className="border-t border-border align-top">
              <th scope="row" className="px-2 py-2 sm:px-3 font-medium">
                {what}
              </th>
              <td className="px-2 py-2 sm:px-3">{why}</td>
              <td className="px-2 py-2 sm:px-3">{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
