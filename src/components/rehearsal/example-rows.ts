/**
 * The example row of each template, by the name of its sheet: a cell per field, with a ministry's
 * data. Words of the app, such as Yes, are in the reader's language.
 */
export const exampleRows: Record<string, Record<string, string>> = {
  Column: {
    sort_number: '1',
    column_name: 'nomor_ijazah',
    column_description: 'Nomor Ijazah',
    data_type: 'String',
    is_mandatory: 'Yes',
  },
  Category: {
    category_name: 'Ijazah',
    category_description: 'Ijazah dan transkrip nilai',
    column_id: 'nomor_ijazah',
  },
  MimeType: { kind_of_document: 'Dokumen PDF', mime_type: 'application/pdf', extension: 'pdf' },
  DocumentType: {
    document_type: 'Ijazah S1',
    naming_format: 'IJAZAH_S1_{username}',
    category_id: 'Ijazah',
    mime_type_id: 'application/pdf',
    max_size: '2048',
    is_multiple: 'No',
    is_mandatory: 'Yes',
    is_active: 'Yes',
    description: 'Ijazah asli, kedua sisi',
    applies_to: 'asn, nonAsn',
    rejection_reasons: 'Nilai pada ijazah harus terbaca.',
  },
  UnitVerifikator: { nama: 'Dinas Pendidikan Kabupaten Malang', district_id: 'Kabupaten Malang' },
};
