/** Every account of the case at a glance: its state, since when, by which channel, and whom it waits for. */
import { Button, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actionKey, resultKey } from '../../app/action-words.ts';
import { CuentaBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Empty } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useActs } from './acts-context.ts';
import { type Caso, useCaso } from './context.ts';
import { useProveedorType } from './cuenta-state.tsx';
import { useCuentas, useDeadlines } from './readings.ts';
import { useView } from './view.ts';

type Listed = Caso['cuentas'][number];

export function CuentasTable() {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso, manages } = useCaso();
  const { arrive } = useView();
  const formats = useFormats();
  const whole = useCuentas();
  const typeOf = useProveedorType();
  const inFull = new Map(whole.data?.elementos.map((cuenta) => [cuenta.cuenta_id, cuenta]));
  if (caso.cuentas.length === 0)
    return (
      <Paper>
        <Empty title={t('cuentas.vacio')} text={t('cuentas.vacioTexto')} />
      </Paper>
    );
  return (
    <Paper>
      <TableView
        label={t('pestana.cuentas')}
        className="lista"
        rows={caso.cuentas}
        keyOf={({ cuenta_id }) => cuenta_id}
        columns={[
          {
            title: t('cuentas.proveedor'),
            cell: ({ cuenta_id: id, accion, identificador, ...listed }) => {
              const proveedor = inFull.get(id)?.proveedor ?? listed.proveedor;
              return (
                <>
                  {manages ? (
                    <LinkButton fw={600} ta="start" onClick={() => arrive('cuentas', id)}>
                      {proveedor}
                    </LinkButton>
                  ) : (
                    <Text size="sm" fw={600} fs={proveedor ? 'normal' : 'italic'}>
                      {proveedor ?? t('cuentas.reservada')}
                    </Text>
                  )}
                  <FinePrint>
                    {[accion && common(actionKey(accion, typeOf(id))), inFull.get(id)?.identificador ?? identificador]
                      .filter(Boolean)
                      .join(' · ')}
                  </FinePrint>
                </>
              );
            },
          },
          {
            title: t('cuentas.estado'),
            cell: ({ cuenta_id, estado, resultado, actualizado }) => (
              <>
                <CuentaBadge state={estado} />
                <FinePrint>
                  {resultado ? common(resultKey(resultado, typeOf(cuenta_id))) : formats.relative(actualizado)}
                </FinePrint>
              </>
            ),
          },
          {
            title: t('cuentas.solicitada'),
            className: 'media',
            cell: ({ cuenta_id, solicitada }) => {
              const canal = inFull.get(cuenta_id)?.canal;
              return (
                <>
                  <Text size="sm">{solicitada ? formats.date(solicitada) : '–'}</Text>
                  {canal && <FinePrint>{common(`canal.${canal}`)}</FinePrint>}
                </>
              );
            },
          },
          {
            title: t('cuentas.esperaA'),
            className: 'media',
            cell: (cuenta) => (
              <WaitCell cuenta={cuenta} proveedor={inFull.get(cuenta.cuenta_id)?.proveedor ?? cuenta.proveedor} />
            ),
          },
        ]}
      />
    </Paper>
  );
}

/** States after the request, in which the provider has to explain any further charge. */
const CHARGE_IS_WRONG: readonly Listed['estado'][] = ['solicitada', 'sin_respuesta', 'rechazada', 'resuelta'];

/** Whom the account waits for and until when, with a button to record that its charges go on. */
function WaitCell({ cuenta, proveedor }: { readonly cuenta: Listed; readonly proveedor: string | null }) {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const { begin } = useActs();
  const formats = useFormats();
  const waits = useWait(cuenta);
  const { cuenta_id, accion, estado } = cuenta;
  const until = untilWhen(cuenta);
  return (
    <>
      <Text size="sm">{waits}</Text>
      {until && <FinePrint>{t('cuentas.hasta', { dia: formats.date(until) })}</FinePrint>}
      {manages && accion === 'cancelar' && CHARGE_IS_WRONG.includes(estado) && (
        <Button
          size="compact-xs"
          variant="default"
          mt={4}
          onClick={() => begin({ kind: 'charged', cuenta: cuenta_id })}
          aria-label={`${t('cobro.boton')}: ${proveedor}`}
        >
          {t('cobro.boton')}
        </Button>
      )}
    </>
  );
}

/** The provider's deadline, or the end of the cooling-off period; null: neither runs. */
function untilWhen({ estado, plazo, reposo_hasta }: Listed): string | null {
  if (estado === 'solicitada') return plazo;
  return estado === 'confirmada' && reposo_hasta && Date.parse(reposo_hasta) > Date.now() ? reposo_hasta : null;
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
