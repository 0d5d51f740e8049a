import { screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { button } from './screens';

/** The viewer of a document's file, and its controls. */

/**
 * Gives the viewer 832 × 600 CSS pixels for a test, which leaves 800 for a page's width. The
 * viewer draws only at a known size, which happy-dom does not compute.
 */
export function sizeViewer(): void {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(832);
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  onTestFinished(() => {
    width.mockRestore();
    height.mockRestore();
  });
}

export const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
export const zoom = () => screen.getByRole('status', { name: 'Zoom' }).textContent;
export const toolbar = { name: 'File preview' };
