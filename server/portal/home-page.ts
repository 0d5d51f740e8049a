import { html } from 'hono/html';
import type { Bell } from './bells';
import { type Html, page } from './page';
import type { PortalPerson } from './people';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function bellText({ approved, rejected }: Bell): string {
  return [approved > 0 && `${approved} approved`, rejected > 0 && `${rejected} rejected`]
    .filter(Boolean)
    .join(', ');
}

function card({ name, username, unit, roles }: PortalPerson, bell: Bell | undefined): Html {
  return html`<li class="card">
    <span class="avatar" aria-hidden="true">${initials(name)}</span>
    <div class="who">
      <h3 id="name-${username}">${name}</h3>
      <p class="username">${username}</p>
    </div>
    <p class="unit">${unit}</p>
    <ul class="roles" aria-label="Roles">
      ${roles.map((role) => html`<li>${role}</li>`)}
    </ul>
    ${bell && html`<p class="bell"><span aria-hidden="true">🔔</span> ${bellText(bell)}</p>`}
    <form method="post" action="/portal/hand-off">
      <input type="hidden" name="username" value="${username}" />
      <button aria-describedby="name-${username}">Open Berkas</button>
    </form>
  </li>`;
}

type BellOf = (username: string) => Bell | undefined;

function section(heading: string, people: PortalPerson[], bellOf: BellOf): Html | '' {
  if (people.length === 0) return '';
  return html`<section>
    <h2>${heading}</h2>
    <ul class="cards">
      ${people.map((person) => card(person, bellOf(person.username)))}
    </ul>
  </section>`;
}

export function homePage(demo: PortalPerson[], others: PortalPerson[], bellOf: BellOf): Html {
  return page(
    'Staff portal',
    html`<p class="lead">Choose whom to be. You arrive in Berkas already signed in.</p>
      ${section('Demo people', demo, bellOf)} ${section('Colleagues', others, bellOf)}`,
  );
}
