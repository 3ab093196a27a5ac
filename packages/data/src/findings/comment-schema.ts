import { z } from '../client/zod.ts';
import { text } from '../forms/fields.ts';
import { MAX_LENGTH } from '../forms/limits.ts';

/** FIND-04: the rules of a comment. */
export const commentSchema = z.object({
  body: text(MAX_LENGTH.finding_comments.body, 'Write something first.'),
});
