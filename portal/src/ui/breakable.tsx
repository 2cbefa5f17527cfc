/** An e-mail address or another long identifier: a narrow screen breaks it behind the @ or before a dot, never inside `com`. */
import { Fragment } from 'preact';
import { breakableParts } from '../rules-text.ts';

export function Breakable({ text }: { readonly text: string }) {
  return (
    <span class="se-parte">
      {breakableParts(text).map((part, i) => (
        <Fragment key={`${i} ${part}`}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
