/** Stands where something could not be loaded, with the way to try again. */
export function LoadFailed({ retry }: { retry: () => unknown }) {
  return (
    <div className="load-failed">
      <p>This could not be loaded.</p>
      <button type="button" className="btn btn-outline-primary btn-sm" onClick={() => void retry()}>
        Try again
      </button>
    </div>
  );
}
