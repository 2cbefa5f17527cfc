/** Assigns several cases to a person, and offers to undo it. */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useFailureMessage } from '../../app/data.ts';
import { UndoMessage } from '../../ui/undo.tsx';

interface Row {
  readonly caso_id: string;
  readonly gestor: string | null;
  /** The case is changed only if this person has it; null: only if nobody has it; undefined: whoever has it. */
  readonly era?: string | null;
}

export function useAssignment(): (
  casos: readonly { readonly caso_id: string }[],
  gestor: string | null,
) => Promise<void> {
  const client = useClient();
  const queryClient = useQueryClient();
  const aseguradora = useAseguradora();
  const messageOf = useFailureMessage();
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  /** @returns the rows that were assigned; for the others, the first reason is shown */
  const give = async (rows: readonly Row[]) => {
    try {
      const { filas } = await client.request('POST /trabajo/asignaciones', {
        body: { filas: rows.map((row) => ({ aseguradora, ...row })) },
      });
      const refusal = filas.find(({ motivo }) => motivo !== null)?.motivo;
      if (refusal) notifications.show({ color: 'teja', message: refusal });
      return filas.filter(({ hecho }) => hecho);
    } catch (failure) {
      notifications.show({ color: 'teja', message: messageOf(failure as Error) });
      return [];
    } finally {
      await queryClient.invalidateQueries();
    }
  };
  return async (casos, gestor) => {
    const done = await give(casos.map(({ caso_id }) => ({ caso_id, gestor })));
    if (done.length === 0) return;
    notifications.show({
      color: 'verde',
      autoClose: 8000,
      message: createElement(UndoMessage, {
        text: t('asignados', { count: done.length }),
        undo: common('deshacer'),
        onUndo: async () => {
          await give(done.map(({ caso_id, antes }) => ({ caso_id, gestor: antes, era: gestor })));
        },
      }),
    });
  };
}
