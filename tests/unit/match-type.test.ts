import { describe, expect, it } from 'vitest';
import { matchType } from '@/lib/match-type';
import { documentTypes } from '../../server/demo/reference/document-types';
import { agencyTypes, silentNames, tellingNames } from './official-file-names';

const match = matchType(agencyTypes);
const matched = (name: string) => match(name)?.document_type;

describe('the type of a file by its name', () => {
  it('is right for at least 85 % of the names that tell it, and wrong for at most 1 % [J-2]', () => {
    const answers = tellingNames.map(([name, type]) => ({ name, type, given: matched(name) }));
    const right = answers.filter(({ type, given }) => given === type);
    const wrong = answers.filter(({ type, given }) => given !== undefined && given !== type);
    expect(right.length / answers.length).toBeGreaterThanOrEqual(0.85);
    expect(wrong.length / answers.length).toBeLessThanOrEqual(0.01);
  });

  it('is left open for names that do not tell it [J-2]', () => {
    const given = silentNames.filter((name) => matched(name) !== undefined);
    expect(given).toEqual([]);
  });

  it('is left open where two types lead [J-2]', () => {
    expect(matched('KTP dan KK.pdf')).toBeUndefined();
    expect(matched('Ijazah S1 dan S2.pdf')).toBeUndefined();
  });

  it('is found by the name alone where the format of names is not known', () => {
    const nameless = matchType(agencyTypes.map((type) => ({ ...type, naming_format: '' })));
    expect(nameless('Kartu Keluarga 2023.jpg')?.document_type).toBe('Kartu Keluarga');
    expect(nameless('SPMT.pdf')?.document_type).toBe('Surat Pernyataan Melaksanakan Tugas');
  });

  it('is found among the types of the demonstration', () => {
    const demonstrated = matchType(documentTypes);
    expect(demonstrated('ktp_3201015705880002.jpg')?.document_type).toBe('KTP');
    expect(demonstrated('Ijazah S-1.pdf')?.document_type).toBe('Ijazah S1');
    expect(demonstrated('IMG_20240112_101530.jpg')).toBeUndefined();
  });

  it('is left open for another kind of document with words of a type', () => {
    const demonstrated = matchType(documentTypes);
    for (const name of ['Sumpah PNS.pdf', 'Latsar CPNS 2019.pdf', 'BPJS keluarga.jpg']) {
      expect(demonstrated(name)?.document_type).toBeUndefined();
    }
  });

  it('is left open where there are no types', () => {
    expect(matchType([])('KTP.jpg')).toBeUndefined();
  });
});
