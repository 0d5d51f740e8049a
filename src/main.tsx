import '@/styles/main.scss';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from '@/app/app';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(<StrictMode>{createApp().element}</StrictMode>);
