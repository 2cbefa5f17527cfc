/** What can't be taken back is asked twice, in place. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** What the first button says, and what a screen reader says in its place. */
  readonly asks: string;
  readonly describe?: string;
  readonly kind?: 'menor' | 'enlace';
  /** Stands before the first button, and is gone while the question is open. */
  readonly beside?: ComponentChildren;
  /** What it would mean. */
  readonly children: ComponentChildren;
  readonly yes: string;
  readonly busy: boolean;
  readonly onConfirm: () => unknown;
}

/** Whoever cancels has the focus back on the button that asked. */
export function MakeSure({ asks, describe, kind = 'enlace', beside, children, yes, busy, onConfirm }: Props) {
  const { t } = usePortal();
  const [question, setQuestion] = useState<'unasked' | 'open' | 'cancelled'>('unasked');
  if (question !== 'open')
    return (
      <>
        {beside}
        <Button
          kind={kind}
          {...(describe && { describe })}
          takesFocus={question === 'cancelled'}
          onPress={() => setQuestion('open')}
        >
          {asks}
        </Button>
      </>
    );
  return (
    <Notice kind="atencion" aloud>
      {children}
      <div class="botones">
        <Button kind="menor" busy={busy} onPress={onConfirm}>
          {yes}
        </Button>
        <Button kind="enlace" onPress={() => setQuestion('cancelled')}>
          {t.comun.cancelar}
        </Button>
      </div>
    </Notice>
  );
}
