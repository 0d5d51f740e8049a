import { expect } from 'vitest';
import { paths } from '@/navigation/paths';
import { made } from '../support/api/demo-people';
import { optionId } from '../support/screens/screens';

/**
 * A field of a form or a filter: its label, its name in a body or query, what is entered or chosen,
 * and what is sent if that differs.
 */
export type Field = [
  label: string,
  name: string,
  entered: string | string[],
  sent?: unknown | (() => Promise<unknown>),
];

/** A screen of the reference data, with the demonstration's rows. A new one is one more entry. */
export type ReferenceScreen = {
  section?: string;
  title: string;
  path: string;
  /** The parameter that finds a row by its name. */
  named: string;
  headers: string[];
  /** A row of the demonstration; documents use it if it can be deleted. */
  row: { name: string; cells: unknown[]; list?: ['OL' | 'UL', ...items: string[]] };
  /** The buttons of each row. */
  actions: string[];
  /** Values for every field of the filter, which leave this one row. */
  filter: { finds: string; fields: Field[] };
  /** Path and fields of a new row, its cells, and one changed field. */
  form?: {
    calls: string;
    fields: Field[];
    cells: string[];
    change: Field;
    changed: string;
    /** Fields that an edit also sends, as the server had them. */
    kept?: object;
  };
  /** The exported columns, with a new row to import, and its cells in the list. */
  sheet?: { file: string; row: Record<string, string | number>; cells: string[] };
};

const id = (list: string, name: string) => () => optionId(list, name);
const columnIds =
  (...names: string[]) =>
  async () =>
    Promise.all(names.map((name) => optionId('columns', name)));

const anyText = expect.any(String);

