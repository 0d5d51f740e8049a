import { useEffect, useEffectEvent, useState } from 'react';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { ActionButton } from '@/components/action-button';
import { describeEffects } from '@/components/cutting/cut-texts';
import type { Kind, OpenStack } from '@/components/cutting/open-stack';
import { PageStrip } from '@/components/cutting/page-strip';
import { ReadButton } from '@/components/cutting/read-button';
import { useHeadings } from '@/components/cutting/use-headings';
import { useStack } from '@/components/cutting/use-stack';
import { ignoreHeld } from '@/components/shortcuts/keys';
import { ShortcutsButton } from '@/components/shortcuts/shortcuts-button';
import { TitledModal } from '@/components/titled-modal';
import { isReadable, unreadableMessage } from '@/lib/chosen-files';
import { findEffects } from '@/lib/cutting/cut-effects';
import {
  countProposals,
  createPlan,
  dropLocked,
  findParts,
  isWhole,
  type Plan,
  propose,
  takeProposals,
  toggleCut,
  toggleLeftOut,
  turnPage,
} from '@/lib/cutting/plan';
import { plural, t } from '@/texts/texts';

export type StripProps = {
  file: File;
  /** An earlier plan of the same stack. */
  plan: Plan | undefined;
  /** The pages of parts that have been uploaded. */
  locked: ReadonlySet<number>;
  types: readonly Kind[];
  /** Warning to read before relying on the cuts. */
  notice: string | undefined;
  /** Called with each change, which is kept. */
  onChange: (plan: Plan) => void;
  /** Cuts. Rejects if that fails; closes the strip if not. */
  onCut: (plan: Plan) => Promise<void>;
  onClosed: () => void;
};

/** The pages of a stack, which is cut into parts here. */
export function StripModal(props: StripProps) {
  const { file, locked, types, onChange, onCut, onClosed } = props;
  const { stack, extras, problem } = useStack(file);
  const [planned, setPlanned] = useState(props.plan);
  const plan = planned && dropLocked(planned, locked);
  const [said, setSaid] = useState('');
  const [isCutting, setIsCutting] = useState(false);
  const [failure, setFailure] = useState<string>();

  const start = useEffectEvent(({ pages }: OpenStack) => {
    if (planned?.length !== pages) setPlanned(createPlan(pages));
  });
  useEffect(() => {
    if (stack) start(stack);
  }, [stack]);

  const headings = useHeadings(stack, {
    types,
    onFound: (found) => setPlanned((before) => before && propose(before, [found])),
    say: setSaid,
  });

  function change(next: Plan, words: string) {
    setPlanned(next);
    setSaid(words);
    onChange(next);
  }

  async function cut(planned: Plan) {
    setIsCutting(true);
    setFailure(undefined);
    try {
      await onCut(planned);
    } catch {
      const isThere = await isReadable(file);
      setFailure(isThere ? t('This file could not be cut.') : unreadableMessage());
      setIsCutting(false);
    }
  }

  const parts = plan ? findParts(plan) : [];
  const changes = extras ? describeEffects(findEffects(extras, parts)) : '';
  const proposals = plan ? countProposals(plan) : 0;
  const mayCut = plan && parts.length > 0 && (!isWhole(plan) || locked.size > 0);
  return (
    <TitledModal
      title={t('Cut {name}', { name: file.name })}
      backdrop="static"
      backdropClassName="strip-backdrop"
      dialogClassName="strip-dialog"
      scrollable
      onEscapeKeyDown={ignoreHeld}
      onHide={() => isCutting || onClosed()}
    >
      <Modal.Body data-key-group={t('Pages')}>
        {problem && (
          <p className="callout" role="alert">
            {problem}
          </p>
        )}
        <div aria-live="polite">
          {[props.notice, changes].map(
            (text) =>
              text && (
                <p key={text} className="callout strip-notice">
                  {text}
                </p>
              ),
          )}
        </div>
        {!problem && (!stack || !plan) && <p role="status">{t('Opening the file…')}</p>}
        {stack && plan && (
          <>
            <p className="strip-keys">
              {t(
                'Arrow keys go to pages and the gaps between them, Space cuts, T turns a page, X leaves it out.',
              )}
            </p>
            <PageStrip
              plan={plan}
              parts={parts}
              draw={stack.draw}
              locked={locked}
              nameType={(id) => types.find((type) => type.id === id)?.document_type}
              onCut={(page) => {
                const next = toggleCut(plan, page);
                change(next, describeCut(next, page));
              }}
              onTurn={(page) => {
                const next = turnPage(plan, page);
                const degrees = next[page - 1]?.turn ?? 0;
                change(next, t('Page {page} is turned by {degrees}°.', { page, degrees }));
              }}
              onLeaveOut={(page) => {
                const next = toggleLeftOut(plan, page);
                const isOut = next[page - 1]?.isLeftOut;
                change(
                  next,
                  isOut
                    ? t('Page {page} is left out.', { page })
                    : t('Page {page} is taken in again.', { page }),
                );
              }}
            />
          </>
        )}
      </Modal.Body>
      <Modal.Footer>
        <p className="strip-summary" role="status">
          <span>{failure ?? said}</span>{' '}
          {plan && <span>{describeParts(plan, parts.length, proposals)}</span>}
        </p>
        <ShortcutsButton />
        <Button variant="outline-secondary" disabled={isCutting} onClick={onClosed}>
          {t('Close')}
        </Button>
        <ReadButton {...headings} />
        {plan && proposals > 0 && (
          <Button
            variant="outline-primary"
            onClick={() => {
              const next = takeProposals(plan);
              change(next, t('All that was proposed has been taken.'));
            }}
          >
            {plural(proposals, 'Take the proposal', 'Take {count} proposals')}
          </Button>
        )}
        {plan && mayCut && (
          <ActionButton isBusy={isCutting} onClick={() => void cut(plan)}>
            {plural(parts.length, 'Make 1 part', 'Cut into {count} parts')}
          </ActionButton>
        )}
      </Modal.Footer>
    </TitledModal>
  );
}

const describeCut = (plan: Plan, page: number) =>
  plan[page - 1]?.isCut
    ? t('Cut after page {page}.', { page })
    : t('Not cut after page {page}.', { page });

function describeParts(plan: Plan, count: number, proposals: number): string {
  const out = plan.filter(({ isLeftOut }) => isLeftOut).length;
  return [
    plural(count, '1 part', '{count} parts'),
    out > 0 && plural(out, '1 page left out', '{count} pages left out'),
    proposals > 0 && plural(proposals, '1 proposal', '{count} proposals'),
  ]
    .filter(Boolean)
    .join(', ');
}
