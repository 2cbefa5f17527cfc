/** Letters that were just sent: above every part of the case, each with its undo button. */
import type { DepartingLetter } from '@albacea/contract/schemas/papers.ts';
import { Alert, Group, Text } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useCommand } from '../../app/data.ts';
import { FIRST_WAIT, UndoButton, useDepartures } from '../../ui/undo.tsx';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';
import { useLetters } from './readings.ts';

const LETTERS_ID = 'letters-about-to-leave';

/** Where the focus goes once a letter was sent: the next Tab reaches the undo button. */
export const focusOnLetters = (): void => document.getElementById(LETTERS_ID)?.focus({ preventScroll: true });

export function LettersAboutToLeave() {
  const { t } = useTranslation('caso');
  const letters = useLetters();
  const list = letters.data ?? [];
  const passed = useDepartures(
    letters,
    list.map(({ segundos }) => segundos),
  );
  const acts = useActs();
  const { last, undo } = useUndo(list);
  useCommands(
    last && acts.underWay.length === 0
      ? [{ id: 'carta.deshacer', key: 'u', label: t('porSalir.deshacer', { proveedor: last.proveedor }), run: undo }]
      : [],
  );
  return (
    <section id={LETTERS_ID} tabIndex={-1} aria-label={t('porSalir.titulo')} className="por-salir">
      {/* the announced text has no countdown: a screen reader would read it every second */}
      <div role="status" className="oculto">
        {list.map((letter) => (
          <p key={letter.carta_id}>
            {letter.segundos > FIRST_WAIT
              ? t('porSalir.otraVez', { ...letter, minutos: Math.ceil(letter.segundos / 60) })
              : t('porSalir.dicho', { ...letter })}
          </p>
        ))}
      </div>
      {list.map((letter) => (
        <LetterItem key={letter.carta_id} letter={letter} left={letter.segundos - passed} />
      ))}
    </section>
  );
}

/** Undoes the letter that was sent last. */
function useUndo(list: readonly DepartingLetter[]) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const last = list.at(-1);
  const command = useCommand('DELETE /aseguradoras/{aseguradora}/casos/{caso}/cartas/{carta}', {
    done: t('porSalir.deshecha', { cuenta: last?.proveedor ?? '' }),
    onFinish: focusOnLetters,
  });
  const undo = () => last && !command.isPending && command.mutate({ params: { ...params, carta: last.carta_id } });
  return { last, undo: () => void undo() };
}

function LetterItem({ letter, left }: { readonly letter: DepartingLetter; readonly left: number }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const undo = useCommand('DELETE /aseguradoras/{aseguradora}/casos/{caso}/cartas/{carta}', {
    done: t('porSalir.deshecha', { cuenta: letter.proveedor }),
    onFinish: focusOnLetters,
  });
  const { proveedor, direccion } = letter;
  return (
    <Alert color="ocre" icon={<IconMailFast aria-hidden />} mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="texto" aria-hidden>
          {left > FIRST_WAIT
            ? t('porSalir.otraVez', { proveedor, direccion, minutos: Math.ceil(left / 60) })
            : left > 0
              ? t('porSalir.sale', { proveedor, direccion, segundos: left })
              : t('porSalir.saliendo', { proveedor, direccion })}
        </Text>
        <UndoButton
          loading={undo.isPending}
          aria-label={t('porSalir.deshacer', { proveedor })}
          onClick={() => undo.mutate({ params: { ...params, carta: letter.carta_id } })}
        >
          {common('deshacer')}
        </UndoButton>
      </Group>
    </Alert>
  );
}
