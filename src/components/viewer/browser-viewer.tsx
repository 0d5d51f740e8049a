/**
 * The browser's own PDF viewer, which needs no permission of the file's server. It stands in no sandbox, for in one
 * Chromium does not start it: so this is for files of other origins only, which cannot reach the app.
 */
export function BrowserViewer({ url, name }: { url: string; name: string }) {
  return (
    <div className="viewer">
      <iframe
        className="viewer-frame"
        title={`Preview of ${name}`}
        src={url}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
