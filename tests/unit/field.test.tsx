// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { it } from 'vitest';
import { TextField } from '@/components/fields/text-field';

const errors = { name: { type: 'server', message: 'At most 9 characters.' } };

function Form() {
  const form = useForm({ errors });
  return (
    <FormProvider {...form}>
      <TextField name="name" label="Name" hint="As on paper" />
    </FormProvider>
  );
}

it('a field is described by its hint and its message', () => {
  render(<Form />);
  screen.getByRole('textbox', { name: 'Name', description: 'As on paper At most 9 characters.' });
});
