import { useShell } from '@portal/auth/contract';
export function DashboardPage() {
  const { user, signOut } = useShell();
  return (
    <main className="p-4">
      <h1>Hello {user.email}</h1>
      <button onClick={() => void signOut()}>Log out</button>
    </main>
  );
}
