/** What can't be taken back is asked twice, in place. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

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
  readonly onConfirm: () => unknown;
}

/** Whoever thinks better of it is back where they were. */
export function MakeSure({ pide, describe, clase = 'enlace', junto, children, si, enCurso, onConfirm }: Props) {
  const { t } = usePortal();
  const [question, putQuestion] = useState<'no' | 'abierta' | 'desistida'>('no');
  if (question !== 'abierta')
    return (
      <>
        {junto}
        <Button
          clase={clase}
          {...(describe && { describe })}
          conFoco={question === 'desistida'}
          onPress={() => putQuestion('abierta')}
        >
          {pide}
        </Button>
      </>
    );
  return (
    <Notice clase="atencion" enVoz>
      {children}
      <div class="botones">
        <Button clase="menor" enCurso={enCurso} onPress={onConfirm}>
          {si}
        </Button>
        <Button clase="enlace" onPress={() => putQuestion('desistida')}>
          {t.comun.cancelar}
        </Button>
      </div>
    </Notice>
  );
}
