// What the sign-in page is compared with: the libraries that it cannot do without, and one heading.
import { createClient } from '@supabase/supabase-js';
import { createRoot } from 'react-dom/client';

const supabase = createClient(location.origin, 'none');
const container = document.getElementById('root');
if (container) createRoot(container).render(<h1>Welcome back</h1>);
void supabase.auth.getSession();
