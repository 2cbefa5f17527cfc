/** The providers of the catalogue. */
import { Anchor, Badge, Group, Paper, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFilas } from '../../aplicacion/atajos.tsx';
import { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { CATALOGO_ES } from './textos.ts';

type Tipo = keyof typeof CATALOGO_ES.tipos;
const TIPOS = Object.keys(CATALOGO_ES.tipos) as Tipo[];

export function Component() {
  const { t } = useTranslation('catalogo');
  const [texto, escribir] = useState('');
  const [tipo, elegir] = useState<Tipo | null>(null);
  const [buscar] = useDebouncedValue(texto.trim(), 250);
  return (
    <Pagina titulo={t('titulo')} detalle={t('detalle')}>
      <Paper>
        <Group p="sm" gap="xs" role="search">
          <TextInput
            aria-label={t('busca')}
            placeholder={t('busca')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={texto}
            onChange={({ currentTarget: { value } }) => escribir(value)}
            maxLength={100}
            w={{ base: '100%', xs: 300 }}
          />
          <Select
            aria-label={t('tipo')}
            placeholder={t('tipo')}
            data={TIPOS.map((value) => ({ value, label: t(`tipos.${value}`) }))}
            value={tipo}
            onChange={(valor) => elegir(valor as Tipo | null)}
            clearable
            searchable
          />
        </Group>
        <Lista buscar={buscar} tipo={tipo} />
      </Paper>
    </Pagina>
  );
}

function Lista({ buscar, tipo }: { readonly buscar: string; readonly tipo: Tipo | null }) {
  const { t } = useTranslation('catalogo');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  useFilas();
  const lista = useLista('GET /catalogo/proveedores', {
    consulta: { limite: 50, ...(buscar && { buscar }), ...(tipo && { tipo }) },
  });
  if (lista.error) return <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />;
  if (lista.isPending) return <Cargando />;
  if (lista.elementos.length === 0) return <Vacio titulo={t('vacio')} />;
  return (
    <>
      <Table aria-label={t('titulo')} className="lista">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('proveedor')}</Table.Th>
            <Table.Th className="media">{t('tipo')}</Table.Th>
            <Table.Th className="ancha">{t('acciones')}</Table.Th>
            <Table.Th>{t('certeza')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lista.elementos.map(({ codigo, nombre, dominios, tipo: clase, acciones, verificado }) => (
            <Table.Tr key={codigo} className="fila">
              <Table.Td>
                <Anchor
                  component={Link}
                  to={`/catalogo/${codigo}`}
                  data-fila
                  size="sm"
                  fw={600}
                  c="var(--mantine-color-text)"
                >
                  {nombre}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {dominios[0]}
                </Text>
              </Table.Td>
              <Table.Td className="media">{t(`tipos.${clase}`)}</Table.Td>
              <Table.Td className="ancha">
                <Text size="sm">{acciones.map(({ accion }) => comun(`accion.${accion}`)).join(', ')}</Text>
              </Table.Td>
              <Table.Td>
                <Badge color={verificado.estado === 'verificado' ? 'verde' : 'ocre'}>
                  {t(`estado.${verificado.estado}`)}
                </Badge>
                {verificado.fecha && (
                  <Text size="xs" c="dimmed">
                    {formatos.fecha(verificado.fecha)}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Mas lista={lista} />
    </>
  );
}
