import { compact } from 'es-toolkit';
import { html } from 'hono/html';
import { inWords, sentence } from '../../texts/sentence';
import type { Bell } from './bells';
import { type Html, page } from './page';
import type { PortalPerson } from './people';
import type { Words } from './texts';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function bellText(t: Words, { approved, rejected }: Bell): string {
  const rung = [
    approved > 0 && `${approved} ${t('approved')}`,
    rejected > 0 && `${rejected} ${t('rejected')}`,
  ];
  return compact(rung).join(', ');
}

function card(
  { name, username, unit, roles }: PortalPerson,
  t: Words,
  bell: Bell | undefined,
): Html {
  return html`<li class="card">
    <span class="avatar" aria-hidden="true">${initials(name)}</span>
    <div class="who">
      <h3 id="name-${username}">${name}</h3>
      <p class="username">${username}</p>
    </div>
    <p class="unit">${unit}</p>
    <ul class="roles" aria-label="${t('Roles')}">
      ${roles.map((role) => html`<li>${inWords(sentence(role), t.language)}</li>`)}
    </ul>
    ${bell && html`<p class="bell"><span aria-hidden="true">🔔</span> ${bellText(t, bell)}</p>`}
    <form method="post" action="/portal/hand-off">
      <input type="hidden" name="username" value="${username}" />
      <button aria-describedby="name-${username}">${t('Open Berkas')}</button>
    </form>
  </li>`;
}

type BellOf = (username: string) => Bell | undefined;

function section(heading: string, people: PortalPerson[], t: Words, bellOf: BellOf): Html | '' {
  if (people.length === 0) return '';
  return html`<section>
    <h2>${heading}</h2>
    <ul class="cards">
      ${people.map((person) => card(person, t, bellOf(person.username)))}
    </ul>
  </section>`;
}

export function homePage(
  t: Words,
  demo: PortalPerson[],
  others: PortalPerson[],
  bellOf: BellOf,
): Html {
  return page(
    t,
    'Staff portal',
    html`<p class="lead">${t('Choose who you want to be. You arrive in Berkas already signed in.')}</p>
      ${section(t('Demo people'), demo, t, bellOf)} ${section(t('Colleagues'), others, t, bellOf)}`,
  );
}
