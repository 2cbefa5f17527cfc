/** An e-mail address that breaks, where it has to, between its parts and not within a word. */
import { Fragment } from 'react';

/** Before the @ and before each dot or dash: a line that ends there does not look whole. */
const PARTS = /(?=[@._-])/;

export function EmailAddress({ address }: { readonly address: string }) {
  return (
    <span className="direccion-de-correo">
      {address.split(PARTS).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
