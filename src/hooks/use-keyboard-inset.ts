import { useEffect } from 'react';

/**
 * Keeps `--keyboard-inset` at the height by which the on-screen keyboard covers the page: browsers
 * lay the page out as if it were not there.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    function measure({ height, scale, offsetTop }: VisualViewport) {
      // Pinch zoom also shows less of the page.
      const covered = window.innerHeight - offsetTop - height * scale;
      style.setProperty('--keyboard-inset', `${Math.max(0, Math.round(covered))}px`);
      // The browser scrolled the field into view before the keyboard took the room.
      if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
    const ending = new AbortController();
    const { signal } = ending;
    const onChange = () => measure(viewport);
    viewport.addEventListener('resize', onChange, { signal });
    viewport.addEventListener('scroll', onChange, { signal });
    onChange();
    return () => {
      ending.abort();
      style.removeProperty('--keyboard-inset');
    };
  }, []);
}
