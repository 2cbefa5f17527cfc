/** Gives several cases to somebody, with the way back. */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useMensajeDeFallo } from '../../aplicacion/datos.ts';
import { MensajeConVuelta } from '../../ui/mensaje-con-vuelta.tsx';

interface Asignable {
  readonly caso_id: string;
  readonly gestor: string | null;
}

export function useAsignacion(): (casos: readonly Asignable[], gestor: string | null) => Promise<void> {
  const cliente = useCliente();
  const memoria = useQueryClient();
  const aseguradora = useAseguradora();
  const decir = useMensajeDeFallo();
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const poner = (caso: string, gestor: string | null) =>
    cliente.pedir('POST /aseguradoras/{aseguradora}/casos/{caso}/gestor', {
      parametros: { aseguradora, caso },
      cuerpo: { gestor },
    });
  const volver = async (casos: readonly Asignable[]) => {
    await Promise.all(casos.map(({ caso_id, gestor }) => poner(caso_id, gestor)));
    await memoria.invalidateQueries();
  };
  return async (casos, gestor) => {
    try {
      await Promise.all(casos.map(({ caso_id }) => poner(caso_id, gestor)));
      notifications.show({
        color: 'verde',
        autoClose: 8000,
        message: createElement(MensajeConVuelta, {
          texto: t('asignados', { count: casos.length }),
          deshacer: comun('deshacer'),
          volver: () => volver(casos),
        }),
      });
    } catch (fallo) {
      notifications.show({ color: 'teja', message: decir(fallo as Error) });
    }
    await memoria.invalidateQueries();
  };
}
