/** Adds an account to the list: from the catalogue, or by name. */
import { ACCIONES_CUENTA, PERIODICIDADES } from '@albacea/contract/listas.ts';
import { Autocomplete, Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { useCaso } from './contexto.ts';

export function NuevaCuenta({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const [nombre, escribir] = useState('');
  const [buscar] = useDebouncedValue(nombre.trim(), 200);
  const [importe, poner] = useState<string | number>('');
  const hallados = useLectura(
    'GET /catalogo/proveedores',
    { consulta: { buscar, limite: 12 } },
    { activa: buscar !== '', conservar: true },
  );
  const proveedores = hallados.data?.elementos ?? [];
  const delCatalogo = proveedores.find((uno) => uno.nombre.toLowerCase() === nombre.trim().toLowerCase());
  const proponer = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas', {
    hecho: t('cuentas.anadida'),
    alTerminar: cerrar,
    alFallar: () => true,
  });
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const de = (clave: string) => String(campos.get(clave) ?? '').trim();
    const accion = de('accion') as (typeof ACCIONES_CUENTA)[number] | '';
    proponer.mutate({
      parametros,
      cuerpo: {
        cuentas: [
          {
            ...(delCatalogo ? { proveedor_codigo: delCatalogo.codigo } : { proveedor: nombre.trim() }),
            ...(de('identificador') && { identificador: de('identificador') }),
            ...(accion && { accion }),
            ...(Number(importe) > 0 && {
              cargo: { importe: Number(importe), periodicidad: de('periodicidad') as 'mensual' },
            }),
          },
        ],
      },
    });
  };
  return (
    <form onSubmit={enviar}>
      <Stack>
        <Autocomplete
          label={t('cuentas.proveedor')}
          description={t(delCatalogo ? 'cuentas.delCatalogo' : 'cuentas.aMano')}
          data={[...new Set(proveedores.map((uno) => uno.nombre))]}
          value={nombre}
          onChange={escribir}
          filter={({ options }) => options}
          openOnFocus={false}
          required
          maxLength={100}
          data-autofocus
        />
        <TextInput name="identificador" label={t('cuentas.identificador')} maxLength={200} autoComplete="off" />
        <Select
          name="accion"
          label={t('cuentas.accion')}
          placeholder={t('cuentas.laFamilia')}
          data={ACCIONES_CUENTA.map((value) => ({ value, label: comun(`accion.${value}`) }))}
          clearable
        />
        <Group grow>
          <NumberInput
            label={t('cuentas.importe')}
            value={importe}
            onChange={poner}
            min={0}
            max={100000}
            decimalScale={2}
            decimalSeparator=","
            suffix=" €"
          />
          <Select
            name="periodicidad"
            label={t('cuentas.periodicidad')}
            data={PERIODICIDADES.map((value) => ({ value, label: t(`periodicidad.${value}`) }))}
            defaultValue="mensual"
            allowDeselect={false}
          />
        </Group>
        <FalloDeForma fallo={proponer.error} />
        <Button type="submit" loading={proponer.isPending} disabled={nombre.trim() === ''}>
          {t('cuentas.anadir')}
        </Button>
      </Stack>
    </form>
  );
}
