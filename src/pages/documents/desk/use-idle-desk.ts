import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '@/components/shortcuts/keys';
import { getScope } from '@/components/shortcuts/shortcuts';

type DeskState = { isBusy: boolean; isEntering: boolean };

/**
 * Whether the document of an earlier decision may take the place of the open one: nothing that is
 * being typed may miss its place. `onIdle` is called when no decision is entered or saved any more.
 */
export function useIdleDesk({ isBusy, isEntering }: DeskState, onIdle: () => void) {
  const now = useRef({ isBusy, isEntering });
  const isIdle = () =>
    !now.current.isBusy && !now.current.isEntering && !isTyping(document.activeElement);

  const becomeIdle = useEffectEvent(() => {
    if (isIdle()) onIdle();
  });
  useEffect(() => {
    now.current = { isBusy, isEntering };
    // `onIdle` calls flushSync, which is not allowed inside an effect.
    queueMicrotask(() => becomeIdle());
  }, [isBusy, isEntering]);

  return {
    /** Whether a document may be opened unasked. */
    isIdle,
    /** Says later whether the document that was asked for may be opened: no work has begun. */
    watch() {
      const [scope, wasEntering] = [getScope(), now.current.isEntering];
      return () => {
        const { isBusy, isEntering } = now.current;
        const hasBegun = (isEntering && !wasEntering) || isTyping(document.activeElement);
        // A question that has opened is about the document on screen.
        return !isBusy && !hasBegun && getScope() === scope;
      };
    },
  };
}
