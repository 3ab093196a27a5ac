import { emailConfig } from '../_shared/config.ts';
import { forTimer } from '../_shared/service-caller.ts';
import { drainOutbox } from './drain.ts';

/** POST by the timer: sends every e-mail that is due; responds with how many were sent, put back and given up (ONB-10). */
export const deliverEmail = forTimer((backend) => drainOutbox(backend, emailConfig()));
