import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Point } from '@/lib/find/box';

export type PagePress = {
  point: Point;
  /** The text that was selected by dragging; empty for a plain press. */
  selected: string;
};

/** Listens to presses on the page under `layer`, except on buttons that lie over it. */
export function usePagePress(
  layer: RefObject<HTMLElement | null>,
  onPress: (press: PagePress) => void,
): void {
  const press = useEffectEvent((page: HTMLElement, event: MouseEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button');
    // The second press of a double click selects a word by itself.
    if (isOnButton || event.detail > 1) return;
    const rect = page.getBoundingClientRect();
    onPress({
      point: {
        x: (event.clientX - rect.left) / rect.width,
        y: (event.clientY - rect.top) / rect.height,
      },
      selected: getSelectedText(page),
    });
  });
  useEffect(() => {
    const page = layer.current?.closest<HTMLElement>('.viewer-page');
    if (!page) return;
    const listener = (event: MouseEvent) => press(page, event);
    page.addEventListener('click', listener);
    return () => page.removeEventListener('click', listener);
  }, [layer]);
}

function getSelectedText(page: HTMLElement): string {
  const selection = getSelection();
  return selection && page.contains(selection.anchorNode) ? selection.toString().trim() : '';
}
