/** How an account stands, and what is particular about it. */
import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CuentaBadge } from '../../ui/badges.tsx';
import type { Cuenta } from './context.ts';

export function CuentaBadges({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  return (
    <Group gap={6}>
      <CuentaStateBadge cuenta={cuenta} />
      {cuenta.irreversible && <Badge color="ocre">{t('cuentas.irreversible')}</Badge>}
      {cuenta.reservada && <Badge color="gray">{t('cuentas.esReservada')}</Badge>}
    </Group>
  );
}

/** A provider that asks for another paper has not refused: the account goes on once it is there. */
export function CuentaStateBadge({ cuenta: { estado, papeles_pedidos } }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (estado === 'rechazada' && papeles_pedidos.length > 0) return <Badge color="ocre">{t('cuentas.pideMas')}</Badge>;
  return <CuentaBadge state={estado} />;
}
