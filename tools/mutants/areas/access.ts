import type { Mutant } from '../mutant';

const sessions = 'server/auth/session-tokens.ts';
const visibility = 'server/documents/visibility.ts';

/** Who may call what, and see which documents. */
export const access: Mutant[] = [
  {
    name: 'everybody may reset a document',
    file: 'server/routes/documents.ts',
    change: ["'/reset/:id', allow('administrator'),", "'/reset/:id',"],
    noticedBy: ['server/people/permissions.test.ts', 'POST /document/documents/reset'],
  },
  {
    name: 'everybody may upload',
    file: 'server/routes/my-documents.ts',
    change: ['  routes.use(allow(...owners));\n', ''],
    noticedBy: ['server/uploads/uploads.test.ts', 'uploads nothing'],
  },
  {
    name: 'everybody may assign districts',
    file: 'server/routes/users.ts',
    change: ["  routes.use(allow('administrator'));\n", ''],
    noticedBy: ['server/people/permissions.test.ts', 'PUT /administrator/users'],
  },
  {
    name: 'everybody may write columns',
    file: 'server/routes/columns.ts',
    change: ["  routes.use(allow('administrator'));\n", ''],
    noticedBy: ['server/people/permissions.test.ts', 'data-referensi/columns'],
  },
  {
    name: 'calls need no session',
    file: 'server/http/authenticate.ts',
    change: ['if (!token || !caller) throw', 'if (!token && !caller) throw'],
    noticedBy: ['server/people/session.test.ts', 'answers 401'],
  },
  {
    name: 'a session of a clock that was ahead goes on for years',
    file: sessions,
    change: ['      lte(sessions.expires_at, after(now, lifetime + tolerance)),\n', ''],
    noticedBy: ['server/people/session.test.ts', 'no session of a clock'],
  },
  {
    name: 'a preview of a clock that was ahead opens for years',
    file: 'server/auth/preview-url.ts',
    change: ['exp * 1000 <= now.getTime() + lifetime + tolerance', 'exp > 0'],
    noticedBy: ['server/uploads/files.test.ts', 'does not open once the clock is right'],
  },
  {
    name: 'what the portal is told is signed by the key that signs people in',
    file: 'server/portal-keys.ts',
    change: ["deriveKeys(portalKeys, 'portal events')", 'portalKeys'],
    noticedBy: ['server/portal/real-portal.test.ts', 'signs nobody in'],
  },
  {
    name: 'the role parameter narrows nothing',
    file: 'server/http/authenticate.ts',
    change: ['asked ? roles.filter((role) => role === asked) : roles', 'asked ? roles : roles'],
    noticedBy: ['server/people/permissions.test.ts', 'a role narrows a list'],
  },
  {
    name: 'a role that is not held may be asked for',
    file: 'server/http/authenticate.ts',
    change: [
      'c.var.caller.roles.some(({ name }) => name === role)',
      'c.var.caller.roles.some(({ name }) => name !== undefined || role)',
    ],
    noticedBy: ['server/people/permissions.test.ts', 'in a role that the caller does not hold'],
  },
  {
    name: 'an owner changes the documents of others',
    file: 'server/documents/own-changes.ts',
    change: ['lockDocument(tx, id, own(caller).where)', 'lockDocument(tx, id, sql`true`)'],
    noticedBy: ['server/documents/my-documents.test.ts', "another owner's document"],
  },
  {
    name: 'everybody sees drafts',
    file: visibility,
    change: [
      'seeAll.includes(role) ? scope : allOf(scope, isShared)',
      'seeAll.includes(role) ? scope : allOf(scope)',
    ],
    noticedBy: ['server/documents/document-lists.test.ts', 'who sees what'],
  },
  {
    name: 'a verifier of the ministry sees the agencies',
    file: visibility,
    change: ['verifikatorDms: ofMinistry', 'verifikatorDms: everybodys'],
    noticedBy: ['server/documents/document-lists.test.ts', 'who sees what'],
  },
  {
    name: 'a hand-off token works twice',
    file: 'server/auth/hand-off.ts',
    change: ['return marked.length > 0;', 'return marked.length >= 0;'],
    noticedBy: ['server/people/session.test.ts', 'takes a hand-off token once'],
  },
  {
    name: 'a token of any age signs in',
    file: 'server/auth/hand-off.ts',
    change: ['    maxTokenAge,\n', ''],
    noticedBy: ['server/people/session.test.ts', 'for five minutes only'],
  },
  {
    name: 'an idle session does not end',
    file: sessions,
    change: ['      gt(sessions.used_at, before(now, idleTimeout)),\n', ''],
    noticedBy: ['server/people/session.test.ts', 'nobody has used for two hours'],
  },
  {
    name: 'tokens are stored as they are',
    file: sessions,
    change: [
      "return createHash('sha256').update(token).digest('hex');",
      'return createHash && token;',
    ],
    noticedBy: ['server/people/session.test.ts', 'keeps nothing of it but a hash'],
  },
  {
    name: 'a sign-out keeps the session',
    file: 'server/routes/session.ts',
    change: ['await closeSession(db, c.var.token);', ''],
    noticedBy: ['server/people/session.test.ts', 'ends the session on logout'],
  },
  {
    name: 'a client names its own address',
    file: 'server/http/client-address.ts',
    change: ['(_, hop) => hop < trustedProxies', '() => true'],
    noticedBy: ['server/people/client-address.test.ts'],
  },
  {
    name: 'a preview opens for an hour',
    file: 'server/auth/preview-url.ts',
    change: ['const lifetime = 5 *', 'const lifetime = 60 *'],
    noticedBy: ['server/uploads/files.test.ts', 'opens for five minutes'],
  },
  {
    name: 'a preview opens every file',
    file: 'server/auth/preview-url.ts',
    change: ['subject: storageId, ', ''],
    noticedBy: ['server/uploads/files.test.ts', 'preview'],
  },
  {
    name: 'ids stand in the log',
    file: 'server/http/call-log.ts',
    change: ['      route,\n', '      route: c.req.path,\n'],
    noticedBy: ['server/people/security-log.test.ts'],
  },
  {
    name: 'whoever loses a role loses them all',
    file: 'server/people/access.ts',
    change: [
      'and(eq(user_roles.user_id, person.id), inArray(user_roles.role_id, role))',
      'eq(user_roles.user_id, person.id)',
    ],
    noticedBy: ['server/people/people-access.test.ts', 'takes one role from one person'],
  },
  {
    name: 'the page whose address has a hand-off token is kept',
    file: 'server/http/static-files.ts',
    change: ["path === '/session' ? 'no-store' : 'no-cache'", "'no-cache'"],
    noticedBy: ['unit/static-files.test.ts'],
  },
  {
    name: 'a file has the policy of the site in place of its sandbox',
    file: 'server/http/security-headers.ts',
    change: ['if (!c.res.headers.has(name)) c.res', 'c.res'],
    noticedBy: ['unit/static-files.test.ts', 'sandbox'],
  },
];
