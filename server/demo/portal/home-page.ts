import { html } from 'hono/html';
import { inWords, sentence } from '../../texts/sentence';
import type { Bell } from './bells';
import { type Html, page, type Words } from './page';
import type { PortalPerson } from './people';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function bellText(t: Words, { approved, rejected }: Bell): string {
  return [
    approved > 0 && sentence('{count} approved', { count: approved }),
    rejected > 0 && sentence('{count} rejected', { count: rejected }),
  ]
    .flatMap((part) => (part ? inWords(part, t.language) : []))
    .join(', ');
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
      ${roles.map((role) => html`<li>${t(role)}</li>`)}
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
