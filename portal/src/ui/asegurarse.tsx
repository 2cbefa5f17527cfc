/** What can't be taken back is asked twice, in place. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../datos/contexto.ts';
import { Aviso } from './aviso.tsx';
import { Boton } from './boton.tsx';

interface Props {
  /** What is pressed first, and what it says to those who only hear it. */
  readonly pide: string;
  readonly describe?: string;
  readonly clase?: 'menor' | 'enlace';
  /** Stands before what is pressed first, and away while it is asked. */
  readonly junto?: ComponentChildren;
  /** What it would mean. */
  readonly children: ComponentChildren;
  readonly si: string;
  readonly enCurso: boolean;
  readonly alConfirmar: () => unknown;
}

/** Whoever thinks better of it is back where they were. */
export function Asegurarse({ pide, describe, clase = 'enlace', junto, children, si, enCurso, alConfirmar }: Props) {
  const { t } = usePortal();
  const [pregunta, ponerPregunta] = useState<'no' | 'abierta' | 'desistida'>('no');
  if (pregunta !== 'abierta')
    return (
      <>
        {junto}
        <Boton
          clase={clase}
          {...(describe && { describe })}
          conFoco={pregunta === 'desistida'}
          alPulsar={() => ponerPregunta('abierta')}
        >
          {pide}
        </Boton>
      </>
    );
  return (
    <Aviso clase="atencion" enVoz>
      {children}
      <div class="botones">
        <Boton clase="menor" enCurso={enCurso} alPulsar={alConfirmar}>
          {si}
        </Boton>
        <Boton clase="enlace" alPulsar={() => ponerPregunta('desistida')}>
          {t.comun.cancelar}
        </Boton>
      </div>
    </Aviso>
  );
}
