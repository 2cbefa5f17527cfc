/** An account that the heir remembers on the telephone: from the catalogue, or by its name. */
import { Autocomplete, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { useCaso } from './context.ts';

export function AddByTelephone({ conversation }: { readonly conversation: string }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [name, write] = useState('');
  const [find] = useDebouncedValue(name.trim(), 200);
  const found = useReading(
    'GET /catalogo/proveedores',
    { query: { buscar: find, limite: 12 } },
    { enabled: find !== '', keep: true },
  );
  const proveedores = found.data?.elementos ?? [];
  const ofCatalogo = proveedores.find((one) => one.nombre.toLowerCase() === name.trim().toLowerCase());
  const add = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/conversaciones/{conversacion}/cuentas', {
    done: t('cuentas.anadida'),
    onFinish: () => write(''),
    onFail: () => true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const one = ofCatalogo ? { proveedor_codigo: ofCatalogo.codigo } : { proveedor: name.trim() };
        add.mutate({ params: { ...params, conversacion: conversation }, body: { cuentas: [one] } });
      }}
    >
      <ShapeFailure failure={add.error} />
      <Group align="flex-end" gap="sm">
        <Autocomplete
          label={t('cuentas.proveedor')}
          data={[...new Set(proveedores.map((one) => one.nombre))]}
          value={name}
          onChange={write}
          filter={({ options }) => options}
          openOnFocus={false}
          required
          maxLength={100}
          flex="1 1 16rem"
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
          {t('cuentas.anadir')}
        </Button>
      </Group>
    </form>
  );
}
