/** The forms with which an account goes on: one for each command. */
import {
  CUENTA_ACTIONS,
  FREQUENCIES,
  INHABITED_HOME,
  resultsOf,
  SERVICE_DISCARD_REASONS,
} from '@albacea/contract/schemas/lists.ts';
import { CHANNELS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Button, Checkbox, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { CallWithConsent } from './call.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { PaperChoice } from './paper-choice.tsx';

export const COMMANDS = [
  'solicitar',
  'volver_a_solicitar',
  'concluir_sin_solicitud',
  'resolver',
  'insistir',
  'solicitar_por_familia',
  'insistir_por_familia',
  'reclamar_por_familia',
  'rechazar',
  'dar_por_silencio',
  'dar_por_denegada',
  'confirmar',
  'anotar_copia',
  'cambiar',
  'retirar',
  'descartar',
] as const;
export type CuentaCommand = (typeof COMMANDS)[number];

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}';
const CALL = {
  solicitar: `POST ${ROUTE}/solicitud`,
  volver_a_solicitar: `POST ${ROUTE}/solicitud`,
  concluir_sin_solicitud: `POST ${ROUTE}/conclusion`,
  resolver: `POST ${ROUTE}/resolucion`,
  dar_por_denegada: `POST ${ROUTE}/resolucion`,
  insistir: `POST ${ROUTE}/insistencia`,
  solicitar_por_familia: `POST ${ROUTE}/carta/enviada`,
  insistir_por_familia: `POST ${ROUTE}/carta/enviada`,
  reclamar_por_familia: `POST ${ROUTE}/carta/enviada`,
  rechazar: `POST ${ROUTE}/negativa`,
  dar_por_silencio: `POST ${ROUTE}/silencio`,
  confirmar: `POST ${ROUTE}/confirmacion`,
  anotar_copia: `POST ${ROUTE}/copia`,
  cambiar: `PATCH ${ROUTE}`,
  retirar: `POST ${ROUTE}/descarte`,
  descartar: `POST ${ROUTE}/descarte`,
} as const;

/** What the heir alone can say: the service does it on their word, which it took by telephone. */
const BY_PHONE = {
  confirmar: 'confirmar_cuentas',
  solicitar_por_familia: 'carta_enviada',
  insistir_por_familia: 'carta_enviada',
  reclamar_por_familia: 'carta_enviada',
} as const;
const byPhone = (command: CuentaCommand) => (command in BY_PHONE ? BY_PHONE[command as keyof typeof BY_PHONE] : null);

interface ControlProps {
  readonly orden: CuentaCommand;
  /** As it was last read. */
  readonly cuenta: Cuenta;
  readonly cerrar: () => void;
}

type Fields = (name: string) => string;

export function CuentaControl({ orden, cuenta, cerrar }: ControlProps) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [evidence, record] = useState<string | null>(null);
  const { seen, before, onFail } = useSeen(cuenta);
  const changes = useCuentaChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(orden);
  const call = CALL[orden];
  const submit = useCommand(call, { hecho: t(`ordenHecha.${orden}`, { cuenta: cuenta.proveedor }), onFail });
  const isSending = useRef(false);
  const consent = byPhone(orden);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return; // the second of two clicks
    isSending.current = true;
    const fields = new FormData(event.currentTarget);
    const from: Fields = (name) => String(fields.get(name) ?? '').trim();
    const sending: Sending = {
      parametros: { ...parametros, cuenta: cuenta.cuenta_id },
      cuerpo: { ...bodyOf(orden, from, seen, evidence), version: seen.version },
    };
    // it goes once all was read anew: what can be pressed afterwards is what the new state allows
    submit.mutate(sending as unknown as SendingOf<typeof call>, {
      onSuccess: cerrar,
      onSettled() {
        isSending.current = false;
      },
    });
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(`ordenTexto.${orden}`)}
      </Text>
      {consent && (
        // beside the form and not in it: it has one of its own
        <CallWithConsent para={consent} elegida={evidence} elegir={record} />
      )}
      <form onSubmit={send}>
        <Stack>
          <FieldsOf orden={orden} cuenta={seen} />
          <Refused fallo={submit.error} changes={changes} possible={possible} />
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!possible || (consent !== null && evidence === null)}
            color={orden === 'descartar' || orden === 'retirar' ? 'teja' : 'verde'}
          >
            {t(`orden.${orden}`)}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

/** The bodies differ by command; each form makes the one of its own, which the server checks. */
type Sending = {
  readonly parametros: Readonly<Record<string, string>>;
  readonly cuerpo: Readonly<Record<string, unknown>>;
};

