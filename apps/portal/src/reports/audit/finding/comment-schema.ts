import { z } from '@portal/data/client/zod';
import { text } from '@portal/data/forms/fields';
import { MAX_LENGTH } from '@portal/data/forms/limits';

/** FIND-04: the rules of a comment. */
export const commentSchema = z.object({
  body: text(MAX_LENGTH.finding_comments.body, 'Please write something first'),
});
