/** What the document type says about naming a document (spec section 5). */
export function UploadGuidance({ description, sample }: { description: string; sample: string }) {
  if (!description && !sample) return null;
  return (
    <aside className="upload-guidance">
      {description && (
        <>
          <h3>Untuk Diperhatikan!</h3>
          <p>{description}</p>
        </>
      )}
      {sample && (
        <>
          <h3>Contoh</h3>
          <p>{sample}</p>
        </>
      )}
    </aside>
  );
}