function bodyOf(
  command: CuentaCommand,
  from: Fields,
  cuenta: Cuenta,
  evidence: string | null,
): Record<string, unknown> {
  const siThereIs = (key: string, field = key) => (from(field) === '' ? {} : { [key]: from(field) });
  if (command === 'solicitar' || command === 'volver_a_solicitar')
    return { ...siThereIs('canal'), ...siThereIs('plazo'), ...siThereIs('prueba'), ...siThereIs('nota') };
  if (command === 'insistir') return { ...siThereIs('canal'), ...siThereIs('prueba'), ...siThereIs('nota') };
  if (command === 'resolver')
    return { resultado: from('resultado'), ...siThereIs('prueba'), ...siThereIs('respuesta', 'nota') };
  if (command === 'dar_por_denegada')
    return { resultado: 'denegada', ...siThereIs('prueba'), ...siThereIs('respuesta', 'nota') };
  if (command === 'rechazar') return { motivo: from('nota'), ...siThereIs('prueba') };
  if (command === 'confirmar') {
    const cut = from('corte_aceptado') === 'on';
    return { constancia: evidence ?? '', ...siThereIs('copia'), ...(cut && { corte_aceptado: true }) };
  }
  if (byPhone(command) === 'carta_enviada') return { constancia: evidence ?? '', ...siThereIs('nota') };
  if (command === 'anotar_copia') return siThereIs('copia');
  if (command === 'descartar' || command === 'retirar')
    return { motivo_descarte: from('motivo_descarte'), ...siThereIs('motivo', 'nota') };
  if (command === 'cambiar') {
    const importe = Number(
      from('importe')
        .replace(',', '.')
        .replace(/[^\d.]/g, ''),
    );
    const reservada = from('reservada') === 'on';
    const before = cuenta.cargo;
    const otherCargo =
      importe !== (before?.importe ?? 0) || (before !== null && from('periodicidad') !== before.periodicidad);
    return {
      ...(from('accion') !== (cuenta.accion ?? '') && { accion: from('accion') }),
      ...(from('vivienda') !== (cuenta.vivienda_habitada ?? '') && { vivienda_habitada: from('vivienda') || null }),
      ...(from('identificador') !== (cuenta.identificador ?? '') && { identificador: from('identificador') || null }),
      ...(reservada !== cuenta.reservada && { reservada }),
      ...(otherCargo && { cargo: importe > 0 ? { importe, periodicidad: from('periodicidad') } : null }),
    };
  }
  return {};
}

/** Ways by which something is sent. */
const SENDING_CHANNELS = CHANNELS.filter((channel) => channel !== 'nada_que_presentar');

interface FieldsProps {
  readonly orden: CuentaCommand;
  readonly cuenta: Cuenta;
}

function FieldsOf({ orden, cuenta }: FieldsProps): ReactNode {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const note = (label: string, obliged = false) => (
    <Textarea name="nota" label={label} required={obliged} maxLength={2000} autosize minRows={2} />
  );
  const channel = (
    <Select
      name="canal"
      label={t('cuentas.canal')}
      data={SENDING_CHANNELS.map((value) => ({ value, label: common(`canal.${value}`) }))}
      defaultValue={SENDING_CHANNELS.find((one) => one === cuenta.canal) ?? null}
      placeholder={t('cuentas.elHabitual')}
      clearable
    />
  );
  if (orden === 'solicitar' || orden === 'volver_a_solicitar')
    return (
      <>
        {channel}
        <TextInput type="date" name="plazo" label={t('cuentas.plazoPropio')} min={todayInMadrid()} />
        <Test tipo="justificante_envio" cuenta={cuenta} />
        {note(t('cuentas.nota'))}
      </>
    );
  if (orden === 'insistir')
    return (
      <>
        {channel}
        <Test tipo="justificante_envio" cuenta={cuenta} />
        {note(t('cuentas.nota'))}
      </>
    );
  if (orden === 'resolver')
    return (
      <>
        <Choice
          name="resultado"
          label={t('cuentas.resultado')}
          data={(cuenta.accion ? resultsOf(cuenta.accion) : []).map((value) => ({
            value,
            label: common(`resultadoCuenta.${value}`),
          }))}
        />
        <Test tipo="respuesta_proveedor" cuenta={cuenta} />
        {note(t('cuentas.respuesta'))}
      </>
    );
  if (orden === 'rechazar' || orden === 'dar_por_denegada')
    return (
      <>
        {note(t('cuentas.queDijo'), orden === 'rechazar')}
        <Test tipo="respuesta_proveedor" cuenta={cuenta} />
      </>
    );
  if (orden === 'confirmar') return <ToConfirm cuenta={cuenta} />;
  if (byPhone(orden) === 'carta_enviada') return note(t('cuentas.notaDeFamilia'));
  if (orden === 'anotar_copia') return <Copy opciones={['obtenida', 'pedida', 'rechazada']} />;
  if (orden === 'descartar' || orden === 'retirar')
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
  if (orden === 'cambiar') return <Change cuenta={cuenta} />;
  return null;
}

