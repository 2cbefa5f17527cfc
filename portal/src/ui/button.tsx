/** What is pressed. */
import type { ComponentChildren } from 'preact';
import { usePortal } from '../data/context.ts';
import { useFocusOn } from './focus.ts';

interface Props {
  readonly children: ComponentChildren;
  /** `segundo`: beside one that matters more. */
  readonly clase?: 'segundo' | 'menor' | 'enlace';
  readonly enCurso?: boolean;
  readonly tipo?: 'submit' | 'button';
  readonly onPress?: (() => unknown) | undefined;
  readonly describe?: string;
  /** It has the focus when it appears. */
  readonly conFoco?: boolean;
}

const KINDS = { segundo: 'boton boton-segundo', menor: 'boton boton-segundo boton-menor', enlace: 'enlace' } as const;

/** While what it began is under way it keeps its place and does nothing. */
export function Button({ children, clase, enCurso = false, tipo = 'button', onPress, describe, conFoco }: Props) {
  const { t } = usePortal();
  const theButton = useFocusOn<HTMLButtonElement>(conFoco);
  return (
    <button
      ref={theButton}
      type={tipo}
      class={clase ? KINDS[clase] : 'boton'}
      aria-disabled={enCurso}
      aria-label={describe}
      onClick={(event) => {
        if (enCurso) event.preventDefault();
        else void onPress?.();
      }}
    >
      {enCurso && clase !== 'enlace' ? t.comun.enviando : children}
    </button>
  );
}

export function LinkButton({
  a,
  children,
  clase,
}: {
  readonly a: string;
  readonly children: ComponentChildren;
  readonly clase?: 'segundo' | 'menor';
}) {
  return (
    <a class={clase ? KINDS[clase] : 'boton'} href={a}>
      {children}
    </a>
  );
}
