import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '@/components/shortcuts/keys';
import { getScope } from '@/components/shortcuts/shortcuts';
import type { Entry } from '@/decisions/outbox';
import { useOutbox } from '@/decisions/use-outbox';

type Options = {
  /** True while a decision is being saved: no document then comes back. */
  isSaving: boolean;
  /** True while a decision is being entered: a refused one then does not reopen its document. */
  isEntering: boolean;
  /** Opens a document again whose decision was taken back or refused. */
  onBack: (entry: Entry) => void;
};

/** The decisions of the open desk that wait for an Undo, are being sent, or have failed. */
export function useDeskOutbox({ isSaving, isEntering, onBack }: Options) {
  const outbox = useOutbox();
  const held = outbox.entries.filter(({ isHeld }) => isHeld);
  const refusedId = held.find(({ state }) => state === 'refused')?.id;
  const now = useRef({ isSaving, isEntering });

  function bringBack(id: string) {
    const entry = outbox.drop(id);
    if (entry) onBack(entry);
  }

  const bringRejectedBack = useEffectEvent(() => {
    const isIdle = !isSaving && !isEntering && !isTyping(document.activeElement);
    if (isIdle && refusedId) bringBack(refusedId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejection comes back once
  useEffect(() => {
    now.current = { isSaving, isEntering };
    bringRejectedBack();
  }, [isSaving, isEntering, refusedId]);

  const { leaveDesk } = outbox;
  useEffect(() => {
    return leaveDesk;
  }, [leaveDesk]);

  /**
   * Returns a check for later: true if the requested document may be opened, since no work has
   * begun.
   */
  function watch(): () => boolean {
    const [scope, wasEntering] = [getScope(), now.current.isEntering];
    return () => {
      const { isSaving, isEntering } = now.current;
      const hasBegun = (isEntering && !wasEntering) || isTyping(document.activeElement);
      // No other dialog has opened: a question is about the document on screen.
      return !isSaving && !hasBegun && getScope() === scope;
    };
  }

  return {
    held,
    add: outbox.add,
    /** Props of the bar that shows the decisions. */
    barProps: {
      entries: held.filter(({ state }) => state !== 'sending'),
      onUndo: bringBack,
      onReopen: (id: string) => outbox.reopen(id, watch(), onBack),
    },
  };
}
