import { type SyntheticEvent, useState } from 'react';
import { Desk, useDesk } from '@/components/viewer/desk';
import type { PageSize } from '@/components/viewer/page-layout';
import { useSettled } from '@/components/viewer/preparation';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { ViewerToolbar } from '@/components/viewer/viewer-toolbar';

type Source = { url: string; name: string };

export function ImageViewer({ onRetry, ...source }: Source & { onRetry?: () => void }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!hasFailed) return <ImageOnDesk {...source} onError={() => setHasFailed(true)} />;

  function retry() {
    setHasFailed(false);
    onRetry?.();
  }
  return <ViewerFailure retry={retry}>The image could not be loaded.</ViewerFailure>;
}

/** Stands in until the image has loaded. */
const unknownSize: PageSize = { width: 1, height: 1 };

function ImageOnDesk({ url, name, onError }: Source & { onError: () => void }) {
  const [pages, setPages] = useState([unknownSize]);
  const [size = unknownSize] = pages;
  const isLoading = size === unknownSize;
  const [isDecoded, setIsDecoded] = useState(false);
  useSettled(isDecoded);
  // Enlarging a small image would only blur it.
  const desk = useDesk(pages, { maxFit: 1 });

  function measure({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    setPages([{ width: image.naturalWidth, height: image.naturalHeight }]);
    // An image out of sight would otherwise be decoded when it is shown.
    image.decode().then(
      () => setIsDecoded(true),
      () => setIsDecoded(true),
    );
  }

  return (
    <div className="viewer" aria-busy={isLoading}>
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
      {isLoading && <ViewerLoading />}
    </div>
  );
}
