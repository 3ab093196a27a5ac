import { createQueryClient } from '@portal/data/query-client';
import { supabase } from '@portal/data/supabase';

/** The page's one query client. A session that the backend refuses is ended here, too (AUTH-15). */
export const queryClient = createQueryClient(() => void supabase().auth.signOut({ scope: 'local' }));
