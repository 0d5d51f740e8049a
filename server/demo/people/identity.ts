import { shifted } from '../dates';
import { districts } from '../reference/reference-data';
import { choice, digits, number } from '../variety';
import type { Person } from './people';

/** Who a person is, as civil documents state it. */

export const isCivilServant = ({ username }: Person) => /^\d{18,}$/.test(username);

function birthOf(person: Person): { date: string; isWoman: boolean } {
  const { username, name } = person;
  if (isCivilServant(person)) {
    const date = [username.slice(0, 4), username.slice(4, 6), username.slice(6, 8)].join('-');
    return { date, isWoman: username[14] === '2' };
  }
  const date = shifted('1984-01-01', number(username, 'born', 0, 2200));
  // A guess: most Indonesian women's first names end in a or i.
  return { date, isWoman: /^\w+[ai]\b/.test(name) };
}

/** No province has this number, so the identity numbers are fictitious. */
export const region = '9971';

/** A NIK (identity number): region, birthday (plus 40 for women), serial number. */
function nikOf(key: string, { date, isWoman }: { date: string; isWoman: boolean }): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const shownDay = isWoman ? String(Number(day) + 40) : day;
  return `${region}01${shownDay}${month}${year.slice(2)}${digits(key, 'serial', 4)}`;
}

const streets = ['Melati', 'Kenanga', 'Cempaka', 'Anggrek', 'Dahlia', 'Flamboyan', 'Bougenville'];

export function identityOf(person: Person) {
  const { username } = person;
  const birth = birthOf(person);
  return {
    born: birth.date,
    isWoman: birth.isWoman,
    birthplace: choice(username, 'birthplace', districts).replace(/^\w+ /, ''),
    nik: nikOf(username, birth),
    street: `Jl. ${choice(username, 'street', streets)} Contoh No. ${number(username, 'house', 1, 98)}`,
    neighbourhood: `${digits(username, 'RT', 2).padStart(3, '0')}/${digits(username, 'RW', 1).padStart(3, '0')}`,
    village: `Contoh ${choice(username, 'village', ['Indah', 'Permai', 'Asri', 'Jaya'])}`,
  };
}

const husbands = ['Hartono Wibisono', 'Rudi Kurniadi', 'Yusuf Maulana', 'Budi Santika'];
const wives = ['Lestari Handayani', 'Indah Permatasari', 'Yuni Kusumawati', 'Mega Puspita'];
const children = ['Bagas', 'Kirana', 'Raka', 'Naura', 'Dimas', 'Alya'];

/** The members of a family as listed on its card, head first. */
export function familyOf(person: Person) {
  const { username, name } = person;
  const { born, isWoman } = identityOf(person);
  const spouse = {
    name: choice(username, 'spouse', isWoman ? husbands : wives),
    date: shifted(born, number(username, 'spouse born', -900, 900)),
    isWoman: !isWoman,
  };
  const couple = [{ name, date: born, isWoman }, spouse].sort(
    (one, other) => Number(one.isWoman) - Number(other.isWoman),
  );
  const first = number(username, 'first child', 0, children.length - 1);
  const offspring = Array.from({ length: number(username, 'children', 1, 2) }, (_, i) => ({
    name: `${children[(first + i) % children.length]} ${couple[0]?.name.split(' ').at(-1)}`,
    date: shifted(born, 8000 + 900 * i + number(username, `child ${i}`, 0, 600)),
    isWoman: (first + i) % 2 === 1,
  }));
  return [...couple, ...offspring].map((member, i) => ({
    ...member,
    nik: member.name === name ? nikOf(username, member) : nikOf(`${username} ${i}`, member),
    relation: ['Kepala Keluarga', 'Istri'][i] ?? 'Anak',
  }));
}
