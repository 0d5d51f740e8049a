import { html } from 'hono/html';
import { type Html, page } from './page';
import type { Text, Words } from './texts';

const back = (t: Words) =>
  html`<p><a class="button" href="/portal">${t('Back to the staff portal')}</a></p>`;

const plainPage = (t: Words, title: Text, lead: Text, rest: Html | '' = ''): Html =>
  page(
    t,
    title,
    html`<p class="lead">${t(lead)}</p>
      ${rest} ${back(t)}`,
  );

export const signedOutPage = (t: Words) =>
  plainPage(t, 'You are signed out', 'Your session in Berkas has ended.');

export const unknownPersonPage = (t: Words) =>
  plainPage(t, 'Unknown person', 'There is nobody with this username here.');

const answers: [situation: Text, help: Text][] = [
  [
    'I own documents',
    'Open My Document and press Add. Fill in the Meta Data, then Send. What has been sent cannot be changed until it is rejected; the note then says what to correct.',
  ],
  [
    'I verify',
    'Open Verification, look at the document beside its meta data, and set a status. A rejection needs a note.',
  ],
  [
    'I approve',
    'Open Approve: the documents there have been verified. Approve them, or reject them with a note.',
  ],
  [
    'I administer',
    'Open Document to see all documents and to reset one to Draft. Reference data and users are in the menu below.',
  ],
  ['I hold several roles', 'Switch between them with the buttons on the Dashboard.'],
];

export const helpPage = (t: Words) =>
  plainPage(
    t,
    'Help',
    'Berkas keeps the documents of staff: uploaded, described, checked and approved.',
    html`<dl>
      ${answers.map(
        ([situation, help]) =>
          html`<dt>${t(situation)}</dt>
            <dd>${t(help)}</dd>`,
      )}
    </dl>`,
  );
