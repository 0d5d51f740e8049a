import { fetchMimeType, type MimeType, mimeTypesBase, saveMimeType } from '@/api/mime-types';
import { TextField } from '@/components/fields/text-field';
import { FormModal } from '@/components/form-modal';
import { useEntityForm } from '@/hooks/use-entity-form';

type Values = { kind_of_document: string; mime_type: string; extension: string };

const empty: Values = { kind_of_document: '', mime_type: '', extension: '' };

const valuesOf = ({ kind_of_document, mime_type, extension }: MimeType): Values => ({
  kind_of_document,
  mime_type,
  extension,
});

/** Creates a mime type, or edits the one given. */
export function MimeTypeModal({
  mimeType,
  onClosed,
}: {
  mimeType: MimeType | undefined;
  onClosed: () => void;
}) {
  const { form, detail } = useEntityForm({
    base: mimeTypesBase,
    row: mimeType,
    fetchDetail: fetchMimeType,
    empty,
    valuesOf,
  });
  const title = mimeType ? 'Edit Mime Type' : 'Add Mime Type';
  return (
    <FormModal
      title={title}
      form={form}
      detail={detail}
      write={(values) => saveMimeType(mimeType?.id, values)}
      list={mimeTypesBase}
      draft={{ title, subject: mimeType?.mime_type ?? '', row: mimeType }}
      onClosed={onClosed}
    >
      <TextField name="kind_of_document" label="Document Type" />
      <TextField name="mime_type" label="Mime Type" />
      <TextField name="extension" label="Extension" />
    </FormModal>
  );
}
