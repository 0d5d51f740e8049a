import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Point } from '@/lib/find/box';

/**
 * Listens to presses on the page under `layer`, except on buttons that lie over it. `selected` is
 * what was selected by dragging; undefined for a plain press.
 */
export function usePagePress(
  layer: RefObject<HTMLElement | null>,
  onPress: (point: Point, selected: Range | undefined) => void,
): void {
  const press = useEffectEvent((page: HTMLElement, event: MouseEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button');
    // The second press of a double click selects a word by itself.
    if (isOnButton || event.detail > 1) return;
    const rect = page.getBoundingClientRect();
    const x = (event.clientX - rect.left) / rect.width;
    const y = (event.clientY - rect.top) / rect.height;
    onPress({ x, y }, getSelected(page));
  });
  useEffect(() => {
    const page = layer.current?.closest<HTMLElement>('.viewer-page');
    if (!page) return;
    const listener = (event: MouseEvent) => press(page, event);
    page.addEventListener('click', listener);
    return () => page.removeEventListener('click', listener);
  }, [layer]);
}

function getSelected(page: HTMLElement): Range | undefined {
  const selection = getSelection();
  if (!selection?.toString().trim() || !page.contains(selection.anchorNode)) return;
  return selection.getRangeAt(0);
}
