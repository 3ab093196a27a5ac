import { z } from '../../form/zod.ts';

/** FIND-04: the rules of a comment; the limit is the database's. */
export const commentSchema = z.object({
  body: z.string().trim().min(1, 'Please write something first').max(10_000, 'At most 10,000 characters'),
});

export type CommentValues = z.infer<typeof commentSchema>;
