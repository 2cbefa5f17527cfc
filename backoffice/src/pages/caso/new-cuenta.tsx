/** Adds an account to the list: from the catalogue, or by name. */
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import { Alert, Autocomplete, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../../ui/command.tsx';
import { ifGiven } from '../../ui/fields.ts';
import { useProveedorSearch } from '../catalogo/proveedor-search.ts';
import { useCaso } from './context.ts';
import { CargoFields } from './cuenta-change.tsx';
import { useCuentas } from './readings.ts';

export function NewCuenta(ends: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params, caso } = useCaso();
  const [name, write] = useState('');
  const { offered, withName } = useProveedorSearch(name, 12);
  const exact = withName(name);
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
              ...(exact ? { proveedor_codigo: exact.codigo } : { proveedor: name.trim() }),
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
        description={t(exact ? 'cuentas.delCatalogo' : 'cuentas.aMano')}
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
        <CargoFields frequency={{ defaultValue: 'mensual' }} />
      </Group>
    </CommandDialog>
  );
}
