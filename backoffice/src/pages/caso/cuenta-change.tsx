/** The fields of an account that can be changed. */
import {
  CUENTA_ACTIONS,
  FREQUENCIES,
  HOLDERS,
  INHABITED_HOME,
  WHOLE_NAME_MAXIMUM,
} from '@albacea/contract/schemas/lists.ts';
import { asksHolder } from '@albacea/contract/schemas/proveedor-lists.ts';
import {
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
  Switch,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';
import type { Cuenta } from './context.ts';
import { type HolderDraft, holderDraftOf } from './cuenta-commands.ts';

/** Fields that were edited keep their text; the others follow the account when it is read again. */
export function Change({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const stored = {
    accion: cuenta.accion as string | null,
    vivienda: cuenta.vivienda_habitada as string | null,
    identificador: cuenta.identificador ?? '',
    importe: (cuenta.cargo?.importe ?? '') as string | number,
    periodicidad: (cuenta.cargo?.periodicidad ?? 'mensual') as string | null,
    reservada: cuenta.reservada,
    titular: holderDraftOf(cuenta.nuevo_titular),
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
        data={CUENTA_ACTIONS.map((value) => ({ value, label: common(actionKey(value, cuenta.tipo)) }))}
        value={shown.accion}
        onChange={put('accion')}
        placeholder={t('cuentas.laFamilia')}
        allowDeselect={false}
      />
      {asksHolder(shown.accion, cuenta.tipo) && <NewHolderFields holder={shown.titular} onChange={put('titular')} />}
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
      <CargoFields
        amount={{ value: shown.importe, onChange: put('importe') }}
        frequency={{ value: shown.periodicidad, onChange: put('periodicidad') }}
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

interface CargoFieldsProps {
  readonly amount?: Pick<NumberInputProps, 'value' | 'onChange'>;
  readonly frequency: Pick<SelectProps, 'value' | 'onChange' | 'defaultValue'>;
}

export function CargoFields({ amount, frequency }: CargoFieldsProps) {
  const { t } = useTranslation('caso');
  return (
    <>
      <NumberInput
        name="importe"
        label={t('cuentas.importe')}
        min={0}
        max={100000}
        decimalScale={2}
        decimalSeparator=","
        {...amount}
      />
      <Select
        name="periodicidad"
        label={t('cuentas.periodicidad')}
        data={FREQUENCIES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
        allowDeselect={false}
        {...frequency}
      />
    </>
  );
}

interface Props {
  readonly holder: HolderDraft;
  readonly onChange: (holder: HolderDraft) => void;
}

/** The new holder of the contract: the heir, or a person whom they name. */
function NewHolderFields({ holder, onChange }: Props) {
  const { t } = useTranslation('caso');
  return (
    <>
      <NativeSelect
        name="titular"
        label={t('cuentas.nuevoTitular')}
        value={holder.quien}
        onChange={({ currentTarget: { value } }) => onChange({ ...holder, quien: value as HolderDraft['quien'] })}
        data={[
          { value: '', label: t('cuentas.titularSinDecir') },
          ...HOLDERS.map((value) => ({ value, label: t(`cuentas.titulares.${value}`) })),
        ]}
      />
      {holder.quien === 'otra' && (
        <>
          <TextInput
            name="titular_nombre"
            label={t('cuentas.titularNombre')}
            value={holder.nombre}
            onChange={({ currentTarget: { value } }) => onChange({ ...holder, nombre: value })}
            maxLength={WHOLE_NAME_MAXIMUM}
            required
          />
          <TextInput
            name="titular_numero"
            label={t('cuentas.titularNumero')}
            value={holder.numero}
            onChange={({ currentTarget: { value } }) => onChange({ ...holder, numero: value })}
            maxLength={40}
            required
          />
        </>
      )}
    </>
  );
}
