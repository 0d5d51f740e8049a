import { html } from 'hono/html';
import { page } from './page';

const home = html`<p><a class="button" href="/portal">Back to the staff portal</a></p>`;

export const signedOutPage = page(
  'You are signed out',
  html`<p class="lead">Your session in Berkas has ended.</p>
    ${home}`,
);

export const unknownPersonPage = page(
  'Unknown person',
  html`<p class="lead">Nobody with this username is known here.</p>
    ${home}`,
);

export const helpPage = page(
  'Help',
  html`<p class="lead">Berkas keeps the documents of staff: uploaded, described, checked and approved.</p>
    <dl>
      <dt>I own documents</dt>
      <dd>
        Open My Document and press Add. Fill in the Meta Data, then Send. What has been sent cannot
        be changed until it is rejected; the note then says what to mend.
      </dd>
      <dt>I verify</dt>
      <dd>Open Verification, look at the document beside its meta data, and set a status. A rejection needs a note.</dd>
      <dt>I approve</dt>
      <dd>Open Approve: the documents there have been verified. Approve them, or reject them with a note.</dd>
      <dt>I administer</dt>
      <dd>Open Document to see all documents and to reset one to Draft. Reference data and users are in the menu below.</dd>
      <dt>I hold several roles</dt>
      <dd>Switch between them with the buttons on the Dashboard.</dd>
    </dl>
    ${home}`,
);
