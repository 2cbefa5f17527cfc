/** Gives several cases to somebody, with the way back. */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useFailureMessage } from '../../app/data.ts';
import { MessageWithWayBack } from '../../ui/message-with-way-back.tsx';

interface Assignable {
  readonly caso_id: string;
  readonly gestor: string | null;
}

export function useAssignment(): (casos: readonly Assignable[], gestor: string | null) => Promise<void> {
  const client = useClient();
  const memory = useQueryClient();
  const aseguradora = useAseguradora();
  const say = useFailureMessage();
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const put = (caso: string, gestor: string | null) =>
    client.request('POST /aseguradoras/{aseguradora}/casos/{caso}/gestor', {
      params: { aseguradora, caso },
      body: { gestor },
    });
  const goBack = async (casos: readonly Assignable[]) => {
    await Promise.all(casos.map(({ caso_id, gestor }) => put(caso_id, gestor)));
    await memory.invalidateQueries();
  };
  return async (casos, gestor) => {
    try {
      await Promise.all(casos.map(({ caso_id }) => put(caso_id, gestor)));
      notifications.show({
        color: 'verde',
        autoClose: 8000,
        message: createElement(MessageWithWayBack, {
          text: t('asignados', { count: casos.length }),
          undo: common('deshacer'),
          takeBack: () => goBack(casos),
        }),
      });
    } catch (failure) {
      notifications.show({ color: 'teja', message: say(failure as Error) });
    }
    await memory.invalidateQueries();
  };
}
