import { html } from 'hono/html';
import { type Html, page } from './page';
import type { PortalPerson } from './people';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function card({ name, username, unit, roles }: PortalPerson): Html {
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
    <form method="post" action="/portal/hand-off">
      <input type="hidden" name="username" value="${username}" />
      <button aria-describedby="name-${username}">Open Berkas</button>
    </form>
  </li>`;
}

function section(heading: string, people: PortalPerson[]): Html | '' {
  if (people.length === 0) return '';
  return html`<section>
    <h2>${heading}</h2>
    <ul class="cards">
      ${people.map(card)}
    </ul>
  </section>`;
}

export function homePage(demo: PortalPerson[], others: PortalPerson[]): Html {
  return page(
    'Staff portal',
    html`<p class="lead">Choose whom to be. You arrive in Berkas already signed in.</p>
      ${section('Demo people', demo)} ${section('Colleagues', others)}`,
  );
}
