import { createContext, use } from 'react';
import type { Document } from '@/api/documents';
import type { List } from '@/hooks/use-list';
import type { Selection } from '@/pages/documents/bulk/use-selection';
import type { DecisionScreen } from '@/pages/documents/decision';

/** The queue of a verifier or approver, for all that shows its documents. */
type QueueContext = { screen: DecisionScreen; list: List<Document>; selection: Selection };

export const QueueContext = createContext<QueueContext | undefined>(undefined);

export function useQueue(): QueueContext {
  const queue = use(QueueContext);
  if (!queue) throw new Error('There is no queue around this component.');
  return queue;
}
