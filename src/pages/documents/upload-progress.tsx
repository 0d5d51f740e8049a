import { useId } from 'react';

/** How much of the upload has gone out, with a way to stop it. */
export function UploadProgress({
  fraction,
  onCancel,
}: {
  /** 0 to 1. */
  fraction: number;
  onCancel: () => void;
}) {
  const id = useId();
  const percent = Math.round(fraction * 100);
  return (
    <div className="upload-progress">
      <label htmlFor={id}>{percent < 100 ? `Uploading, ${percent} %` : 'Being checked…'}</label>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onCancel}>
        Cancel upload
      </button>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}
