import '@/styles/main.scss';
import { prefetchScreen } from '@/app/screens';

// Small, and so here first: what the address shows is fetched along with React instead of after it.
prefetchScreen(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
import('@/app/start')
  .then(({ start }) => start(root))
  .catch((error) => {
    console.error(error);
    document.getElementById('loading')?.remove();
    document.getElementById('not-loaded')?.removeAttribute('hidden');
  });
