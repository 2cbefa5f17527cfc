/** The register of claims of an insurer. */
import { Anchor, Group, Paper, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useList } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { UrgentBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { More, PolicyCell } from '../../ui/table.tsx';

export function Component() {
  const { t } = useTranslation('siniestros');
  const [text, write] = useState('');
  const [searched] = useDebouncedValue(text.trim(), 300);
  return (
    <Page title={t('titulo')} detail={t('detalle')}>
      <Paper>
        <Group p="sm" role="search">
          <TextInput
            aria-label={t('buscar')}
            placeholder={t('buscarQue')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={({ currentTarget: { value } }) => write(value)}
            maxLength={150}
            flex={1}
            maw={460}
          />
        </Group>
        <Claims searched={searched} />
      </Paper>
    </Page>
  );
}

function Claims({ searched }: { readonly searched: string }) {
  const { t } = useTranslation('siniestros');
  const formats = useFormats();
  const aseguradora = useAseguradora();
  useRows();
  useChanges('GET /aseguradoras/{aseguradora}/cambios', { aseguradora });
  const list = useList('GET /aseguradoras/{aseguradora}/siniestros', {
    params: { aseguradora },
    query: searched ? { busca: searched } : {},
  });
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  if (list.elementos.length === 0)
    return searched ? <Empty title={t('ningunoAsi')} /> : <Empty title={t('vacio')} text={t('vacioTexto')} />;
  return (
    <>
      <Table aria-label={t('titulo')} className="lista">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('caso')}</Table.Th>
            <Table.Th>{t('fallecido')}</Table.Th>
            <Table.Th>{t('poliza')}</Table.Th>
            <Table.Th className="media">{t('notas')}</Table.Th>
            <Table.Th>{t('registrado')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.elementos.map((siniestro) => (
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
                  <UrgentBadge prioridad={siniestro.prioridad} />
                </Group>
              </Table.Td>
              <Table.Td>
                {siniestro.fallecido.nombre} {siniestro.fallecido.apellidos}
              </Table.Td>
              <PolicyCell of={siniestro} />
              <Table.Td className="media" maw={420}>
                <Text size="sm" lineClamp={2} c={siniestro.notas_aseguradora ? 'inherit' : 'dimmed'}>
                  {siniestro.notas_aseguradora ?? '–'}
                </Text>
              </Table.Td>
              <Table.Td>{formats.moment(siniestro.registrado)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <More list={list} />
    </>
  );
}
