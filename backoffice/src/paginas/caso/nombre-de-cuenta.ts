/** How an account is called here: people of an insurer are not told which provider a reserved one is of. */
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { useCaso } from './contexto.ts';

/** @returns null for an account that is not on the list */
export function useNombreDeCuenta(): (cuenta: string) => string | null {
  const { t } = useTranslation('caso');
  const { caso, parametros, gestiona } = useCaso();
  const enteras = useLectura(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas',
    { parametros },
    { activa: gestiona },
  );
  return (cuenta) => {
    const entera = enteras.data?.elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
    const vista = caso.cuentas.find(({ cuenta_id }) => cuenta_id === cuenta);
    return entera?.proveedor ?? (vista ? (vista.proveedor ?? t('cuentas.reservada')) : null);
  };
}
