import { portalUrl } from '../_shared/config.ts';
import { forTimer } from '../_shared/service-caller.ts';
import { drainWebhooks } from './drain.ts';
import type { Network } from './send.ts';

/** NOTE-03: by the timer. Only code decides which servers are reached, never the environment or a request. */
export const deliverWebhooks = (network: Network) =>
  forTimer((backend) => drainWebhooks(backend, network, portalUrl()));
