/** Validates a paper a moment later, so that a slip can be taken back before anything follows from it. */
import type { Comprobacion } from '@albacea/contract/listas.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useMensajeDeFallo } from '../../aplicacion/datos.ts';
import { aplazar } from '../../ui/aplazar.tsx';
import { type Documento, useCaso } from './contexto.ts';

/** @param alTerminar it is validated, refused or taken back */
export function useValidacion(): (
  documento: Documento,
  comprobaciones: readonly Comprobacion[],
  alTerminar: () => void,
) => void {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const cliente = useCliente();
  const memoria = useQueryClient();
  const decir = useMensajeDeFallo();
  return ({ documento_id: documento, tipo, version }, comprobaciones, alTerminar) => {
    const papel = comun(`documento.${tipo}`);
    const validar = async () => {
      await cliente
        .pedir('POST /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/validacion', {
          parametros: { ...parametros, documento },
          cuerpo: { comprobaciones: [...comprobaciones], version },
        })
        .catch((fallo: Error) =>
          notifications.show({ color: 'teja', message: `${papel}: ${decir(fallo)}`, autoClose: 8000 }),
        );
      await memoria.invalidateQueries();
      alTerminar();
    };
    aplazar(t('documentos.validando', { papel }), comun('deshacer'), () => void validar(), alTerminar);
  };
}
