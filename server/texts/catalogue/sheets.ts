import type { Entry } from '../entry';

/** Imports and exports, with the headers of their sheets. */
export const sheets = {
  'The file is larger than {count} MB.': {
    code: 'sheet_too_large_file',
    id: 'Berkas lebih besar dari {count} MB.',
  },
  'Choose an .xlsx file.': { code: 'sheet_required', id: 'Pilih berkas .xlsx.' },
  'The spreadsheet is too large.': { code: 'sheet_too_large', id: 'Berkas Excel terlalu besar.' },
  'This is not an .xlsx spreadsheet that can be read.': {
    code: 'sheet_unreadable',
    id: 'Berkas ini bukan berkas Excel (.xlsx) yang dapat dibaca.',
  },
  'The spreadsheet has a password. Remove the password and save it again.': {
    code: 'sheet_has_password',
    id: 'Berkas Excel ini memakai kata sandi. Hapus kata sandinya, lalu simpan lagi.',
  },
  'This spreadsheet is in the old .xls format. Save it as .xlsx.': {
    code: 'sheet_in_old_format',
    id: 'Berkas Excel ini berformat lama (.xls). Simpan sebagai .xlsx.',
  },
  'The spreadsheet has more than {maxRows} rows.': {
    code: 'sheet_too_long',
    id: 'Berkas Excel memiliki lebih dari {maxRows} baris.',
  },
  'The list is too long for one spreadsheet.': {
    code: 'list_too_long',
    id: 'Daftar terlalu panjang untuk satu berkas Excel.',
  },
  'Too many spreadsheets are being imported or exported. Please try again shortly.': {
    code: 'too_many_sheets',
    id: 'Terlalu banyak berkas Excel yang sedang diimpor atau diekspor. Coba beberapa saat lagi.',
  },
  'Missing columns: {headers}': { code: 'columns_missing', id: 'Kolom yang belum ada: {headers}' },
  'More than one column is headed {header}: {columns}. Keep one of them.': {
    code: 'column_repeated',
    id: 'Lebih dari satu kolom berjudul {header}: {columns}. Sisakan satu saja.',
  },
  'Row {row}, {header}: {problem}': {
    code: 'cell_invalid',
    id: 'Baris {row}, {header}: {problem}',
  },
  'The cell has an error ({error}).': {
    code: 'cell_has_error',
    id: 'Sel ini berisi kesalahan ({error}).',
  },
  'The formula in this cell has no result. Open the file in a spreadsheet program and save it.': {
    code: 'cell_not_calculated',
    id: 'Rumus di sel ini belum punya hasil. Buka berkas di Excel, lalu simpan.',
  },
  'The same as in row {row}.': { code: 'same_as_row', id: 'Sama dengan baris {row}.' },
  'And {count} more.': { code: 'more_problems', id: 'Dan {count} lagi.' },
  '{added} added, {changed} changed, {unchanged} unchanged.': {
    code: 'imported',
    id: '{added} baru, {changed} berubah, {unchanged} tetap.',
  },
  Active: { id: 'Aktif' },
  'Applies To': { id: 'Berlaku untuk' },
  'Rejection Reasons': { id: 'Alasan penolakan' },
  Avatar: { id: 'Foto profil' },
  Category: { id: 'Kategori' },
  Columns: { id: 'Kolom' },
  'Data Type': { id: 'Tipe data' },
  Description: { id: 'Keterangan' },
  District: { id: 'Kabupaten/Kota' },
  'Document Type|field': { id: 'Jenis dokumen' },
  'Document Type|file': { id: 'Jenis berkas' },
  Email: { id: 'Email' },
  Extension: { id: 'Ekstensi' },
  Mandatory: { id: 'Wajib' },
  'Mime Type': { id: 'Tipe MIME' },
  Multiple: { id: 'Lebih dari satu' },
  Name: { id: 'Nama' },
  'Naming Format': { id: 'Format penamaan' },
  Roles: { id: 'Peran' },
  Sample: { id: 'Contoh' },
  'Size in KB': { id: 'Ukuran (KB)' },
  Sort: { id: 'Urutan' },
  'Unit Verification': { id: 'Unit Verifikator' },
  Username: { id: 'Nama pengguna' },
} as const satisfies Record<string, Entry>;
