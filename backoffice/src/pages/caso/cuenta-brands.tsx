/** How an account stands, and what is particular about it. */
import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CuentaBrand } from '../../ui/brands.tsx';
import type { Cuenta } from './context.ts';

export function CuentaBrands({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  return (
    <Group gap={6}>
      <CuentaBrand state={cuenta.estado} />
      {cuenta.irreversible && <Badge color="ocre">{t('cuentas.irreversible')}</Badge>}
      {cuenta.reservada && <Badge color="gray">{t('cuentas.esReservada')}</Badge>}
    </Group>
  );
}
