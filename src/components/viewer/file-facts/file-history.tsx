import { useEffect, useState } from 'react';
import { Spinner } from '@/components/spinner';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import type { History } from '@/components/viewer/file-facts/read-history';
import { loadOnce } from '@/feedback/load-code';
import { formatTime } from '@/lib/format';
import { plural, t } from '@/texts/texts';

const loadReader = loadOnce(() => import('@/components/viewer/file-facts/read-history'));

/** Says by what a file was saved, and when, and that this proves nothing. */
export function FileHistory({ facts: { said, readBytes } }: { facts: FileFacts }) {
  const [history, setHistory] = useState<History | 'failed'>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    loadReader()
      .then(({ readHistory }) => readHistory(readBytes, signal))
      .catch(() => 'failed' as const)
      .then((read) => signal.aborted || setHistory(read));
    return () => controller.abort();
  }, [readBytes]);

  const versions = said === 'unreadable' ? 0 : said.versions.length;
  return (
    <>
      <h4>{t('How it was saved')}</h4>
      {history === undefined && <Spinner />}
      {history === 'failed' && <p>{t('This could not be read.')}</p>}
      {typeof history === 'object' && (
        <dl>
          <Entry label={t('Program')} value={history.producer} />
          <Entry label={t('Created')} value={history.created && formatTime(history.created)} />
          <Entry label={t('Changed')} value={history.changed && formatTime(history.changed)} />
          <Entry
            label={t('Saved')}
            value={versions > 0 && plural(versions, 'once', '{count} times')}
          />
        </dl>
      )}
      <p>{t('Printing, scanning and making a file fit leave such traces, too.')}</p>
    </>
  );
}

function Entry({ label, value }: { label: string; value: string | number | false | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
