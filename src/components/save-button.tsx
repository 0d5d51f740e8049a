import Button from 'react-bootstrap/Button';

/** Save, disabled while the form is processing or what it edits is loading, with a small spinner while processing (spec section 2). */
export function SaveButton({ isSaving, isLoading }: { isSaving: boolean; isLoading: boolean }) {
  return (
    <Button type="submit" disabled={isSaving || isLoading}>
      {isSaving && <span className="spinner-border spinner-border-sm" aria-hidden />} Save
    </Button>
  );
}
