/** Validates papers a moment later, so that a slip can be taken back before anything follows from it. */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useMensajeDeFallo } from '../../aplicacion/datos.ts';
import { aplazar } from '../../ui/aplazar.tsx';
import { type Documento, useCaso } from './contexto.ts';

type Papel = Pick<Documento, 'documento_id' | 'version'>;

export function useValidacion(): (papeles: readonly Papel[], alDeshacer?: () => void) => void {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const cliente = useCliente();
  const memoria = useQueryClient();
  const decir = useMensajeDeFallo();
  const validar = async (papeles: readonly Papel[]) => {
    // one after another: what follows from the last base paper follows once
    for (const { documento_id: documento, version } of papeles)
      await cliente
        .pedir('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/validacion', {
          parametros: { ...parametros, documento },
          cuerpo: { version },
        })
        .catch((fallo: Error) => notifications.show({ color: 'teja', message: decir(fallo), autoClose: 8000 }));
    await memoria.invalidateQueries();
  };
  return (papeles, alDeshacer = () => undefined) =>
    aplazar(
      t('documentos.validando', { count: papeles.length }),
      comun('deshacer'),
      () => void validar(papeles),
      alDeshacer,
    );
}
