/** Adds an account to the list: from the catalogue, or by name. */
import { CUENTA_ACTIONS, FREQUENCIES } from '@albacea/contract/schemas/lists.ts';
import { Alert, Autocomplete, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormCommand, useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useCaso } from './context.ts';
import { useCuentas } from './readings.ts';

export function NewCuenta({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params, caso } = useCaso();
  const { name, write, offered, isOfCatalogo, which } = useProveedorByName();
  const [amount, put] = useState<string | number>('');
  const propose = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas', {
    done: t('cuentas.anadida'),
    onFinish: onClose,
  });
  const same = (useCuentas().data?.elementos ?? caso.cuentas).find(
    ({ proveedor, estado }) => estado !== 'descartada' && proveedor?.toLowerCase() === name.trim().toLowerCase(),
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    const from = fieldsOf(event);
    const accion = from('accion') as (typeof CUENTA_ACTIONS)[number] | '';
    propose.mutate({
      params,
      body: {
        cuentas: [
          {
            ...which,
            ...(from('identificador') && { identificador: from('identificador') }),
            ...(accion && { accion }),
            ...(Number(amount) > 0 && {
              cargo: { importe: String(amount), periodicidad: from('periodicidad') as 'mensual' },
            }),
          },
        ],
      },
    });
  };
  return (
    <CommandForm command={propose} button={t('cuentas.anadir')} onSubmit={send} disabled={name.trim() === ''}>
      <Autocomplete
        label={t('cuentas.proveedor')}
        description={t(isOfCatalogo ? 'cuentas.delCatalogo' : 'cuentas.aMano')}
        data={offered}
        value={name}
        onChange={write}
        filter={({ options }) => options}
        openOnFocus={false}
        required
        maxLength={100}
        data-autofocus
      />
      {same && (
        <Alert color="ocre">
          {t('cuentas.yaEsta', { cuenta: same.proveedor, estado: common(`estadoCuenta.${same.estado}`) })}
        </Alert>
      )}
      <TextInput name="identificador" label={t('cuentas.identificador')} maxLength={200} autoComplete="off" />
      <Select
        name="accion"
        label={t('cuentas.accion')}
        placeholder={t('cuentas.laFamilia')}
        data={CUENTA_ACTIONS.map((value) => ({ value, label: common(`accion.${value}`) }))}
        clearable
      />
      <Group grow>
        <NumberInput
          label={t('cuentas.importe')}
          value={amount}
          onChange={put}
          min={0}
          max={100000}
          decimalScale={2}
          decimalSeparator=","
          suffix=" €"
        />
        <Select
          name="periodicidad"
          label={t('cuentas.periodicidad')}
          data={FREQUENCIES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
          defaultValue="mensual"
          allowDeselect={false}
        />
      </Group>
    </CommandForm>
  );
}

/** Finds a provider by the typed name: candidates of the catalogue, and whether one has exactly this name. */
function useProveedorByName() {
  const [name, write] = useState('');
  const [find] = useDebouncedValue(name.trim(), 200);
  const found = useReading(
    'GET /catalogo/proveedores',
    { query: { buscar: find, limite: 12 } },
    { enabled: find !== '', keep: true },
  );
  const proveedores = found.data?.elementos ?? [];
  const ofCatalogo = proveedores.find((one) => one.nombre.toLowerCase() === name.trim().toLowerCase());
  return {
    name,
    write,
    /** Names to choose from. */
    offered: [...new Set(proveedores.map((one) => one.nombre))],
    isOfCatalogo: ofCatalogo !== undefined,
    /** As a proposal names it. */
    which: ofCatalogo ? { proveedor_codigo: ofCatalogo.codigo } : { proveedor: name.trim() },
  };
}
