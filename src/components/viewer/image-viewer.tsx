import { type SyntheticEvent, useState } from 'react';
import { Desk } from '@/components/viewer/desk';
import type { PageSize } from '@/components/viewer/page-layout';
import { useDesk } from '@/components/viewer/use-desk';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { ViewerToolbar } from '@/components/viewer/viewer-toolbar';

type Source = { url: string; name: string };
type Props = Source & { onRetry?: () => void };

/** A JPEG on the desk. */
export function ImageViewer({ onRetry, ...source }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!hasFailed) return <ImageOnDesk {...source} onError={() => setHasFailed(true)} />;

  function retry() {
    setHasFailed(false);
    onRetry?.();
  }
  return <ViewerFailure retry={retry}>The image could not be loaded.</ViewerFailure>;
}

/** Lays the image out while it loads, unseen. */
const unknownSize: PageSize = { width: 1, height: 1 };

function ImageOnDesk({ url, name, onError }: Source & { onError: () => void }) {
  const [pages, setPages] = useState([unknownSize]);
  const [size = unknownSize] = pages;
  // Enlarging a small image to the desk's width would only blur it.
  const desk = useDesk(pages, 1);

  function measure({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setPages([{ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }]);
  }

  return (
    <div className="viewer" aria-busy={size === unknownSize}>
      <ViewerToolbar desk={desk} />
      <Desk desk={desk} name={name}>
        {(_, { scale }) => (
          <img
            className="viewer-image"
            src={url}
            alt={name}
            referrerPolicy="no-referrer"
            onLoad={measure}
            onError={onError}
            style={{
              width: size.width * scale,
              transform: `translate(-50%, -50%) rotate(${desk.rotation}deg)`,
            }}
          />
        )}
      </Desk>
      {size === unknownSize && <ViewerLoading />}
    </div>
  );
}
