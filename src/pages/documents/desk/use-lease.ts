import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchView, viewQuery } from '@/api/document-views';
import type { Id } from '@/api/wire';
import { useIsVisible } from '@/hooks/use-is-visible';
import { useQueue } from '@/pages/documents/queue-context';

/** Milliseconds. A lease lasts twice as long. */
const period = 60_000;

/**
 * Views a document again while it is held, so that the queues of colleagues go on leaving it out.
 * Not in a hidden tab: what nobody looks at is given back. Does nothing where the back end has no
 * leases. Says whether a colleague has the document, or has decided on it.
 */
export function useLease(id: Id): { isForOthers: boolean } {
  const { waitsIn } = useQueue().screen;
  const { data, dataUpdatedAt } = useQuery({ ...viewQuery(id), enabled: false });
  const isHeld = useIsVisible() && data?.isLeased === true;
  const renewed = useRef(0);
  useEffect(() => {
    if (!isHeld) return;
    function renewIfDue() {
      if (Date.now() - Math.max(renewed.current, dataUpdatedAt) < period) return;
      renewed.current = Date.now();
      void fetchView(id).catch(() => undefined);
    }
    renewIfDue();
    const timer = setInterval(renewIfDue, period / 4);
    return () => clearInterval(timer);
  }, [isHeld, id, dataUpdatedAt]);
  const isDecided = data?.document && data.document.document_status_id !== waitsIn;
  return { isForOthers: data?.isTaken || isDecided || false };
}
