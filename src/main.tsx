import '@/styles/main.scss';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from '@/app/app';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
const root = createRoot(container);

// No top-level await: chunks that the router waits for may import this one.
createApp().then(({ element }) => {
  // A transition renders in slices, so input is handled in between.
  startTransition(() => root.render(<StrictMode>{element}</StrictMode>));
});
