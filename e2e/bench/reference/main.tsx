// The reference for the sign-in page: only the libraries that it needs, and one heading.
import { createClient } from '@supabase/supabase-js';
import { createRoot } from 'react-dom/client';

const supabase = createClient(location.origin, 'none');
const container = document.getElementById('root');
if (container) createRoot(container).render(<h1>Welcome back</h1>);
void supabase.auth.getSession();
