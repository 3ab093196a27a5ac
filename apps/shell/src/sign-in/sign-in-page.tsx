import { useState } from 'react';
import { supabase } from '@portal/data/supabase';
import { Navigate } from '@portal/auth/router';
import { useSessionStore } from '@portal/auth/session';

export function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const status = useSessionStore((s) => s.status);
  if (status === 'signed-in') return <Navigate to="/dashboard" />;
  return (
    <form onSubmit={(e) => { e.preventDefault(); void supabase().auth.signInWithPassword({ email, password }); }}>
      <input aria-label="Email" value={email} onChange={(e) => setEmail(e.target.value)} />
      <input aria-label="Password" type="password" value={password} onChange={(e) => setPassword(e.target.value)} />
      <button>Sign in</button>
    </form>
  );
}
