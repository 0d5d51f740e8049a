import { Info, PenLine } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Overlay } from '@/components/overlay';
import { CompareButton, FactDetails } from '@/components/viewer/file-facts/fact-details';
import { Sentences } from '@/components/viewer/file-facts/fact-texts';
import { type Fact, listFacts } from '@/components/viewer/file-facts/list-facts';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import { lazyModal } from '@/feedback/load-code';
import { useLanguage } from '@/texts/language';
import { plural, t } from '@/texts/texts';
import '@/styles/file-facts.scss';

const SignedRevision = lazyModal(() => import('@/components/viewer/compare/signed-revision'));

/** Lines that are shown at once. */
const maxLines = 2;

/** The facts of a file, a button each. The first few are shown; the others unfold. */
export default function FactLines({ facts }: { facts: FileFacts | undefined }) {
  useLanguage();
  const [shown, setShown] = useState({ facts, count: 0 });
  if (shown.facts !== facts) setShown({ facts, count: shown.count + 1 });
  return facts && <Lines key={shown.count} facts={facts} />;
}

function Lines({ facts }: { facts: FileFacts }) {
  const { said, reveal, readBytes } = facts;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const all = listFacts(said);
  const lines = isUnfolded ? all : all.slice(0, maxLines);
  const hidden = all.length - lines.length;
  const changed = all.find(({ isChanged, end }) => isChanged && end !== undefined);
  /** End of the version with which the file is being compared, in bytes. */
  const [compared, setCompared] = useState<number>();

  /** Shows the place of a fact in the file; a fact without a place, in the panel. */
  async function goTo({ field }: Fact, index: number) {
    if (field !== undefined && (await reveal?.(field))) return;
    flushSync(() => setIsOpen(true));
    panel.current?.showPopover?.();
    panel.current?.querySelectorAll('li')[index]?.focus();
  }

  function compare(end: number) {
    panel.current?.hidePopover?.();
    setCompared(end);
  }

  const endComparing = () => setCompared(undefined);

  function keepOpenAround(event: KeyboardEvent) {
    // Keeps Escape from closing the modal, too.
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
  }

  return (
    <section className="file-facts" aria-label={t('What the file says')} onKeyDown={keepOpenAround}>
      <ul>
        {lines.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
          <li key={index}>
            <button type="button" className="file-fact" onClick={() => void goTo(fact, index)}>
              <PenLine aria-hidden />
              <span>
                <Sentences of={[...fact.sentences, fact.issuer && <small>{fact.issuer}</small>]} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="file-facts-more">
        {changed && <CompareButton fact={changed} onCompare={setCompared} />}
        {hidden > 0 && (
          <button type="button" className="file-fact" onClick={() => setIsUnfolded(true)}>
            {plural(hidden, '1 more', '{count} more')}
          </button>
        )}
        <button type="button" className="file-fact" popoverTarget={id}>
          <Info aria-hidden /> <span>{t('Details of the file')}</span>
        </button>
      </div>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="file-facts-details"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && <FactDetails facts={facts} list={all} onCompare={compare} />}
      </div>
      <Overlay what="The file as it was signed" onClosed={endComparing}>
        {compared !== undefined && (
          <SignedRevision readBytes={readBytes} end={compared} onClose={endComparing} />
        )}
      </Overlay>
    </section>
  );
}
