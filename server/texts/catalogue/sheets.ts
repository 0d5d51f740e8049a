import type { Entry } from '../entry';

/** Imports and exports, with the headers of their sheets. */
export const sheets = {
  'The file is larger than {count} MB.': {
    code: 'sheet_too_large_file',
    id: 'Berkas lebih besar dari {count} MB.',
  },
  'Choose an .xlsx file.': { code: 'sheet_required', id: 'Pilih berkas .xlsx.' },
  'The spreadsheet is too large.': { code: 'sheet_too_large', id: 'Lembar kerja terlalu besar.' },
  'This is not an .xlsx spreadsheet that can be read.': {
    code: 'sheet_unreadable',
    id: 'Berkas ini bukan lembar kerja .xlsx yang dapat dibaca.',
  },
  'The spreadsheet has more than {maxRows} rows.': {
    code: 'sheet_too_long',
    id: 'Lembar kerja memiliki lebih dari {maxRows} baris.',
  },
  'The list is too long for one spreadsheet.': {
    code: 'list_too_long',
    id: 'Daftar terlalu panjang untuk satu lembar kerja.',
  },
  'Too many spreadsheets are being imported or exported. Please try again shortly.': {
    code: 'too_many_sheets',
    id: 'Terlalu banyak lembar kerja yang sedang diimpor atau diekspor. Coba lagi beberapa saat lagi.',
  },
  'Missing columns: {headers}': { code: 'columns_missing', id: 'Kolom yang belum ada: {headers}' },
  'Row {row}, {header}: {problem}': {
    code: 'cell_invalid',
    id: 'Baris {row}, {header}: {problem}',
  },
  'The same as in row {row}.': { code: 'same_as_row', id: 'Sama dengan baris {row}.' },
  'And {count} more.': { code: 'more_problems', id: 'Dan {count} lagi.' },
  '{added} added, {changed} changed, {unchanged} unchanged.': {
    code: 'imported',
    id: '{added} baru, {changed} berubah, {unchanged} tetap.',
  },
  Active: { id: 'Aktif' },
  'Applies To': { id: 'Berlaku untuk' },
  Avatar: { id: 'Foto profil' },
  Category: { id: 'Kategori' },
  Columns: { id: 'Kolom' },
  'Data Type': { id: 'Tipe data' },
  Description: { id: 'Keterangan' },
  District: { id: 'Kabupaten/Kota' },
  'Document Type': { id: 'Jenis Dokumen' },
  Email: { id: 'Email' },
  Extension: { id: 'Ekstensi' },
  Mandatory: { id: 'Wajib' },
  'Mime Type': { id: 'Tipe MIME' },
  Multiple: { id: 'Boleh lebih dari satu' },
  Name: { id: 'Nama' },
  'Naming Format': { id: 'Format penamaan' },
  Roles: { id: 'Peran' },
  Sample: { id: 'Contoh' },
  'Size in KB': { id: 'Ukuran (KB)' },
  Sort: { id: 'Urutan' },
  'Unit Verification': { id: 'Unit Verifikator' },
  Username: { id: 'Nama pengguna' },
} as const satisfies Record<string, Entry>;
