/** What is pressed. */
import type { ComponentChildren } from 'preact';
import { usePortal } from '../datos/contexto.ts';
import { useFocusOn } from './focus.ts';

interface Props {
  readonly children: ComponentChildren;
  /** `segundo`: beside one that matters more. */
  readonly clase?: 'segundo' | 'menor' | 'enlace';
  readonly enCurso?: boolean;
  readonly tipo?: 'submit' | 'button';
  readonly alPulsar?: (() => unknown) | undefined;
  readonly describe?: string;
  /** It has the focus when it appears. */
  readonly conFoco?: boolean;
}

const CLASES = { segundo: 'boton boton-segundo', menor: 'boton boton-segundo boton-menor', enlace: 'enlace' } as const;

/** While what it began is under way it keeps its place and does nothing. */
export function Boton({ children, clase, enCurso = false, tipo = 'button', alPulsar, describe, conFoco }: Props) {
  const { t } = usePortal();
  const boton = useFocusOn<HTMLButtonElement>(conFoco);
  return (
    <button
      ref={boton}
      type={tipo}
      class={clase ? CLASES[clase] : 'boton'}
      aria-disabled={enCurso}
      aria-label={describe}
      onClick={(evento) => {
        if (enCurso) evento.preventDefault();
        else void alPulsar?.();
      }}
    >
      {enCurso && clase !== 'enlace' ? t.comun.enviando : children}
    </button>
  );
}

export function BotonEnlace({
  a,
  children,
  clase,
}: {
  readonly a: string;
  readonly children: ComponentChildren;
  readonly clase?: 'segundo' | 'menor';
}) {
  return (
    <a class={clase ? CLASES[clase] : 'boton'} href={a}>
      {children}
    </a>
  );
}
