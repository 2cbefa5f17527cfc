/** Adds an account to the list: from the catalogue, or by name. */

import { CUENTA_ACTIONS, FREQUENCIES } from '@albacea/contract/schemas/lists.ts';
import { Alert, Autocomplete, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { CommandDialog } from '../../ui/command.tsx';
import { ifGiven } from '../../ui/fields.ts';
import { useCaso } from './context.ts';
import { useCuentas } from './readings.ts';

export function NewCuenta(ends: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params, caso } = useCaso();
  const { name, write, offered, isOfCatalogo, which } = useProveedorByName();
  const same = (useCuentas().data?.elementos ?? caso.cuentas).find(
    ({ proveedor, estado }) => estado !== 'descartada' && proveedor?.toLowerCase() === name.trim().toLowerCase(),
  );
  return (
    <CommandDialog
      {...ends}
      title={t('cuentas.anadir')}
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas"
      params={params}
      shape={(_, from) => {
        const importe = from('importe').replace(',', '.');
        return {
          cuentas: [
            {
              ...which,
              ...ifGiven('identificador', from('identificador')),
              ...(ifGiven('accion', from('accion')) as { accion?: (typeof CUENTA_ACTIONS)[number] }),
              ...(Number(importe) > 0 && { cargo: { importe, periodicidad: from('periodicidad') as 'mensual' } }),
            },
          ],
        };
      }}
      done={t('cuentas.anadida')}
      button={t('cuentas.anadir')}
      disabled={name.trim() === ''}
    >
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
          name="importe"
          label={t('cuentas.importe')}
          min={0}
          max={100000}
          decimalScale={2}
          decimalSeparator=","
        />
        <Select
          name="periodicidad"
          label={t('cuentas.periodicidad')}
          data={FREQUENCIES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
          defaultValue="mensual"
          allowDeselect={false}
        />
      </Group>
    </CommandDialog>
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
    /** The provider as the request sends it. */
    which: ofCatalogo ? { proveedor_codigo: ofCatalogo.codigo } : { proveedor: name.trim() },
  };
}
