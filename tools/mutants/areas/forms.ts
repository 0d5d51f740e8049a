import type { Mutant } from '../mutant';

const delivery = 'src/delivery/delivery.ts';

const modal = 'src/components/use-saved-form.ts';

/** Forms and buttons that write. */
export const forms: Mutant[] = [
  {
    name: 'a type gets a reason that every document has',
    file: 'src/pages/reference/own-reasons-field.tsx',
    change: ['reasons.find(isCommonReason)', 'reasons.slice(99).find(isCommonReason)'],
    noticedBy: ['screens/document-types.test.tsx', 'are not saved with'],
  },
  {
    name: 'a second press sends a second call',
    file: modal,
    change: ["if (stage.current === 'saving' || stage.current === 'saved') return;", ''],
    noticedBy: ['screens/columns.test.tsx', 'saves the changes of a row'],
  },
  {
    name: 'every write is sent twice',
    file: 'src/api/resource.ts',
    change: [
      'parseConfirmation(await sendTexts(toCall(input)))',
      '(await sendTexts(toCall(input)), parseConfirmation(await sendTexts(toCall(input))))',
    ],
    noticedBy: ['screens/reference.test.tsx', 'creates, edits and deletes'],
  },
  {
    name: 'the messages of a 422 stand under the wrong fields',
    file: modal,
    change: ['toPath(name) as Path', 'toPath([...shown.keys()].at(-1 - index) ?? name) as Path'],
    noticedBy: ['screens/reference.test.tsx', 'shows what the server refuses under each field'],
  },
  {
    name: 'the only message of a 422 stands under the first field',
    file: modal,
    change: ['toPath(name) as Path', 'toPath(Object.keys(form.getValues())[0] ?? name) as Path'],
    noticedBy: ['screens/faults/saves.test.tsx', 'mime-types/create'],
  },
  {
    name: 'what was typed is lost when the row has been loaded',
    file: 'src/components/resource-modal.tsx',
    change: ['resetOptions: { keepDirtyValues: true },', ''],
    noticedBy: ['screens/columns.test.tsx', 'shows the chosen row at once'],
  },
  {
    name: 'what was typed can be left unasked while the row arrives',
    file: 'src/components/use-saved-form.ts',
    change: ['!isEmptyObject(form.formState.dirtyFields)', 'form.formState.isDirty'],
    noticedBy: ['screens/drafts.test.tsx', 'at every moment'],
  },
  {
    name: 'a form stays empty when its row has been loaded on a second try',
    file: 'src/components/resource-modal.tsx',
    change: [
      '    defaultValues: (row ? resource.toValues(row) : resource.empty) as DefaultValues<Values>,\n    values: data && resource.toValues(data),',
      '    defaultValues: resource.empty as DefaultValues<Values>,',
    ],
    noticedBy: ['screens/faults/reads.test.tsx', 'mime-types/detail'],
  },
  {
    name: 'Save is lost when the form cannot be filled',
    file: 'src/components/form-modal.tsx',
    change: ['{!isDeleted && !conflict?.isOver && (', '{!detail.error && !conflict?.isOver && ('],
    noticedBy: ['screens/try-again.test.tsx', 'a modal has the focus'],
  },
  {
    name: 'an edit empties the description',
    file: 'src/api/resource.ts',
    change: ['update`, row), data', "update`, row), data: { ...data, description: '' }"],
    noticedBy: ['screens/reference.test.tsx', 'creates, edits and deletes'],
  },
  {
    name: 'an edited upload sends another description',
    file: 'src/api/documents.ts',
    change: [
      "form.append('additional_name', upload.additional_name)",
      "form.append('additional_name', document ? 'Another' : upload.additional_name)",
    ],
    noticedBy: ['screens/my-document-edit.test.tsx', 'fetches it with the active role'],
  },
  {
    name: 'an edit is fetched without the role',
    file: 'src/api/documents.ts',
    change: ['{ url, params: { role }, signal }', '{ url, signal }'],
    noticedBy: ['screens/my-document-edit.test.tsx', 'fetches it with the active role'],
  },
  {
    name: 'a file may be as large as it likes',
    file: 'src/pages/documents/file-to-fit.tsx',
    change: ['type.max_size * 1024', 'type.max_size * 1024 ** 2'],
    noticedBy: ['screens/my-document-upload.test.tsx', 'says that a file is too large'],
  },
  {
    name: 'an upload without an answer is sent again unseen',
    file: 'src/pages/documents/use-upload.ts',
    change: ['!document && isSame(upload, unanswered.current?.upload)', 'false'],
    noticedBy: ['screens/upload-sent-again.test.tsx', 'makes no second document'],
  },
  {
    name: 'Escape closes a form',
    file: 'src/components/form-modal.tsx',
    change: ['keyboard={false}', ''],
    noticedBy: ['screens/columns.test.tsx', 'stays open on Escape'],
  },
  {
    name: 'a click beside it closes a form',
    file: 'src/components/form-modal.tsx',
    change: ['backdrop="static"', ''],
    noticedBy: ['screens/columns.test.tsx', 'stays open on Escape'],
  },
  {
    name: 'a form closes without asking',
    file: 'src/components/use-leave-guard.ts',
    change: [
      'return async () => !isDirty() || ask();',
      'return async () => !isDirty() || !ask || true;',
    ],
    noticedBy: ['screens/columns.test.tsx', 'asks before typed work is given up'],
  },
  {
    name: 'a write leaves out the version that the person has seen',
    file: 'src/api/resource.ts',
    change: ['params: { version },', 'params: {},'],
    noticedBy: ['screens/row-history.test.tsx', 'keeps what was typed'],
  },
  {
    name: 'a history is read before it is unfolded',
    file: 'src/components/row-history.tsx',
    change: ['{isOpen && <History', '{<History'],
    noticedBy: ['screens/row-history.test.tsx', 'once it is unfolded'],
  },
  {
    name: 'a row is deleted on No, too',
    file: 'src/components/delete-action.tsx',
    change: ["restored!'))) run(row)", "restored!')) || true) run(row)"],
    noticedBy: ['screens/reference.test.tsx', 'creates, edits and deletes'],
  },
  {
    name: 'a draft is offered again after its form has been saved',
    file: modal,
    change: ['    stage.current = how;\n    removeDraft();', '    stage.current = how;'],
    noticedBy: [
      'screens/drafts-after-session.test.tsx',
      'can then be saved and is offered no longer',
    ],
  },
  {
    name: 'a draft is shown to another user',
    file: 'src/drafts/unsaved/draft-record.ts',
    change: ['return owner === username ? drafts : [];', 'return drafts;'],
    noticedBy: ['unit/draft-store.test.ts', 'is read by its user alone'],
  },
  {
    name: 'a draft is kept for a hundred days',
    file: 'src/drafts/unsaved/draft-record.ts',
    change: ['const lifetime = 10 *', 'const lifetime = 100 *'],
    noticedBy: ['unit/draft-store.test.ts', 'runs out after ten days'],
  },
  {
    name: 'a draft outlives a sign-out',
    file: 'src/drafts/unsaved/write-draft.ts',
    change: [' || record.session !== session) return record;', ') return record;'],
    noticedBy: ['unit/draft-store.test.ts', 'open at a sign-out'],
  },
  {
    name: 'what has been delivered since its screen has gone is offered',
    file: 'src/drafts/unsaved/open-draft.ts',
    change: ['const work = isRemoved', 'if (signal.aborted) return;\n    const work = isRemoved'],
    noticedBy: ['screens/bulk-deciding.test.tsx', 'nothing that has arrived'],
  },
  {
    name: 'what is typed right before a page ends is lost',
    file: 'src/drafts/unsaved/open-draft.ts',
    change: ['await finishLate(client);', ''],
    noticedBy: ['unit/draft-store.test.ts', 'is stored by the next page'],
  },
  {
    name: 'a draft that is open in another tab is offered',
    file: 'src/drafts/unsaved/other-tabs.ts',
    change: ['!found.has(id) && ', ''],
    noticedBy: ['unit/use-draft.test.tsx', 'is offered in no tab'],
  },
  {
    name: 'a draft whose form opens while other tabs are asked is offered',
    file: 'src/drafts/unsaved/other-tabs.ts',
    change: [' && !openHere.has(id)', ''],
    noticedBy: ['unit/use-draft.test.tsx', 'is not offered when its form opens here'],
  },
  {
    name: 'a draft is written again after its form was saved',
    file: 'src/drafts/unsaved/open-draft.ts',
    change: ['isRemoved ? undefined : read()', 'read()'],
    noticedBy: ['unit/use-draft.test.tsx', 'that is forgotten'],
  },
  {
    name: 'the tab closes over what was typed',
    file: 'src/components/use-leave-guard.ts',
    change: ['if (isDirty()) event.preventDefault();', 'isDirty();'],
    noticedBy: ['screens/drafts.test.tsx', 'before the tab is closed'],
  },
  {
    name: 'a choice is found by its exact letters only',
    file: 'src/components/fields/select.tsx',
    change: ["foldText(text).normalize('NFD').replace(/\\p{M}/gu, '')", 'text'],
    noticedBy: ['screens/my-document-upload.test.tsx', 'whatever the case and the accents'],
  },
  {
    name: 'choices are never fetched again',
    file: 'src/api/resource.ts',
    change: ['staleTime: 5 * 60_000', 'staleTime: Number.POSITIVE_INFINITY'],
    noticedBy: ['screens/categories.test.tsx', 'five minutes later'],
  },
  {
    name: 'files of any type are offered',
    file: 'src/pages/documents/file-to-fit.tsx',
    change: ['        accept={isFittable ? fittable : mimeType}\n', ''],
    noticedBy: ['screens/my-document-upload.test.tsx', 'what can be made to fit the type'],
  },

  // Many files
  {
    name: 'a file whose upload got no answer is sent again',
    file: 'src/pages/documents/many-files/kept-record.ts',
    change: ["{ state: 'unanswered', item, failure: notAnswered }", 'undefined'],
    noticedBy: ['screens/many-files-faults.test.tsx', 'after the page has ended'],
  },
  {
    name: 'a lost answer counts as a failed upload',
    file: delivery,
    change: ["else if ((await lookFor(item, signal).catch(noop)) === 'done')", 'else if (!item)'],
    noticedBy: ['unit/delivery.test.ts', 'without an answer is looked for'],
  },
  {
    name: 'a second press uploads a file twice',
    file: delivery,
    change: ['waiting: { send:', "waiting: { start: 'waiting', send:"],
    noticedBy: ['unit/delivery.test.ts', 'at a second press, too'],
  },
  {
    name: 'what the server refused may be tried again',
    file: delivery,
    change: ['  refused: {},', "  refused: { start: 'waiting' },"],
    noticedBy: ['unit/delivery.test.ts', 'that was refused is left'],
  },
  {
    name: 'types that nearly lead are taken for certain',
    file: 'src/lib/match-type.ts',
    change: ['const lead = 1.3;', 'const lead = 1;'],
    noticedBy: ['unit/match-type.test.ts', 'where two types lead'],
  },
  {
    name: 'Remove file leaves the focus nowhere',
    file: 'src/components/fields/file-field.tsx',
    change: ["input.current.value = '';\n    input.current?.focus();", "input.current.value = '';"],
    noticedBy: ['screens/my-document-upload.test.tsx', 'cancelled on its way'],
  },
  {
    name: 'Load the latest version leaves the focus nowhere',
    file: 'src/components/use-new-state.tsx',
    change: ['if (!failed) news.current?.focus();', ''],
    noticedBy: ['screens/stale-forms.test.tsx'],
  },
  {
    name: 'Start over leaves the focus nowhere',
    file: 'src/drafts/unsaved/use-draft.tsx',
    change: ['if (first) form.setFocus(first as Path<Values>);', ''],
    noticedBy: ['screens/drafts.test.tsx', 'can be started over'],
  },
  {
    name: 'whoever closes what Continue has opened has the focus nowhere',
    file: 'src/drafts/waiting-notices.tsx',
    change: ['the pressed button with it.\n    focusHeading();', 'the pressed button with it.'],
    noticedBy: ['screens/drafts-continue.test.tsx', 'waits for the rows'],
  },
  {
    name: 'Continue does not wait for the roles',
    file: 'src/drafts/waiting-notices.tsx',
    change: ['if (roles.data || isSameRole(role, session.role)) return', 'return'],
    noticedBy: ['screens/drafts.test.tsx', 'waits for the roles'],
  },
  {
    name: 'a message takes the hint of checkboxes away',
    file: 'src/components/fields/field.tsx',
    change: ['[hint && `', '[!message && hint && `'],
    noticedBy: ['screens/document-types.test.tsx', 'says which owners'],
  },
  {
    name: 'a 401 takes what a page left to local storage',
    file: 'src/app/app.tsx',
    change: ['if (late) void finishLate(queryClient, late);', ''],
    noticedBy: ['screens/drafts-after-session.test.tsx', 'left to local storage'],
  },
  {
    name: 'files that somebody else has dropped reach the tray',
    file: 'src/pages/documents/many-files/drop-box.ts',
    change: ['if (owner === user) onOffered', 'onOffered'],
    noticedBy: ['unit/drop-box.test.ts', 'somebody else'],
  },
];
