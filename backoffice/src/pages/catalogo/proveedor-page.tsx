/** A provider of the catalogue, field by field, with what was corrected. */
import { ActionIcon, Anchor, Badge, Modal, Paper, Stack, Table, Text, Timeline, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { Correction } from './correction.tsx';
import { type Field, fieldName, lastOf } from './field-name.ts';
import { useWords } from './words.ts';

export function Component() {
  const { codigo = '' } = useParams();
  const reading = useReading('GET /catalogo/proveedores/{codigo}', { parametros: { codigo } });
  return <Read lectura={reading}>{(data) => <Card codigo={codigo} datos={data} />}</Read>;
}

function Card({
  codigo,
  datos,
}: {
  readonly codigo: string;
  readonly datos: DataOf<'GET /catalogo/proveedores/{codigo}'>;
}) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const [opened, choose] = useState<string | null>(null);
  const { proveedor, campos } = datos;
  const chosen = campos.find(({ campo }) => campo === opened);
  const groups = [...new Set(campos.map(({ campo }) => (campo.startsWith('acciones.') ? campo.split('.')[1] : '')))];
  return (
    <Page
      titulo={proveedor.nombre}
      detalle={
        proveedor.pagina && (
          <Anchor href={proveedor.pagina} target="_blank" rel="noreferrer" size="sm">
            {proveedor.pagina}
          </Anchor>
        )
      }
      encima={[{ texto: t('titulo'), a: '/catalogo' }]}
    >
      <Stack>
        {groups.map((group = '') => (
          <Paper key={group} p="md" component="section">
            <Title order={2} size="h3" mb="xs">
              {group === '' ? t('general') : common(`accion.${group as 'eliminar'}`)}
            </Title>
            <Fields
              campos={campos.filter(({ campo }) =>
                group === '' ? !campo.includes('.') : campo.startsWith(`acciones.${group}.`),
              )}
              elegir={({ campo }) => choose(campo)}
            />
          </Paper>
        ))}
        <History codigo={codigo} />
      </Stack>
      <Modal
        opened={chosen !== undefined}
        onClose={() => choose(null)}
        title={chosen && t('corregirCampo', { campo: fieldName(chosen.campo, t, common) })}
      >
        {chosen && <Correction codigo={codigo} campo={chosen} cerrar={() => choose(null)} />}
      </Modal>
    </Page>
  );
}

function Fields({ campos, elegir }: { readonly campos: readonly Field[]; readonly elegir: (field: Field) => void }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const { inOneLine } = useWords();
  return (
    <Table className="lista" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={{ base: 120, md: 220 }}>{t('campo')}</Table.Th>
          <Table.Th>{t('valor')}</Table.Th>
          <Table.Th className="media" w={270}>
            {t('certeza')}
          </Table.Th>
          <Table.Th w={44}>
            <span className="oculto">{t('corregir')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campos.map((field) => (
          <Table.Tr key={field.campo}>
            <Table.Td>{t(`nombre.${lastOf(field.campo)}`)}</Table.Td>
            <Table.Td className="partible">
              <Text size="sm" c={field.valor === 'null' ? 'dimmed' : 'inherit'}>
                {inOneLine(field.campo, field.valor)}
              </Text>
            </Table.Td>
            <Table.Td className="media">
              <Badge
                color={field.estado === 'verificado' ? 'verde' : field.estado === 'no_verificado' ? 'ocre' : 'gray'}
              >
                {t(`estado.${field.estado === 'verificado' && field.valor === 'null' ? 'sin_dato' : field.estado}`)}
              </Badge>
              <Text size="xs" c="dimmed">
                {[field.fecha && formats.fecha(field.fecha), field.fuente && placeOf(field.fuente)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('corregirCampo', { campo: fieldName(field.campo, t, common) })}
                onClick={() => elegir(field)}
              >
                <IconPencil size={17} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The site of an address; what is none stays as it is. */
const placeOf = (source: string): string => URL.parse(source)?.hostname.replace(/^www\./, '') ?? source;

function History({ codigo }: { readonly codigo: string }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const { inOneLine } = useWords();
  const reading = useReading('GET /catalogo/proveedores/{codigo}/correcciones', { parametros: { codigo } });
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('correcciones')}
      </Title>
      <Read lectura={reading}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('sinCorrecciones')}
            </Text>
          ) : (
            <Timeline active={-1} bulletSize={12} lineWidth={2}>
              {elementos.map(({ numero, campo, antes, despues, motivo, quien, ocurrido, fuente }) => (
                <Timeline.Item key={numero} title={<Text size="sm">{fieldName(campo, t, common)}</Text>}>
                  <Text size="sm">
                    <s>{inOneLine(campo, antes)}</s> → {inOneLine(campo, despues)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[motivo, fuente, quien, formats.momento(ocurrido)].filter(Boolean).join(' · ')}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )
        }
      </Read>
    </Paper>
  );
}
