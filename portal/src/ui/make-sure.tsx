/** Asks for confirmation in place before an action that cannot be taken back. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** Text of the first button; `describe` replaces it for screen readers. */
  readonly asks: string;
  readonly describe?: string;
  readonly kind?: 'menor' | 'enlace';
  /** Shown before the first button, hidden while the question is open. */
  readonly beside?: ComponentChildren;
  /** The consequences, shown with the question. */
  readonly children: ComponentChildren;
  readonly yes: string;
  readonly busy: boolean;
  readonly onConfirm: () => unknown;
}

/** Cancelling gives the focus back to the first button. */
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
