import type { Mutant } from '../mutant';

const interceptors = 'src/session/session.tsx';
const page = 'src/pages/session-page.tsx';

/** Sign-in and sign-out in the app. */
export const session: Mutant[] = [
  {
    name: 'calls carry no token',
    file: interceptors,
    change: ['...(token && { Authorization: bearer(token) }),', ''],
    noticedBy: ['unit/session-calls.test.ts'],
  },
  {
    name: 'the exchange carries the token of before',
    file: interceptors,
    change: ['const isExchange = config.url === exchangeUrl;', 'const isExchange = false;'],
    noticedBy: ['unit/session-calls.test.ts'],
  },
  {
    name: 'a 401 ends nothing',
    file: interceptors,
    change: ['exchangeUrl) session.clear();', 'exchangeUrl) return Promise.reject(error);'],
    noticedBy: ['screens/session.test.tsx', 'a 401 of any call'],
  },
  {
    name: 'a late 401 ends the next session',
    file: interceptors,
    change: ['sent === bearer(session.get().token)', 'Boolean(sent)'],
    noticedBy: ['unit/session-calls.test.ts', 'a late 401'],
  },
  {
    name: 'a 401 of a call without a token ends the session of another tab',
    file: interceptors,
    change: ['const isOfSession = sent', 'const isOfSession = !sent || sent'],
    noticedBy: ['unit/session-calls.test.ts', 'a 401 of a call without a token'],
  },
  {
    name: 'the anti-forgery cookie goes back under another name',
    file: 'src/api/http.ts',
    change: ['axios.create({ ', "axios.create({ xsrfHeaderName: 'X-CSRF-TOKEN', "],
    noticedBy: ['screens/session.test.tsx', 'the anti-forgery cookie'],
  },
  {
    name: 'the way to the portal takes 2.5 s',
    file: page,
    change: ['const redirectDelay = 1000;', 'const redirectDelay = 2500;'],
    noticedBy: ['screens/session.test.tsx', 'a refused hand-off shows'],
  },
  {
    name: 'the last role is the first one',
    file: page,
    change: ['role: roles[0]?.name', 'role: roles.at(-1)?.name'],
    noticedBy: ['screens/session.test.tsx', 'the hand-off is exchanged once'],
  },
  {
    name: 'a hand-off is exchanged twice',
    file: page,
    change: ['    run(token);\n  });', '    run(token);\n    void exchangeToken(token);\n  });'],
    noticedBy: ['screens/session.test.tsx', 'the hand-off is exchanged once'],
  },
  {
    name: 'the hand-off token stays in the address',
    file: page,
    change: ['    navigate(paths.session, { replace: true });\n', ''],
    noticedBy: ['screens/session.test.tsx', 'the hand-off is exchanged once'],
  },
  {
    name: 'a sign-out leaves the session in the browser',
    file: 'src/layout/header.tsx',
    change: ['      clear();\n      goTo(portalLogoutUrl);', '      goTo(portalLogoutUrl);'],
    noticedBy: ['screens/session.test.tsx', 'signing out ends the session'],
  },
  {
    name: 'a sign-out leaves the drafts',
    file: 'src/layout/header.tsx',
    change: ['withTimeout(removeAllDrafts, signOutTimeout)', 'removeAllDrafts'],
    noticedBy: ['screens/drafts.test.tsx', 'is gone after a sign-out'],
  },
  {
    name: 'what one user has loaded is shown to the next',
    file: 'src/app/app.tsx',
    change: ['queryClient.clear();\n      withdrawQuestions();', 'withdrawQuestions();'],
    noticedBy: ['screens/session.test.tsx', 'when another user signs in in another tab'],
  },
  {
    name: 'a page that is on no menu is shown',
    file: 'src/layout/app-layout.tsx',
    change: ['return isOnMenu ?', 'return isOnMenu || role ?'],
    noticedBy: ['screens/layout.test.tsx', "a page that is not on the active role's menu"],
  },
  {
    name: 'a click beside the drawer does not close it',
    file: 'src/layout/sidebar.tsx',
    change: ['      onClick={closeOnBackdrop}\n', ''],
    noticedBy: ['screens/layout.test.tsx', 'closes on a click beside it'],
  },
  {
    name: 'the way back scrolls to the heading',
    file: 'src/layout/app-layout.tsx',
    change: ['preventScroll: isInHistory', 'preventScroll: false'],
    noticedBy: ['screens/layout.test.tsx', 'on the way back the focus'],
  },
];
