import { type SyntheticEvent, useState } from 'react';
import { Desk } from '@/components/viewer/desk';
import { useDesk } from '@/components/viewer/use-desk';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { ViewerToolbar } from '@/components/viewer/viewer-toolbar';

type State = 'loading' | 'shown' | 'failed';

/** Lays the image out while it loads, unseen. */
const unknownSize = [{ width: 1, height: 1 }];

/** A JPEG on the desk. */
export function ImageViewer({ url, name }: { url: string; name: string }) {
  const [state, setState] = useState<State>('loading');
  const [pages, setPages] = useState(unknownSize);
  // Enlarging a small image to the desk's width would only blur it.
  const desk = useDesk(pages, 1);

  function show({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setPages([{ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }]);
    setState('shown');
  }

  if (state === 'failed') {
    return (
      <ViewerFailure retry={() => setState('loading')}>
        The image could not be loaded.
      </ViewerFailure>
    );
  }
  return (
    <div className="viewer" aria-busy={state === 'loading'}>
      <ViewerToolbar desk={desk} />
      <Desk desk={desk} name={name}>
        {(page, { scale }) => (
          <img
            className="viewer-image"
            src={url}
            alt={name}
            referrerPolicy="no-referrer"
            onLoad={show}
            onError={() => setState('failed')}
            style={{
              width: (pages[page]?.width ?? 0) * scale,
              transform: `translate(-50%, -50%) rotate(${desk.rotation}deg)`,
            }}
          />
        )}
      </Desk>
      {state === 'loading' && <ViewerLoading />}
    </div>
  );
}
