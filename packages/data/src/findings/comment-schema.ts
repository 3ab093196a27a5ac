import { z } from '@portal/domain/zod';
import { text } from '../forms/fields.ts';
import { MAX_LENGTH } from '@portal/domain/forms/limits';

/** FIND-04: the rules of a comment. */
export const commentSchema = z.object({
  body: text(MAX_LENGTH.finding_comments.body, 'Write something first.'),
});
