// The forms of a finding's page. They come after its texts, which do not wait for the code of forms.
import { lazyPage } from '@portal/ui/layout/lazy-page';
import { Skeleton } from '@portal/ui/feedback/skeleton';

const loading = { loading: <Skeleton className="h-32 w-full" /> };

export const CommentForm = lazyPage(
  () => import('./comment-form.tsx').then((module) => module.CommentForm),
  loading,
);
export const CommentCorrection = lazyPage(
  () => import('@portal/audit/findings/comment-correction').then((module) => module.CommentCorrection),
  loading,
);
export const StepForm = lazyPage(() => import('./step-form.tsx').then((module) => module.StepForm), loading);