/** What was changed here stays; a field that was not touched shows what is there now. */
function Change({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const stored = {
    accion: cuenta.accion as string | null,
    vivienda: cuenta.vivienda_habitada as string | null,
    identificador: cuenta.identificador ?? '',
    importe: (cuenta.cargo?.importe ?? '') as string | number,
    periodicidad: (cuenta.cargo?.periodicidad ?? 'mensual') as string | null,
    reservada: cuenta.reservada,
  };
  const [draft, keep] = useState<Partial<typeof stored>>({});
  const shown = { ...stored, ...draft };
  const put =
    <K extends keyof typeof stored>(field: K) =>
    (value: (typeof stored)[K]) =>
      keep((others) => ({ ...others, [field]: value }));
  return (
    <>
      <Select
        name="accion"
        label={t('cuentas.accion')}
        data={CUENTA_ACTIONS.map((value) => ({ value, label: common(`accion.${value}`) }))}
        value={shown.accion}
        onChange={put('accion')}
        placeholder={t('cuentas.laFamilia')}
        allowDeselect={false}
      />
      {(cuenta.suministro || cuenta.proveedor_codigo === null) && (
        <Select
          name="vivienda"
          label={t('cuentas.vivienda')}
          description={t('cuentas.viviendaAyuda')}
          data={INHABITED_HOME.map((value) => ({ value, label: t(`cuentas.viviendas.${value}`) }))}
          value={shown.vivienda}
          onChange={put('vivienda')}
          placeholder={cuenta.proveedor_codigo === null ? t('cuentas.noEsSuministro') : common('elija')}
          clearable
        />
      )}
      <TextInput
        name="identificador"
        label={t('cuentas.identificador')}
        value={shown.identificador}
        onChange={({ currentTarget: { value } }) => put('identificador')(value)}
        maxLength={200}
      />
      <NumberInput
        name="importe"
        label={t('cuentas.importe')}
        value={shown.importe}
        onChange={put('importe')}
        min={0}
        max={100000}
        decimalScale={2}
        decimalSeparator=","
      />
      <Select
        name="periodicidad"
        label={t('cuentas.periodicidad')}
        data={FREQUENCIES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
        value={shown.periodicidad}
        onChange={put('periodicidad')}
        allowDeselect={false}
      />
      <Switch
        name="reservada"
        label={t('cuentas.reservar')}
        checked={shown.reservada}
        onChange={({ currentTarget: { checked } }) => put('reservada')(checked)}
      />
    </>
  );
}

/** What the family has to say with its yes: about a copy, and about a home that would be cut off. */
function ToConfirm({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const cut = cuenta.suministro && cuenta.accion === 'cancelar' && cuenta.vivienda_habitada !== 'no';
  return (
    <>
      {cut && <Checkbox name="corte_aceptado" label={t('cuentas.corteAceptado')} required />}
      {cuenta.copia !== null && <Copy opciones={['rechazada', 'pedida']} />}
    </>
  );
}

function Copy({ opciones }: { readonly opciones: readonly ('obtenida' | 'pedida' | 'rechazada')[] }) {
  const { t } = useTranslation('caso');
  return (
    <Choice
      name="copia"
      label={t('cuentas.copia')}
      data={opciones.map((value) => ({ value, label: t(`copia.${value}`) }))}
    />
  );
}

/** A paper of the case that proves it, or one that is added now. */
function Test({
  tipo,
  cuenta,
}: {
  readonly tipo: 'justificante_envio' | 'respuesta_proveedor';
  readonly cuenta: Cuenta;
}) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const papers = caso.documentos.filter(
    (one) => one.tipo === tipo && (one.cuenta_id === null || one.cuenta_id === cuenta.cuenta_id),
  );
  return (
    <PaperChoice
      name="prueba"
      label={t('cuentas.prueba')}
      placeholder={t('cuentas.sinPrueba')}
      tipo={tipo}
      papeles={papers}
      cuenta={cuenta.cuenta_id}
      clearable
    />
  );
}
