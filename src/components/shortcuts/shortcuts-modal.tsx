import { groupBy, uniqBy } from 'es-toolkit';
import { Fragment, useId, useState } from 'react';
import CloseButton from 'react-bootstrap/CloseButton';
import Modal from 'react-bootstrap/Modal';
import { Checkbox } from '@/components/fields/checkbox';
import { isCombination, isSingle } from '@/components/shortcuts/keys';
import { findShortcuts, getScope } from '@/components/shortcuts/shortcuts';
import { setSingleKeys, useSingleKeys } from '@/components/shortcuts/single-keys';
import { t } from '@/texts/texts';
import '@/styles/shortcuts.scss';

/** Lists the shortcuts that work where it was opened, and switches those of a single character. */
export default function ShortcutsModal({ onClosed }: { onClosed: () => void }) {
  const titleId = useId();
  // Finds the shortcuts once: later this list itself is on the screen.
  const [shortcuts] = useState(() => findShortcuts(getScope()));
  const hasSingleKeys = useSingleKeys();

  const working = shortcuts
    .map(({ keys, ...shortcut }) => ({ ...shortcut, keys: keys.filter(works) }))
    .filter(({ keys }) => keys.length > 0);
  // Several buttons may have the same key, which presses the first of them.
  const listed = uniqBy(working, ({ group, label }) => `${group}: ${label}`);
  const groups = Object.entries(groupBy(listed, ({ group }) => group));

  function works(key: string) {
    if (isSingle(key)) return hasSingleKeys;
    return !key.startsWith(isMac ? 'Control+' : 'Meta+');
  }

  return (
    <Modal
      show
      onHide={onClosed}
      className="shortcuts-modal"
      size={groups.length > 1 ? 'lg' : undefined}
      backdropClassName="shortcuts-backdrop"
      aria-labelledby={titleId}
    >
      <Modal.Header>
        <Modal.Title id={titleId} as="h2">
          {t('Keyboard shortcuts')}
        </Modal.Title>
        <CloseButton aria-label={t('Close')} onClick={onClosed} data-keys="?" />
      </Modal.Header>
      <Modal.Body>
        {groups.map(([group, members]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Modal.Body>
      <Modal.Footer>
        <Checkbox checked={hasSingleKeys} onChange={({ target }) => setSingleKeys(target.checked)}>
          <span>{t('Single-key shortcuts')}</span>
        </Checkbox>
      </Modal.Footer>
    </Modal>
  );
}

function Keys({ keys }: { keys: string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span>{` ${t('or')} `}</span>}
      {(isCombination(key) ? key.split('+') : [key]).map((part) => (
        <kbd key={part}>{names[part] ?? part.toUpperCase()}</kbd>
      ))}
    </Fragment>
  ));
}

const isMac = navigator.platform.startsWith('Mac');

/** Names of keys as keyboards have them. */
const names: Record<string, string> = {
  Control: 'Ctrl',
  Meta: '⌘',
  Enter: 'Enter',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};
