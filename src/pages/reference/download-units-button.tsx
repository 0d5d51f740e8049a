import { CloudDownload } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import { downloadUnitVerifikators, unitVerifikatorsBase } from '@/api/unit-verifikators';
import { useWrite } from '@/components/use-write';

/** Has the server fetch the units anew; what it answers is shown, and the list reloads (spec section 7). */
export function DownloadUnitsButton() {
  const { run, isRunning } = useWrite(downloadUnitVerifikators, unitVerifikatorsBase);
  return (
    <Button disabled={isRunning} onClick={() => void run(undefined)}>
      {isRunning ? (
        <span className="spinner-border spinner-border-sm" aria-hidden />
      ) : (
        <CloudDownload aria-hidden />
      )}{' '}
      Download
    </Button>
  );
}
