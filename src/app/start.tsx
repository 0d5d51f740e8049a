import { createRoot } from 'react-dom/client';
import { createApp } from '@/app/app';

/** Shows the app in place of what index.html shows until then. */
export async function start(container: HTMLElement): Promise<void> {
  createRoot(container).render(createApp().element);
}
