import type { Document } from '@/api/documents';

/** Why a document was rejected: the owner's reason to come back to it. */
export function DocumentNotes({ document }: { document: Document }) {
  const notes = [
    { label: 'Note of the verifier', text: document.verifier_note },
    { label: 'Note of the approver', text: document.approval_note },
  ].filter(({ text }) => text);
  return notes.map(({ label, text }) => (
    <section key={label} className="document-note" aria-label={label}>
      <h3>{label}</h3>
      <p>{text}</p>
    </section>
  ));
}
