/** The form of one command on an account. */
import type { Copy as CopyState } from '@albacea/contract/schemas/cuentas.ts';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandForm, type Fields } from '../../ui/command.tsx';
import { useSeen } from '../../ui/meanwhile.tsx';
import { Muted } from '../../ui/text.tsx';
import { EndsCasoWarning } from './act-notices.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { Change } from './cuenta-change.tsx';
import { byPhone, CALL_OF, type CuentaCommand, changesIn } from './cuenta-commands.ts';
import { CallWithConsent, type ChosenCall } from './note-form.tsx';
import { RefusedOrRelease } from './releases-panel.tsx';

/** Commands that end an account. */
const ENDS: readonly CuentaCommand[] = ['concluir_sin_solicitud', 'dar_por_silencio', 'descartar', 'retirar'];

interface CuentaCommandFormProps {
  readonly command: CuentaCommand;
  /** The account as last read. */
  readonly cuenta: Cuenta;
  readonly onClose: () => void;
}

export function CuentaCommandForm({ command, cuenta, onClose }: CuentaCommandFormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [recorded, record] = useState<ChosenCall | null>(null);
  const { seen, before, onFail } = useSeen(cuenta);
  const changes = useCuentaChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(command);
  const consent = byPhone(command);
  return (
    <Stack>
      <Muted>{t(`ordenTexto.${command}`)}</Muted>
      {consent && (
        // outside the form of the command, because the call has a form of its own
        <CallWithConsent to={consent} chosen={recorded} choose={record} />
      )}
      <CommandForm
        call={CALL_OF[command]}
        params={{ ...params, cuenta: cuenta.cuenta_id }}
        fields={useFieldsOf(command, seen)}
        body={{ version: seen.version, ...(recorded && { constancia: recorded.evidence }) }}
        shape={(body, from) => (command === 'cambiar' ? { ...changesIn(from, seen), version: seen.version } : body)}
        below={
          <>
            {command === 'cambiar' && <Change cuenta={seen} />}
            {ENDS.includes(command) && <EndsCasoWarning step="cuenta" />}
          </>
        }
        refusal={(failure) => (
          <RefusedOrRelease
            {...{ failure, changes, possible }}
            request={() => ({ acto: 'irreversible', cuenta_id: cuenta.cuenta_id, version: seen.version })}
            onAsked={onClose}
          />
        )}
        done={t(`ordenHecha.${command}`, { cuenta: cuenta.proveedor })}
        onRead={onClose}
        onFail={onFail}
        button={t(`orden.${command}`)}
        disabled={!possible || (consent !== null && recorded === null)}
        color={command === 'descartar' || command === 'retirar' ? 'teja' : 'verde'}
      />
    </Stack>
  );
}

/** The fields of a command; `cambiar` has its own. */
function useFieldsOf(command: CuentaCommand, cuenta: Cuenta): Fields<(typeof CALL_OF)[CuentaCommand]> {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const nameOf = (value: 'pedida' | CopyState) => t(`copia.${value}`);
  switch (command) {
    case 'descartar':
    case 'retirar':
      return {
        motivo_descarte: {
          label: t('cuentas.quePasa'),
          nameOf: (value) => common(`motivoDescarte.${value}`),
        },
        motivo: t('cuentas.porQue'),
      };
    case 'corregir_identificador':
      return {
        identificador: { label: t('cuentas.identificador'), defaultValue: cuenta.identificador, required: true },
      };
    case 'anotar_copia':
      return { copia: { label: t('cuentas.copia'), nameOf } };
    case 'confirmar': {
      const cut = cuenta.suministro && cuenta.accion === 'cancelar' && cuenta.vivienda_habitada !== 'no';
      const later = cuenta.alternativas.includes('obtener_datos') ? (['pedida'] as const) : [];
      return {
        corte_aceptado: cut && { label: t('cuentas.corteAceptado'), required: true },
        // asked only where the account offers a copy of its content: the family decides whether it wants one
        copia: cuenta.copia !== null && {
          label: t('cuentas.copia'),
          nameOf,
          options: ['la_guardan', ...later, 'rechazada'],
          required: true,
        },
      };
    }
    case 'solicitar_por_familia':
    case 'insistir_por_familia':
    case 'reclamar_por_familia':
      return {
        nota: <Textarea name="nota" label={t('cuentas.notaDeFamilia')} maxLength={2000} autosize minRows={2} />,
      };
    default:
      return {};
  }
}
