import { useState } from 'react';

/** A person's picture, or the initials where there is none. Decoration: the name stands beside it. */
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
  return (
    <span className={`avatar${isLarge ? ' avatar-lg' : ''}`} aria-hidden>
      {src && src !== brokenSrc ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setBrokenSrc(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** "Siti Nur Rahmawati" → "SR". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase()).join('');
}