export const referenceScreens: ReferenceScreen[] = [
  {
    title: 'Column',
    path: paths.column,
    named: 'column_name',
    headers: ['Sort', 'Name', 'Description', 'Data Type', 'Mandatory', 'Action'],
    row: { name: 'tanggal_sk', cells: ['2', 'tanggal_sk', 'Tanggal SK', 'Date', 'Yes'] },
    actions: ['Edit', 'Delete'],
    filter: {
      finds: 'tanggal_selesai',
      fields: [
        ['Sort', 'sort_number', '14'],
        ['Name', 'column_name', 'tanggal'],
        ['Description', 'column_description', 'selesai'],
        ['Data Type', 'data_type', 'Date', 'date'],
        ['Mandatory', 'is_mandatory', 'No', 0],
      ],
    },
    form: {
      calls: '/data-referensi/columns',
      fields: [
        ['Sort', 'sort_number', '40', 40],
        ['Name', 'column_name', 'zz_nomor_surat'],
        ['Description', 'column_description', 'Nomor Surat'],
        ['Data Type', 'data_type', 'Date', 'date'],
        ['Mandatory', 'is_mandatory', 'No', 0],
      ],
      cells: ['40', 'zz_nomor_surat', 'Nomor Surat', 'Date', 'No'],
      change: ['Description', 'column_description', 'Nomor Keputusan'],
      changed: 'Nomor Keputusan',
    },
    sheet: {
      file: 'Column',
      row: { Sort: 71, Name: 'zz_one', Description: 'One', 'Data Type': 'Date', Mandatory: 'Yes' },
      cells: ['71', 'zz_one', 'One', 'Date', 'Yes'],
    },
  },
  {
    title: 'Category',
    path: paths.category,
    named: 'category_name',
    headers: ['Name', 'Description', 'Columns', 'ACTION'],
    row: {
      name: 'Ijazah dan Transkrip',
      cells: ['Ijazah dan Transkrip', 'Bukti kelulusan pendidikan formal.', anyText],
      list: ['OL', 'Nomor Ijazah', 'Nama Perguruan Tinggi', 'Program Studi', 'Tanggal Lulus'],
    },
    actions: ['Edit', 'Delete'],
    filter: {
      finds: 'Penilaian Kinerja',
      fields: [
        ['Name', 'category_name', 'pen'],
        ['Description', 'category_description', 'tahunan'],
        ['Columns', 'column_id', 'Predikat Kinerja', id('columns', 'Predikat Kinerja')],
      ],
    },
    form: {
      calls: '/data-referensi/categories',
      fields: [
        ['Name', 'category_name', 'Cuti'],
        ['Description', 'category_description', 'Surat cuti.'],
        [
          'Columns',
          'column_id',
          ['Nomor SK', 'Tanggal Mulai'],
          columnIds('Nomor SK', 'Tanggal Mulai'),
        ],
      ],
      cells: ['Cuti', 'Surat cuti.', 'Nomor SKTanggal Mulai'],
      change: [
        'Columns',
        'column_id',
        'Tahun Penilaian',
        columnIds('Nomor SK', 'Tanggal Mulai', 'Tahun Penilaian'),
      ],
      changed: 'Nomor SKTanggal MulaiTahun Penilaian',
    },
    sheet: {
      file: 'Category',
      row: { Name: 'Mutasi', Description: 'Surat mutasi.', Columns: 'nomor_sk, tanggal_sk' },
      cells: ['Mutasi', 'Surat mutasi.', 'Nomor SKTanggal SK'],
    },
  },
  {
    title: 'Document Type',
    path: paths.documentType,
    named: 'document_type',
    headers: [
      'Document Type',
      'Naming Format',
      'Mime Type',
      'Size in KB',
      'Multiple',
      'Mandatory',
      'Active',
      'Action',
    ],
    row: {
      name: 'Ijazah S1',
      cells: [
        expect.stringContaining('Ijazah dan Transkrip'),
        'IJAZAH_S1_{username}',
        'application/pdf',
        '2,048',
        'No',
        'Yes',
        'Yes',
      ],
      list: ['UL', 'Nomor Ijazah', 'Nama Perguruan Tinggi', 'Program Studi', 'Tanggal Lulus'],
    },
    actions: ['Edit', 'Delete'],
    filter: {
      finds: 'Ijazah S1',
      fields: [
        ['Document Type', 'document_type', 's1'],
        ['Naming Format', 'naming_format', 'IJAZAH'],
        [
          'Category',
          'category_id',
          'Ijazah dan Transkrip',
          id('categories', 'Ijazah dan Transkrip'),
        ],
        ['Mime Type', 'mime_type_id', 'application/pdf', id('mime-types', 'application/pdf')],
        ['Size in KB', 'max_size', '2048'],
        ['Multiple', 'is_multiple', 'No', 0],
        ['Mandatory', 'is_mandatory', 'Yes', 1],
        ['Active', 'is_active', 'Yes', 1],
      ],
    },
    form: {
      calls: '/data-referensi/document-types',
      fields: [
        ['Document Type', 'document_type', 'Surat Cuti'],
        ['Naming Format', 'naming_format', 'CUTI_NIP'],
        ['Category', 'category_id', 'Dokumen Pendukung', id('categories', 'Dokumen Pendukung')],
        ['Mime Type', 'mime_type_id', 'application/pdf', id('mime-types', 'application/pdf')],
        ['Size in KB', 'max_size', '512', 512],
        ['Multiple', 'is_multiple', 'Yes', 1],
        ['Mandatory', 'is_mandatory', 'No', 0],
        ['Active', 'is_active', 'Yes', 1],
        ['Description', 'description', 'Satu berkas.'],
        ['Sample', 'sample', 'Cuti tahunan'],
      ],
      cells: [
        'Surat CutiDokumen Pendukung',
        'CUTI_NIP',
        'application/pdf',
        '512',
        'Yes',
        'No',
        'Yes',
      ],
      change: ['Size in KB', 'max_size', '777', 777],
      changed: '777',
      kept: { applies_to: [], rejection_reasons: [] },
    },
    sheet: {
      file: 'DocumentType',
      row: {
        'Document Type': 'Surat Tugas',
        'Naming Format': 'ST_NIP',
        Category: 'Dokumen Pendukung',
        'Mime Type': 'application/pdf',
        'Size in KB': 256,
        Multiple: 'Yes',
        Mandatory: 'No',
        Active: 'Yes',
        Description: 'Satu berkas.',
        Sample: '',
        'Applies To': '',
        'Rejection Reasons': '',
      },
      cells: [
        'Surat TugasDokumen Pendukung',
        'ST_NIP',
        'application/pdf',
        '256',
        'Yes',
        'No',
        'Yes',
      ],
    },
  },
  {
    title: 'Mime Type',
    path: paths.mimeType,
    named: 'kind_of_document',
    headers: ['Document Type', 'Mime Type', 'Extension', 'Action'],
    row: { name: 'Dokumen PDF', cells: ['Dokumen PDF', 'application/pdf', 'pdf'] },
    actions: ['Edit', 'Delete'],
    filter: {
      finds: 'Gambar JPEG',
      fields: [
        ['Document Type', 'kind_of_document', 'gambar'],
        ['Mime Type', 'mime_type', 'image'],
        ['Extension', 'extension', 'jpg'],
      ],
    },
    form: {
      calls: '/data-referensi/mime-types',
      fields: [
        ['Document Type', 'kind_of_document', 'Gambar PNG'],
        ['Mime Type', 'mime_type', 'image/png'],
        ['Extension', 'extension', 'png'],
      ],
      cells: ['Gambar PNG', 'image/png', 'png'],
      change: ['Document Type', 'kind_of_document', 'Gambar PNG transparan'],
      changed: 'Gambar PNG transparan',
    },
    sheet: {
      file: 'MimeType',
      row: { 'Document Type': 'Gambar WebP', 'Mime Type': 'image/webp', Extension: 'webp' },
      cells: ['Gambar WebP', 'image/webp', 'webp'],
    },
  },
  {
    title: 'Unit Verification',
    path: paths.unitVerifikator,
    named: 'nama',
    headers: ['Name', 'District'],
    row: {
      name: 'Dinas Pendidikan Kota Batu',
      cells: ['Dinas Pendidikan Kota Batu', 'Kota Batu'],
    },
    actions: [],
    filter: {
      finds: 'Dinas Pendidikan Kota Bandung',
      fields: [
        ['Name', 'nama', 'dinas'],
        ['District', 'district_id', 'Kota Bandung', id('districts', 'Kota Bandung')],
      ],
    },
    sheet: {
      file: 'UnitVerifikator',
      row: { Name: 'Dinas Pendidikan Kota Ambon', District: 'Kota Ambon' },
      cells: ['Dinas Pendidikan Kota Ambon', 'Kota Ambon'],
    },
  },
  {
    section: 'Administrator',
    title: 'User',
    path: paths.user,
    named: 'name',
    headers: ['Username', 'Nama', 'Email', 'District', 'Action'],
    row: {
      name: 'Ni Made Ayu Pratiwi',
      cells: [made, 'Ni Made Ayu Pratiwi', expect.stringContaining('@'), anyText],
      list: ['UL', 'Kabupaten Malang', 'Kabupaten Pasuruan', 'Kota Batu'],
    },
    actions: ['Edit'],
    filter: {
      finds: 'Ni Made Ayu Pratiwi',
      fields: [
        ['Username', 'username', '1983'],
        ['Nama', 'name', 'made'],
        ['Email', 'email', '@'],
        ['District', 'district_id', 'Kota Batu', id('districts', 'Kota Batu')],
      ],
    },
  },
];
