import '@/styles/main.scss';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
import('@/app/start')
  .then(({ start }) => start(root))
  .catch((error) => {
    console.error(error);
    document.getElementById('loading')?.remove();
    document.getElementById('not-loaded')?.removeAttribute('hidden');
  });
