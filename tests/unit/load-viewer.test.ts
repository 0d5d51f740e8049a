// @vitest-environment happy-dom

import type { DetachedWindowAPI } from 'happy-dom';
import { expect, it, vi } from 'vitest';

it('the viewer that did not come is loaded again, after the styles that were lost', async () => {
  const code = vi
    .fn<() => object>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ startWorker() {} });
  vi.doMock('@/components/viewer/pdf-viewer', code);
  const { prefetchViewer } = await import('@/components/viewer/load-pdf-viewer');
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/pdf-viewer.css">';

  prefetchViewer('letter.pdf');
  await vi.waitFor(() => expect(code).toHaveBeenCalledOnce());
  expect(document.head.children).toHaveLength(1);
  prefetchViewer('letter.pdf');
  await vi.waitFor(() => expect(code).toHaveBeenCalledTimes(2));
  expect(document.head.children).toHaveLength(2);
});
