import type { QueryClient } from '@tanstack/react-query';
import type { Outbox } from '@/decisions/outbox';

/** The outbox of each app, once its code is loaded. Tests have several apps. */
export const outboxes = new WeakMap<QueryClient, Outbox>();
