import { RotateCwSquare, Scissors, Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { OpenStack } from '@/components/cutting/open-stack';
import { PagePicture } from '@/components/cutting/page-picture';
import { mayCutAfter, type Part, type Plan, type PlannedPage } from '@/lib/cutting/plan';
import { t } from '@/texts/texts';

type StripActions = {
  onCut: (page: number) => void;
  onTurn: (page: number) => void;
  onLeaveOut: (page: number) => void;
};

type Props = StripActions & {
  plan: Plan;
  parts: readonly Part[];
  draw: OpenStack['draw'];
  /** The pages of parts that have been uploaded, in which nothing changes any more. */
  locked: ReadonlySet<number>;
  nameType: (id: PlannedPage['typeId']) => string | undefined;
};

/** Where the keyboard is: a page, or the gap after it. */
type Stop = { page: number; isGap: boolean };

/** The pages of a stack with scissors between each two. Arrow keys walk over pages and gaps. */
export function PageStrip({ plan, parts, draw, locked, nameType, ...actions }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<Stop>({ page: 1, isGap: false });

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('.strip-page')?.focus();
  }, []);

  function walk(event: KeyboardEvent) {
    const { key, target } = event;
    const at = (target as HTMLElement).closest<HTMLElement>('.strip-page, .strip-gap');
    const stops = [
      ...(list.current?.querySelectorAll<HTMLElement>('.strip-page, .strip-gap') ?? []),
    ];
    if (key === ' ' && target === at && at.matches('.strip-page')) {
      event.preventDefault();
      if (!event.repeat && mayCut(stop.page)) actions.onCut(stop.page);
      return;
    }
    const next = findNext(key, stops, at ?? stops[0]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const mayCut = (page: number) => mayCutAfter(plan, page, locked);
  const partOf = new Map(
    parts.flatMap((part, index) => part.pages.map(({ page }) => [page, { part, index }] as const)),
  );

  return (
    <ol
      ref={list}
      className="strip"
      aria-label={t('Pages')}
      onKeyDown={walk}
      onFocus={({ target }) => {
        const item = target.closest<HTMLElement>('li');
        const isGap = target.matches('.strip-gap');
        if (item) setStop({ page: Number(item.dataset.page), isGap });
      }}
    >
      {plan.map((planned, index) => {
        const page = index + 1;
        const found = partOf.get(page);
        return (
          <PageItem
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            key={index}
            {...actions}
            planned={planned}
            page={page}
            draw={draw}
            part={found && found.index + 1}
            kind={nameType(planned.typeId)}
            stop={stop.page === page ? stop : undefined}
            isLocked={locked.has(page)}
            mayCut={mayCut(page)}
            isLast={page === plan.length}
          />
        );
      })}
    </ol>
  );
}

type ItemProps = StripActions & {
  planned: PlannedPage;
  page: number;
  draw: OpenStack['draw'];
  /** Number of the part that has the page; undefined if the page is left out. */
  part: number | undefined;
  /** Type that the heading of the page names. */
  kind: string | undefined;
  /** Undefined if the keyboard is elsewhere. */
  stop: Stop | undefined;
  isLocked: boolean;
  mayCut: boolean;
  isLast: boolean;
};

function PageItem(props: ItemProps) {
  const { planned, page, part, kind, stop, isLocked, mayCut, isLast } = props;
  const { turn, isLeftOut, isCut, proposes } = planned;
  const isHere = stop !== undefined;
  const tabIndex = isHere ? 0 : -1;
  const state = [
    t('Page {page}', { page }),
    isLeftOut ? t('left out') : part !== undefined && t('part {number}', { number: part }),
    !isLeftOut && kind,
    proposes.leaveOut && t('blank, to be left out?'),
    turn !== 0 && t('turned by {degrees}°', { degrees: turn }),
    isLocked && t('uploaded'),
  ].filter((text) => typeof text === 'string');

  return (
    <li
      data-page={page}
      data-part={part !== undefined && part % 2 === 0 ? 'even' : undefined}
      data-cut={isCut || undefined}
    >
      <fieldset
        className="strip-page"
        tabIndex={isHere && !stop.isGap ? 0 : -1}
        aria-label={state.join(', ')}
        data-out={isLeftOut || undefined}
        data-proposed={proposes.leaveOut || undefined}
      >
        <PagePicture draw={props.draw} page={page} turn={turn} />
        <p aria-hidden>
          <strong>{page}</strong> <span>{state.slice(1).join(' · ')}</span>
        </p>
        {!isLocked && (
          <div className="strip-actions">
            <Button
              variant="icon"
              tabIndex={tabIndex}
              aria-label={t('Turn page {page}', { page })}
              title={t('Turn')}
              onClick={() => props.onTurn(page)}
              {...(isHere && { 'data-keys': 't', 'data-key-label': t('Turn the page') })}
            >
              <RotateCwSquare aria-hidden />
            </Button>
            <Button
              variant="icon"
              tabIndex={tabIndex}
              aria-label={t('Leave out page {page}', { page })}
              aria-pressed={isLeftOut}
              title={t(isLeftOut ? 'Take in again' : 'Leave out')}
              onClick={() => props.onLeaveOut(page)}
              {...(isHere && {
                'data-keys': 'x Delete',
                'data-key-label': t('Leave out the page, or take it in again'),
              })}
            >
              {isLeftOut ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
            </Button>
          </div>
        )}
      </fieldset>
      {!isLast && (
        <button
          type="button"
          className="strip-gap"
          tabIndex={stop?.isGap ? 0 : -1}
          aria-label={t('Cut after page {page}', { page })}
          aria-pressed={isCut}
          aria-disabled={!mayCut}
          aria-description={proposes.cut ? t('proposed') : undefined}
          title={t('Cut after page {page}', { page })}
          data-proposed={proposes.cut || undefined}
          onClick={() => mayCut && props.onCut(page)}
        >
          <Scissors aria-hidden />
        </button>
      )}
    </li>
  );
}

/**
 * Finds the stop to which an arrow key leads. Up and down lead to the nearest of the same kind in
 * another row.
 */
function findNext(key: string, stops: HTMLElement[], at: HTMLElement | undefined) {
  if (!at) return undefined;
  const index = stops.indexOf(at);
  switch (key) {
    case 'ArrowRight':
      return stops[index + 1];
    case 'ArrowLeft':
      return stops[index - 1];
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    case 'ArrowDown':
    case 'ArrowUp': {
      const others = (
        key === 'ArrowDown' ? stops.slice(index + 1) : stops.slice(0, index).reverse()
      ).filter((one) => one.className === at.className && one.offsetTop !== at.offsetTop);
      const row = others.filter((one) => one.offsetTop === others[0]?.offsetTop);
      const distance = (one: HTMLElement) => Math.abs(one.offsetLeft - at.offsetLeft);
      return row.sort((one, other) => distance(one) - distance(other))[0];
    }
    default:
      return undefined;
  }
}
