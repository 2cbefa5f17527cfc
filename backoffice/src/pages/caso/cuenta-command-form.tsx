/** The form with which an account goes on: one command at a time. */
import type { Copy as CopyState } from '@albacea/contract/schemas/cuentas.ts';
import { resultsOf, SERVICE_DISCARD_REASONS } from '@albacea/contract/schemas/lists.ts';
import { PAPERS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Button, Checkbox, MultiSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import type { SendingOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { fieldsOf } from '../../ui/fields.ts';
import { Choice } from '../../ui/inputs.tsx';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { EndsCaso } from './act-notices.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { Change } from './cuenta-change.tsx';
import { bodyOf, byPhone, CALL_OF, type CuentaCommand } from './cuenta-commands.ts';
import { PaperChoice } from './documentos.tsx';
import { CallWithConsent, type ChosenCall } from './note-form.tsx';
import { AskInstead } from './releases-panel.tsx';

/** With these an account is over. */
const ENDS: readonly CuentaCommand[] = [
  'resolver',
  'concluir_sin_solicitud',
  'dar_por_silencio',
  'dar_por_denegada',
  'descartar',
  'retirar',
];

interface CuentaCommandFormProps {
  readonly command: CuentaCommand;
  /** As it was last read. */
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
  const call = CALL_OF[command];
  const submit = useCommand(call, { done: t(`ordenHecha.${command}`, { cuenta: cuenta.proveedor }), onFail });
  const isSending = useRef(false);
  const consent = byPhone(command);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const from = fieldsOf(event);
    if (isSending.current) return; // the second of two clicks
    isSending.current = true;
    const sending: Sending = {
      params: { ...params, cuenta: cuenta.cuenta_id },
      body: { ...bodyOf(command, from, seen, recorded?.evidence ?? null), version: seen.version },
    };
    // it closes once all data was read again, so that the buttons are those of the new state
    submit.mutate(sending as unknown as SendingOf<typeof call>, {
      onSuccess: onClose,
      onSettled() {
        isSending.current = false;
      },
    });
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(`ordenTexto.${command}`)}
      </Text>
      {consent && (
        // beside the form and not in it: it has one of its own
        <CallWithConsent to={consent} chosen={recorded} choose={record} />
      )}
      <form onSubmit={send}>
        <Stack>
          <FieldsOf command={command} cuenta={seen} />
          {ENDS.includes(command) && <EndsCaso step="cuenta" />}
          <Refused failure={submit.error} changes={changes} possible={possible} />
          <AskInstead
            failure={submit.error}
            request={() => ({ acto: 'irreversible', cuenta_id: cuenta.cuenta_id, version: seen.version })}
            onAsked={onClose}
          />
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!possible || (consent !== null && recorded === null)}
            color={command === 'descartar' || command === 'retirar' ? 'teja' : 'verde'}
          >
            {t(`orden.${command}`)}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

/** The bodies differ by command; each form makes the one of its own, which the server checks. */
type Sending = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

interface FieldsProps {
  readonly command: CuentaCommand;
  readonly cuenta: Cuenta;
}

function FieldsOf({ command, cuenta }: FieldsProps): ReactNode {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const note = (label: string, obliged = false) => (
    <Textarea name="nota" label={label} required={obliged} maxLength={2000} autosize minRows={2} />
  );
  if (command === 'resolver')
    return (
      <>
        <Choice
          name="resultado"
          label={t('cuentas.resultado')}
          data={(cuenta.accion ? resultsOf(cuenta.accion) : []).map((value) => ({
            value,
            label: common(resultKey(value, cuenta.tipo)),
          }))}
        />
        <Proof cuenta={cuenta} />
        {note(t('cuentas.respuesta'))}
      </>
    );
  if (command === 'rechazar' || command === 'dar_por_denegada')
    return (
      <>
        {note(t('cuentas.queDijo'), command === 'rechazar')}
        {command === 'rechazar' && <PapersAsked />}
        <Proof cuenta={cuenta} />
      </>
    );
  if (command === 'confirmar') return <ToConfirm cuenta={cuenta} />;
  if (byPhone(command) === 'carta_enviada') return note(t('cuentas.notaDeFamilia'));
  if (command === 'anotar_copia')
    return <Copy options={['obtenida', 'guardada', 'pedida', 'la_guardan', 'rechazada']} />;
  if (command === 'descartar' || command === 'retirar')
    return (
      <>
        <Choice
          name="motivo_descarte"
          label={t('cuentas.quePasa')}
          data={SERVICE_DISCARD_REASONS.map((value) => ({ value, label: common(`motivoDescarte.${value}`) }))}
        />
        {note(t('cuentas.porQue'), true)}
      </>
    );
  if (command === 'corregir_identificador')
    return (
      <TextInput
        name="identificador"
        label={t('cuentas.identificador')}
        defaultValue={cuenta.identificador ?? ''}
        maxLength={200}
        required
      />
    );
  if (command === 'cambiar') return <Change cuenta={cuenta} />;
  return null;
}

/** The documents that the provider wants before it goes on. */
function PapersAsked() {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  return (
    <MultiSelect
      name="papeles"
      label={t('cuentas.pidePapel')}
      description={t('cuentas.pidePapelAyuda')}
      data={PAPERS.map((value) => ({ value, label: catalogo(`papel.${value}`) }))}
      searchable
      clearable
    />
  );
}

/** The family confirms, and says with it what becomes of a copy and that a home may be cut off. */
function ToConfirm({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const cut = cuenta.suministro && cuenta.accion === 'cancelar' && cuenta.vivienda_habitada !== 'no';
  return (
    <>
      {cut && <Checkbox name="corte_aceptado" label={t('cuentas.corteAceptado')} required />}
      {cuenta.copia !== null && (
        <Copy options={['la_guardan', ...(cuenta.alternativas.length > 0 ? (['pedida'] as const) : []), 'rechazada']} />
      )}
    </>
  );
}

function Copy({ options }: { readonly options: readonly Exclude<CopyState, 'ofrecida'>[] }) {
  const { t } = useTranslation('caso');
  return (
    <Choice
      name="copia"
      label={t('cuentas.copia')}
      data={options.map((value) => ({ value, label: t(`copia.${value}`) }))}
    />
  );
}

/** The document that proves it: one of the case, or one that is added now. */
function Proof({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const papers = caso.documentos.filter(
    (one) => one.tipo === 'respuesta_proveedor' && (one.cuenta_id === null || one.cuenta_id === cuenta.cuenta_id),
  );
  return (
    <PaperChoice
      name="prueba"
      label={t('cuentas.prueba')}
      placeholder={t('cuentas.sinPrueba')}
      type="respuesta_proveedor"
      papers={papers}
      cuenta={cuenta.cuenta_id}
      clearable
    />
  );
}
