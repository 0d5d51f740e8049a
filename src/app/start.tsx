import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from '@/app/app';

/** Shows the app in place of what index.html shows until then. */
export async function start(container: HTMLElement): Promise<void> {
  const { element } = await createApp();
  // As a transition, React draws the first screen piece by piece, so that a press or a scroll gets in between.
  startTransition(() => createRoot(container).render(<StrictMode>{element}</StrictMode>));
}
