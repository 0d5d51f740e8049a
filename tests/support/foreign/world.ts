import { randomUUID } from 'node:crypto';
import { longWord } from './hostile';
import { type Row, withGaps } from './laravel';

/** The roles as this back end spells and describes them. */
export const roles = [
  'administrator',
  'admin-uk',
  'asn',
  'asn-non-dikbud',
  'non-asn',
  'verifikator-dms',
  'verifikator-dms-dinas',
  'approval-dms',
  'approval-dms-dinas',
  'viewer-dms',
].map((name) => ({
  id: randomUUID(),
  name,
  guard_name: 'api',
  description: name === 'viewer-dms' ? null : `Peran ${name}`,
  pivot: { model_type: 'App\\Models\\User' },
}));

export type World = ReturnType<typeof createWorld>;

/**
 * The data of one test. `say` spells every text that people write. Values are as PHP encodes them:
 * numbers and flags as strings or not, false and null for what is missing. `waiting` more documents
 * wait for a verifier.
 */
export function createWorld(say: (text: string) => string, filesOrigin: string, waiting = 0) {
  const row = (fields: Record<string, unknown>): Row => ({
    id: randomUUID(),
    created_at: '2024-03-31T17:00:00.000000Z',
    updated_at: null,
    deleted_at: null,
    ...fields,
  });

  const columns = Array.from({ length: 90 }, (_, index) =>
    row({
      sort_number: String(index + 1),
      column_name: say(`kolom.${index + 1}`),
      column_description: say(`Kolom ${index + 1}`),
      data_type: index % 2 ? 'Date' : 'String',
      is_mandatory: ['1', '0', true, false][index % 4],
    }),
  );
  const categories = [
    row({
      category_name: say('Ijazah'),
      category_description: null,
      columns: columns.slice(0, 2),
    }),
    row({
      category_name: say('Keputusan'),
      category_description: say('Surat keputusan'),
      columns: withGaps(columns.slice(2, 4)),
    }),
    row({ category_name: say('Lain'), category_description: say('Tanpa kolom'), columns: null }),
  ];
  const [diploma, decree] = categories;
  const mimeTypes = [
    row({ kind_of_document: say('Dokumen'), mime_type: 'application/pdf', extension: 'pdf' }),
    row({ kind_of_document: null, mime_type: 'image/jpeg', extension: false }),
  ];
  const [pdf] = mimeTypes;
  const documentTypes = [
    row({
      document_type: say('Ijazah S1'),
      naming_format: say('IJAZAH_{username}'),
      mime_type_id: pdf?.id,
      category_id: diploma?.id,
      max_size: '500',
      is_multiple: '0',
      is_mandatory: true,
      is_active: '1',
      description: null,
      sample: null,
    }),
    row({
      document_type: say('Sertifikat'),
      naming_format: null,
      mime_type_id: pdf?.id,
      category_id: null,
      max_size: null,
      is_multiple: true,
      is_mandatory: 'false',
      is_active: 1,
      description: say('Satu berkas untuk satu sertifikat'),
      sample: say('Pelatihan 2024'),
    }),
    row({
      document_type: say('Foto'),
      naming_format: say('FOTO'),
      mime_type_id: null,
      category_id: decree?.id,
      max_size: 100,
      is_multiple: 0,
      is_mandatory: '0',
      is_active: false,
      description: '',
      sample: '',
    }),
  ];
  const statuses = ['Draf', 'Terkirim', 'Terverifikasi', 'Ditolak', 'Disetujui'].map(
    (status, index) => ({ id: String(index + 1), status: say(status) }),
  );
  const districts = ['Kota Batu', 'Kab. Malang', 'Kota Kediri'].map((name) =>
    row({ name: say(name) }),
  );
  const units = [
    row({ nama: say('Biro Umum'), district: districts[0] }),
    row({ nama: say('Dinas Pendidikan'), district: null }),
    row({ nama: say('Balai Bahasa'), district: say('Kota Kediri') }),
  ];
  const users = [
    row({ username: '1987', name: say('Siti'), email: null, districts: districts.slice(0, 2) }),
    row({ username: 1988, name: say('Dewi'), email: false, districts: null }),
  ];
  const owner = { id: randomUUID(), username: '198805', name: say('Dewi Lestari'), email: null };
  const [ijazah, sertifikat, foto] = documentTypes;

  const document = (fields: Record<string, unknown>) =>
    row({
      user: owner,
      user_id: owner.id,
      document_type_id: ijazah?.id,
      additional_name: null,
      file_size: '245',
      path: 'public/documents/2024/03/Ijazah S1.pdf',
      document_name: say('IJAZAH_198805'),
      document_status_id: '1',
      meta_data_count: '0',
      verifier_note: null,
      approval_note: null,
      preview: { mime_type: 'application/pdf', url: `${filesOrigin}/open/ijazah.pdf?expires=9` },
      meta: columns.slice(0, 2).map(({ column_name, column_description, data_type }, index) =>
        row({
          column_name,
          column_description,
          data_type,
          value: index ? '2024-04-01T00:00:00.000000Z' : null,
        }),
      ),
      ...fields,
    });

  const documents = [
    document({ additional_name: say('Baru diunggah') }),
    document({
      additional_name: say('Sudah dikirim'),
      document_status_id: 2,
      document_type_id: sertifikat?.id,
      path: '..\\..\\con.pdf',
      preview: {
        mime_type: 'Application/PDF; charset=binary',
        url: `${filesOrigin}/closed/sertifikat.pdf`,
      },
      meta: [],
    }),
    document({
      additional_name: say('Sudah diverifikasi'),
      document_status_id: '3',
      document_type_id: foto?.id,
      user: null,
      file_size: false,
      path: `https://files.example.id/storage/../\u202Egpj.exe`,
      preview: { mime_type: 'image/jpeg', url: `${filesOrigin}/closed/foto.jpg` },
    }),
    document({
      additional_name: say('Pernah ditolak'),
      document_status_id: '4',
      document_type_id: null,
      path: null,
      document_name: null,
      verifier_note: say('Nama tidak sama'),
      meta_data_count: '2',
      preview: { mime_type: null, url: null },
    }),
    document({
      additional_name: say('Sudah disetujui'),
      document_status_id: '5',
      preview: { mime_type: 'application/pdf', url: '/storage/ijazah.pdf' },
    }),
    document({
      additional_name: say('Nama panjang'),
      document_status_id: '5',
      document_type_id: null,
      document_name: longWord,
      path: `public/${longWord}.pdf`,
    }),
    ...Array.from({ length: waiting }, (_, index) =>
      document({ additional_name: say(`Menunggu ${index + 1}`), document_status_id: '2' }),
    ),
  ];

  return {
    say,
    columns,
    categories,
    mimeTypes,
    documentTypes,
    statuses,
    districts,
    units,
    users,
    owner,
    documents,
  };
}
