import '@/styles/main.scss';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from '@/app/app';
import { readLanguage } from '@/lib/browser-storage';
import { setLanguage } from '@/texts/language';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
const root = createRoot(container);

// Sets the language first: the app's first calls ask for it.
const texts = setLanguage(readLanguage());
const { element } = createApp();
// An `await` would hold up chunks that import from this one, such as texts. A transition renders in
// slices, so that input is handled in between.
void texts.then(() => startTransition(() => root.render(element)));
