import { useState } from 'react';
import { parseMediaUrl } from '@/lib/media-url';

/** Types of pictures that may come as a data: URL. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** A person's picture, or else the initials. Hidden from screen readers: the name is beside it. */
export function Avatar({
  name,
  src,
  isLarge = false,
}: {
  name: string;
  src: string;
  isLarge?: boolean;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const picture = parseMediaUrl(src, pictureTypes);
  return (
    <span className={`avatar${isLarge ? ' avatar-lg' : ''}`} aria-hidden>
      {picture && picture !== brokenSrc ? (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBrokenSrc(picture)}
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}

/** "Dr. Siti Nur Rahmawati, M.Pd." → "SR": the first and the last name, without titles. */
function getInitials(name: string): string {
  const words = (name.split(',')[0] ?? '').split(/\s+/).filter(Boolean);
  const names = words.filter((word) => !word.endsWith('.'));
  const [first, ...others] = names.length > 0 ? names : words;
  return [first, others.at(-1)].map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('');
}
