import { Lightbulb, X } from 'lucide-react';
import { useMemo } from 'react';
import Button from 'react-bootstrap/Button';
import type { FileHintProps } from '@/components/looks/hint-props';
import type { Look } from '@/components/looks/look-at-file';
import { type HintSubject, useDismissedHints } from '@/drafts/personal/dismissed-hints';
import { keyOf } from '@/lib/file-key';
import { passFocusOn } from '@/lib/focus';
import type { Flaw } from '@/lib/looks/judge-picture';
import { isMoreSpecial, tellKind } from '@/lib/looks/tell-kind';
import { useLanguage } from '@/texts/language';
import { type Text, t } from '@/texts/texts';
import '@/styles/file-hint.scss';

const flaws: Record<Flaw, Text> = {
  blurred: 'Blurred: this can hardly be read. Take or scan it again, sharp.',
  dark: 'Too dark: this can hardly be read. Take it again in more light.',
  small: 'Too small: this can hardly be read. Take it again, or choose a larger picture.',
};

/**
 * Shows one hint about a file at a time, with what it offers, and a button to dismiss it for good.
 */
export default function HintLine(props: FileHintProps) {
  useLanguage();
  const { file, look, readText, types, typeId, onChoose, checked, isAnnounced } = props;
  const { isKnown, isDismissed, dismiss } = useDismissedHints();
  const key = keyOf(file);
  const tell = useMemo(() => tellKind(types ?? []), [types]);
  const text = look?.text ?? readText;
  const told = useMemo(() => (text ? tell(text) : undefined), [tell, text]);
  const chosen = types?.find(({ id }) => id === typeId);
  const isOther =
    told &&
    told.id !== typeId &&
    !(chosen && isMoreSpecial(chosen.document_type, told.document_type));

  const hints: { subject: HintSubject; sentence: string }[] = [];
  if (isOther) {
    const sentence = t('This looks like a {type}.', { type: told.document_type });
    hints.push({ subject: 'kind', sentence });
  }
  if (look?.flaw) hints.push({ subject: 'legibility', sentence: describeFlaw(look.flaw) });
  const hint = isKnown ? hints.find(({ subject }) => !isDismissed(subject, key)) : undefined;

  return (
    <div className="file-hint" data-tone={hint && 'hint'}>
      {hint && <Lightbulb aria-hidden />}
      <span role={isAnnounced || checked ? 'status' : undefined}>{hint?.sentence ?? checked}</span>
      {hint?.subject === 'kind' && told && onChoose && (
        <Button size="sm" variant="outline-primary" onClick={() => onChoose(told.id)}>
          {t('Choose {type}', { type: told.document_type })}
        </Button>
      )}
      {hint && (
        <Button
          variant="icon"
          aria-label={t('Dismiss this hint')}
          title={t('Dismiss this hint')}
          onClick={({ currentTarget }) => {
            passFocusOn(currentTarget);
            void dismiss(hint.subject, key);
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

function describeFlaw({ reason, page }: NonNullable<Look['flaw']>): string {
  const sentence = t(flaws[reason]);
  return page === undefined ? sentence : `${t('Page {number}', { number: page + 1 })}: ${sentence}`;
}
