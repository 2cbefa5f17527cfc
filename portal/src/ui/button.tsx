/** Buttons, and links that look like buttons. */
import type { ComponentChildren } from 'preact';
import { usePortal } from '../data/context.ts';
import { useFocusOn } from './focus.ts';

interface Props {
  readonly children: ComponentChildren;
  /** `segundo`: secondary. `menor`: secondary and small. `enlace`: as a link. Undefined: primary. */
  readonly kind?: 'segundo' | 'menor' | 'enlace';
  readonly busy?: boolean;
  readonly type?: 'submit' | 'button';
  readonly onPress?: (() => unknown) | undefined;
  readonly describe?: string;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

const KINDS = { segundo: 'boton boton-segundo', menor: 'boton boton-segundo boton-menor', enlace: 'enlace' } as const;

/** While `busy` it ignores presses but is not disabled, because a disabled button would lose the focus. */
export function Button({ children, kind, busy = false, type = 'button', onPress, describe, takesFocus }: Props) {
  const { t } = usePortal();
  const button = useFocusOn<HTMLButtonElement>(takesFocus);
  return (
    <button
      ref={button}
      type={type}
      class={kind ? KINDS[kind] : 'boton'}
      aria-disabled={busy}
      aria-label={describe}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else void onPress?.();
      }}
    >
      {busy && kind !== 'enlace' ? t.comun.enviando : children}
    </button>
  );
}

export function LinkButton({
  to,
  children,
  kind,
}: {
  readonly to: string;
  readonly children: ComponentChildren;
  readonly kind?: 'segundo';
}) {
  return (
    <a class={kind ? KINDS[kind] : 'boton'} href={to}>
      {children}
    </a>
  );
}
