import { useEffect, useState } from 'react';

/** An address of a picture, for as long as it is shown. */
export function useObjectUrl(picture: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(picture);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [picture]);
  return url;
}
