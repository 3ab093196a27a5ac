import { portalUrl } from '../_shared/config.ts';
import { forTimer } from '../_shared/service-caller.ts';
import { drainWebhooks } from './drain.ts';
import type { Network } from './send.ts';

/**
 * POST by the timer: sends every message of a webhook that is due (NOTE-03); responds with how many were delivered and how many failed.
 * Only code decides which servers are reached, never the environment or a request.
 */
export const deliverWebhooks = (network: Network) =>
  forTimer((backend) => drainWebhooks(backend, network, portalUrl()));
