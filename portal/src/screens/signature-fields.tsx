/** What every signature is given with: the name of whoever signs, and the six digits that were sent to them. */
import type { ComponentProps } from 'preact';
import { Field } from '../ui/field.tsx';

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error' | 'value' | 'onChange'>;

export const SignedNameField = (props: Props) => (
  <Field
    id="nombre"
    className="entrada-firma"
    maxLength={250}
    attributes={{ autoComplete: 'name', autoCapitalize: 'words' }}
    {...props}
  />
);

export const SentCodeField = (props: Props) => (
  <Field
    id="codigo"
    className="entrada-codigo"
    maxLength={11}
    attributes={{ autoComplete: 'one-time-code', inputMode: 'numeric', enterKeyHint: 'done' }}
    {...props}
  />
);
