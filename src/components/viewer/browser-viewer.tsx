/** The browser's own PDF viewer, which needs no permission of the file's server. */
// No sandbox attribute: under any of them Chromium does not start its viewer. A foreign origin keeps the file off the app.
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
