/** The name and state of an account, and the evidence of what was done at the provider. */
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { Badge, Group, Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CuentaBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { useCuentas, useProveedorTypes } from './readings.ts';

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

/** The state of an account as a badge. If the provider asks for another document it has not refused, and the badge says that. */
export function CuentaStateBadge({ cuenta: { estado, pide } }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  if (pide.length > 0) return <Badge color="ocre">{t('cuentas.pideMas')}</Badge>;
  return <CuentaBadge state={estado} />;
}

/** The evidence of an account: what was done at the provider, and what it answered. */
export function CuentaEvidence({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const formats = useFormats();
  if (cuenta.gestiones.length === 0) return <Muted>{t('gestiones.vacio')}</Muted>;
  return (
    <Timeline active={-1} bulletSize={12} lineWidth={2}>
      {cuenta.gestiones.map(({ tipo, cuando, canal, carta, nota, documento, referencia, sin_constancia }) => (
        <Timeline.Item
          key={`${cuando} ${tipo}`}
          title={<Text size="sm">{t(`gestiones.${carta === 'reclamacion_dpd' ? 'delegado' : tipo}`)}</Text>}
        >
          <FinePrint>
            {[formats.moment(cuando), canal && common(`canal.${canal}`), documento && t('gestiones.conPrueba')]
              .filter(Boolean)
              .join(' · ')}
          </FinePrint>
          {referencia && <Text size="sm">{t('gestiones.referencia', { referencia })}</Text>}
          {sin_constancia && <Text size="sm">{t('gestiones.sinConstancia', { motivo: sin_constancia })}</Text>}
          {nota && (
            <Text size="sm" className="texto">
              {nota}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/**
 * Names accounts. People of an insurer are not told the provider of a reserved account.
 * @returns a function that gives the name; null for an account that is not on the list
 */
export function useCuentaName(): (cuenta: string) => string | null {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const cuentas = useCuentas();
  return (cuenta) => {
    const inFull = cuentas.data?.elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
    if (inFull) return inFull.proveedor;
    const asListed = caso.cuentas.find(({ cuenta_id }) => cuenta_id === cuenta);
    return asListed ? (asListed.proveedor ?? t('cuentas.reservada')) : null;
  };
}

/**
 * The type of a provider in the catalogue, which decides the words for actions and results.
 * @returns a function of an account's id or a provider's name; null: not in the catalogue
 */
export function useProveedorType(): (which: string) => ProveedorType | null {
  const cuentas = useCuentas().data?.elementos ?? [];
  const types = useProveedorTypes().data ?? [];
  return (which) =>
    [...cuentas, ...types].find((one) => one.cuenta_id === which || ('proveedor' in one && one.proveedor === which))
      ?.tipo ?? null;
}
