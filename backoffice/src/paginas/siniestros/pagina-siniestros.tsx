/** The register of claims of an insurer. */
import { Anchor, Group, Paper, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useFilas } from '../../aplicacion/atajos.tsx';
import { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaUrgente } from '../../ui/marcas.tsx';
import { Mas } from '../../ui/mas.tsx';
import { Pagina } from '../../ui/pagina.tsx';

export function Component() {
  const { t } = useTranslation('siniestros');
  const [poliza, escribir] = useState('');
  const [buscada] = useDebouncedValue(poliza.trim(), 300);
  return (
    <Pagina titulo={t('titulo')} detalle={t('detalle')}>
      <Paper>
        <Group p="sm" role="search">
          <TextInput
            aria-label={t('poliza')}
            placeholder={t('polizaExacta')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={poliza}
            onChange={({ currentTarget: { value } }) => escribir(value)}
            maxLength={64}
            w={{ base: '100%', xs: 300 }}
          />
        </Group>
        <Registro poliza={buscada} />
      </Paper>
    </Pagina>
  );
}

function Registro({ poliza }: { readonly poliza: string }) {
  const { t } = useTranslation('siniestros');
  const formatos = useFormatos();
  const aseguradora = useAseguradora();
  useFilas();
  const lista = useLista('GET /aseguradoras/{aseguradora}/siniestros', {
    parametros: { aseguradora },
    consulta: poliza ? { poliza_numero: poliza } : {},
  });
  if (lista.error) return <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />;
  if (lista.isPending) return <Cargando />;
  if (lista.elementos.length === 0) return <Vacio titulo={t('vacio')} texto={t('vacioTexto')} />;
  return (
    <>
      <Table aria-label={t('titulo')} className="lista">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('caso')}</Table.Th>
            <Table.Th>{t('poliza')}</Table.Th>
            <Table.Th className="media">{t('notas')}</Table.Th>
            <Table.Th>{t('registrado')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lista.elementos.map((siniestro) => (
            <Table.Tr key={siniestro.siniestro_id} className="fila">
              <Table.Td>
                <Group gap="xs">
                  <Anchor
                    component={Link}
                    to={`/${aseguradora}/casos/${siniestro.caso_id}`}
                    data-fila
                    size="sm"
                    fw={600}
                    className="cifras"
                    c="var(--mantine-color-text)"
                  >
                    {siniestro.caso_id}
                  </Anchor>
                  <MarcaUrgente prioridad={siniestro.prioridad} />
                </Group>
              </Table.Td>
              <Table.Td className="cifras">{siniestro.poliza_numero}</Table.Td>
              <Table.Td className="media" maw={420}>
                <Text size="sm" lineClamp={2} c={siniestro.notas_aseguradora ? 'inherit' : 'dimmed'}>
                  {siniestro.notas_aseguradora ?? '–'}
                </Text>
              </Table.Td>
              <Table.Td>{formatos.momento(siniestro.registrado)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Mas lista={lista} />
    </>
  );
}
