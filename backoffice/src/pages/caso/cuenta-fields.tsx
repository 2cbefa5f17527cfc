/** The fields of each command on an account. */
import type { Copy as CopyState } from '@albacea/contract/schemas/cuentas.ts';
import { resultsOf, SERVICE_DISCARD_REASONS } from '@albacea/contract/schemas/lists.ts';
import { CHANNELS, PAPERS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { type Cuenta, useCaso } from './context.ts';
import { Change } from './cuenta-change.tsx';
import { byPhone, type CuentaCommand } from './cuenta-commands.ts';
import { PaperChoice } from './paper-choice.tsx';

/** Ways by which something is sent. */
const SENDING_CHANNELS = CHANNELS.filter((channel) => channel !== 'nada_que_presentar');

interface FieldsProps {
  readonly command: CuentaCommand;
  readonly cuenta: Cuenta;
}

export function FieldsOf({ command, cuenta }: FieldsProps): ReactNode {
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
  if (command === 'solicitar' || command === 'volver_a_solicitar')
    return (
      <>
        {channel}
        <DayField name="plazo" label={t('cuentas.plazoPropio')} min={todayInMadrid()} />
        <Proof type="justificante_envio" cuenta={cuenta} />
        {note(t('cuentas.nota'))}
      </>
    );
  if (command === 'insistir')
    return (
      <>
        {channel}
        <Proof type="justificante_envio" cuenta={cuenta} />
        {note(t('cuentas.nota'))}
      </>
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
        <Proof type="respuesta_proveedor" cuenta={cuenta} />
        {note(t('cuentas.respuesta'))}
      </>
    );
  if (command === 'rechazar' || command === 'dar_por_denegada')
    return (
      <>
        {note(t('cuentas.queDijo'), command === 'rechazar')}
        {command === 'rechazar' && <PapersAsked />}
        <Proof type="respuesta_proveedor" cuenta={cuenta} />
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

/** What the provider wants to see before it goes on. */
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

/** What the family has to say with its yes: about a copy, and about a home that would be cut off. */
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

/** A paper of the case that proves it, or one that is added now. */
function Proof({
  type,
  cuenta,
}: {
  readonly type: 'justificante_envio' | 'respuesta_proveedor';
  readonly cuenta: Cuenta;
}) {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const papers = caso.documentos.filter(
    (one) => one.tipo === type && (one.cuenta_id === null || one.cuenta_id === cuenta.cuenta_id),
  );
  return (
    <PaperChoice
      name="prueba"
      label={t('cuentas.prueba')}
      placeholder={t('cuentas.sinPrueba')}
      type={type}
      papers={papers}
      cuenta={cuenta.cuenta_id}
      clearable
    />
  );
}
