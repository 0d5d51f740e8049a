import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { FileCodes } from '@/components/viewer/qr/use-qr-codes';
import { type QrFact, toQrFact } from '@/lib/qr/qr-fact';
import { useLanguage } from '@/texts/language';
import { plural, t, tNodes } from '@/texts/texts';
import '@/styles/file-facts.scss';

/** Lines that are shown at once. */
const maxLines = 2;

/** Shows what each QR code says, and leads to its place. Lines after the first few begin folded. */
export default function QrLines({ codes, reveal }: FileCodes) {
  useLanguage();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const all = codes.flatMap((code) => {
    const fact = toQrFact(code.content);
    return fact ? [{ code, fact }] : [];
  });
  const lines = isUnfolded ? all : all.slice(0, maxLines);
  const hidden = all.length - lines.length;
  if (all.length === 0) return null;
  return (
    <section className="file-facts" aria-label={t('QR codes')}>
      <ul>
        {lines.map(({ code, fact }) => (
          <li key={code.content} className="qr-fact">
            <QrCode aria-hidden />
            <span>
              <Sentence fact={fact} />{' '}
              <button type="button" className="btn btn-link" onClick={() => reveal(code)}>
                {t('Show QR code')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="file-fact" onClick={() => setIsUnfolded(true)}>
          {plural(hidden, '1 more', '{count} more')}
        </button>
      )}
    </section>
  );
}

function Sentence({ fact }: { fact: QrFact }) {
  if (fact.kind === 'text') return tNodes('A QR code says: {text}', { text: fact.text });
  const host = (
    <a href={fact.url} target="_blank" rel="noopener noreferrer">
      {fact.host}
    </a>
  );
  if (!fact.isEncrypted) return tNodes('A QR code leads to {host}, without encryption', { host });
  if (fact.isKnown) return tNodes('A QR code leads to {host} (known issuer)', { host });
  return tNodes('A QR code leads to {host}', { host });
}
