import { mapValues } from 'es-toolkit';
import type { FileCode } from '@/components/viewer/qr/use-qr-codes';
import { turn } from '@/lib/find/box';

/** Boxes a QR code on its page. */
export function CodeMark({ code, rotation }: { code: FileCode; rotation: number }) {
  return (
    <div className="viewer-boxes" aria-hidden>
      <div
        className="viewer-box"
        data-kind="code"
        data-current
        style={mapValues(turn(code.box, rotation), (fraction) => `${fraction * 100}%`)}
      />
    </div>
  );
}
