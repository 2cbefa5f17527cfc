/** Every account of the case at a glance: how it stands, since when, by which channel, and whom it waits for. */
import { Anchor, Button, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actionKey, resultKey } from '../../app/action-words.ts';
import { CuentaBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty } from '../../ui/states.tsx';
import { useActs } from './acts-context.ts';
import { type Caso, type Cuenta, useCaso } from './context.ts';
import { useCuentas, useDeadlines } from './readings.ts';
import { useView } from './view.ts';

type Listed = Caso['cuentas'][number];

export function CuentasTable() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const whole = useCuentas();
  const inFull = new Map(whole.data?.elementos.map((cuenta) => [cuenta.cuenta_id, cuenta]));
  if (caso.cuentas.length === 0)
    return (
      <Paper>
        <Empty title={t('cuentas.vacio')} text={t('cuentas.vacioTexto')} />
      </Paper>
    );
  return (
    <Paper>
      <Table aria-label={t('pestana.cuentas')} className="lista">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cuentas.proveedor')}</Table.Th>
            <Table.Th>{t('cuentas.estado')}</Table.Th>
            <Table.Th className="media">{t('cuentas.solicitada')}</Table.Th>
            <Table.Th className="media">{t('cuentas.esperaA')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {caso.cuentas.map((cuenta) => (
            <Row key={cuenta.cuenta_id} cuenta={cuenta} inFull={inFull.get(cuenta.cuenta_id)} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** Asked for or done: a charge after it is the provider's to explain. */
const CHARGE_IS_WRONG: readonly Listed['estado'][] = ['solicitada', 'sin_respuesta', 'rechazada', 'resuelta'];

interface RowProps {
  readonly cuenta: Listed;
  /** As people of the service see it. */
  readonly inFull: Cuenta | undefined;
}

function Row({ cuenta, inFull }: RowProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { manages } = useCaso();
  const { begin } = useActs();
  const { arrive } = useView();
  const formats = useFormats();
  const waits = useWait(cuenta);
  const { cuenta_id: id, accion, estado, resultado, plazo, solicitada, identificador } = cuenta;
  const proveedor = inFull?.proveedor ?? cuenta.proveedor;
  const type = inFull?.tipo ?? null;
  const stillCharged = manages && accion === 'cancelar' && CHARGE_IS_WRONG.includes(estado);
  return (
    <Table.Tr>
      <Table.Td>
        {manages ? (
          <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => arrive('cuentas', id)}>
            {proveedor}
          </Anchor>
        ) : (
          <Text size="sm" fw={600} fs={proveedor ? 'normal' : 'italic'}>
            {proveedor ?? t('cuentas.reservada')}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {[accion && common(actionKey(accion, type)), inFull?.identificador ?? identificador]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <CuentaBadge state={estado} />
        <Text size="xs" c="dimmed">
          {resultado ? common(resultKey(resultado, type)) : formats.relative(cuenta.actualizado)}
        </Text>
      </Table.Td>
      <Table.Td className="media">
        <Text size="sm">{solicitada ? formats.date(solicitada) : '–'}</Text>
        {inFull?.canal && (
          <Text size="xs" c="dimmed">
            {common(`canal.${inFull.canal}`)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="media">
        <Text size="sm">{waits}</Text>
        {plazo && estado === 'solicitada' && (
          <Text size="xs" c="dimmed">
            {t('cuentas.hasta', { dia: formats.date(plazo) })}
          </Text>
        )}
        {stillCharged && (
          <Button
            size="compact-xs"
            variant="default"
            mt={4}
            onClick={() => begin({ kind: 'charged', cuenta: id })}
            aria-label={`${t('cobro.boton')}: ${proveedor}`}
          >
            {t('cobro.boton')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const ENDED: readonly Listed['estado'][] = ['resuelta', 'descartada'];

/** @returns in words whom the account waits for */
function useWait({ cuenta_id, estado }: Listed): string {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { live } = useCaso();
  const deadlines = useDeadlines().data ?? [];
  if (!live || ENDED.includes(estado)) return '–';
  const own = deadlines.find(({ que, de }) => que === 'cuenta' && de === cuenta_id)?.quien;
  const usual = estado === 'solicitada' ? 'proveedor' : estado === 'propuesta' ? 'heredero' : 'servicio';
  const whom = own ?? usual;
  return whom === 'proveedor' ? t('cuentas.elProveedor') : common(`espera.${whom}`);
}
