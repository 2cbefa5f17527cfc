/** How an account is called here: people of an insurer are not told which provider a reserved one is of. */
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

/** @returns null for an account that is not on the list */
export function useCuentaName(): (cuenta: string) => string | null {
  const { t } = useTranslation('caso');
  const { caso, params, manages } = useCaso();
  const whole = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas', { params }, { enabled: manages });
  return (cuenta) => {
    const inFull = whole.data?.elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
    if (inFull) return inFull.proveedor;
    const asListed = caso.cuentas.find(({ cuenta_id }) => cuenta_id === cuenta);
    return asListed ? (asListed.proveedor ?? t('cuentas.reservada')) : null;
  };
}
