import { describe, expect, it } from 'vitest';
import { isMoreSpecial, tellKind } from '@/lib/looks/tell-kind';
import { documentTypes } from '../../server/demo/reference/document-types';
import { madePages, otherPages } from '../support/looks/made-pages';
import { agencyTypes } from './official-file-names';

const tell = tellKind(documentTypes.filter(({ is_active }) => is_active === 1));
const told = (...lines: string[]) => tell(lines.join('\n'))?.document_type;

describe('the kind of a document', () => {
  it('is told by its heading for at least 85 % of made pages, and wrongly for none [X-16]', () => {
    const answers = [...madePages, ...otherPages].map(({ lines, type }) => ({
      heading: lines.slice(0, 5),
      type,
      given: told(...lines),
    }));
    const right = answers.filter(({ type, given }) => type !== undefined && given === type);
    expect(right.length / madePages.length).toBeGreaterThanOrEqual(0.85);
    expect(answers.filter(({ type, given }) => given !== undefined && given !== type)).toEqual([]);
  });

  it('is told among the types of an agency', () => {
    const agency = tellKind(agencyTypes);
    const wrong = madePages.filter(({ lines, type }) => {
      const given = agency(lines.join('\n'))?.document_type;
      return given !== undefined && given !== type;
    });
    expect(wrong).toEqual([]);
  });

  it('is told of cards that do not say their name', () => {
    expect(
      told(
        'PROVINSI JAWA BARAT',
        'NIK : 3201015705880002',
        'Pekerjaan : GURU',
        'Berlaku Hingga : X',
      ),
    ).toBe('KTP');
    expect(told('DIREKTORAT JENDERAL PAJAK', '09.123.456.7-411.000', 'DEWI LESTARI')).toBe('NPWP');
  });

  it('is told where reading a scan has missed a letter, or a space', () => {
    expect(told('KARTU KELUARCA', 'No. 3201012308100045')).toBe('Kartu Keluarga');
    expect(told('SURATPERNYATAAN')).toBe('Surat Pernyataan');
  });

  it('is not told by what stands in the text, in a list or in a form [X-16]', () => {
    expect(told('SURAT TUGAS', 'Kepada', 'Kartu Keluarga')).toBeUndefined();
    expect(told('1. Kartu Keluarga', 'Kartu Keluarga : 3201')).toBeUndefined();
    expect(told('Kartu Keluarga yang terlampir')).toBeUndefined();
  });

  it('is not told where a heading names two types, or there are no types', () => {
    expect(told('KARTU KELUARGA', 'SURAT PERNYATAAN')).toBeUndefined();
    expect(tellKind([])('KARTU KELUARGA')).toBeUndefined();
  });

  it('leaves a special kind what it is', () => {
    expect(isMoreSpecial('Ijazah S1', 'Ijazah')).toBe(true);
    expect(isMoreSpecial('Ijazah', 'Ijazah S1')).toBe(false);
  });
});
