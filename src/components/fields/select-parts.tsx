import { useQuery } from '@tanstack/react-query';
import { memoize } from 'es-toolkit';
import type { ControlProps } from '@/components/fields/field';
import { SelectMenuList } from '@/components/fields/select-menu-list';
import { SelectOption } from '@/components/fields/select-option';
import type { Option, OptionsQuery } from '@/hooks/options';

/** The choices of a select, undefined until they are there, and what offers to try again when they could not be loaded. */
export function useChoices(options: OptionsQuery) {
  const query = useQuery(options);
  return {
    choices: query.data,
    isLoading: query.isPending,
    retry: query.isError ? <RetryChoices retry={query.refetch} /> : undefined,
  };
}

const components = { MenuList: SelectMenuList, Option: SelectOption };

/** A text as it is searched: without case and without marks such as accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** Worked out once for each choice, not with each letter that is typed. */
const plainLabel = memoize(plain);

/** Whether a choice is offered for what is typed: by its label, not by its id. */
function isOffered({ data }: { data: Option }, input: string): boolean {
  return plainLabel(data.label).includes(plain(input.trim()));
}

/** What every select passes to react-select: its wiring, and the look of our own style sheet. */
export function selectProps({ id, name, ...aria }: ControlProps, isInvalid: boolean) {
  return {
    ...aria,
    inputId: id,
    name,
    isClearable: true,
    unstyled: true,
    className: isInvalid ? 'select is-invalid' : 'select',
    classNamePrefix: 'select',
    menuPosition: 'fixed',
    menuPlacement: 'auto',
    components,
    filterOption: isOffered,
  } as const;
}

function RetryChoices({ retry }: { retry: () => unknown }) {
  return (
    <>
      The choices could not be loaded.{' '}
      <button type="button" className="btn btn-link btn-sm p-0" onClick={() => void retry()}>
        Try again
      </button>
    </>
  );
}
