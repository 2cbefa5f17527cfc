/** A provider of the catalogue, field by field, with what was corrected. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { ActionIcon, Anchor, Box, Modal, Paper, Stack, Table, Text, Timeline, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { CertaintyMark } from './certainty-mark.tsx';
import { Correction } from './correction.tsx';
import { type Field, fieldName, lastOf, wayIn } from './field-name.ts';
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
  const elegir = ({ campo }: Field) => choose(campo);
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
        <Group titulo={t('general')} campos={campos.filter(({ campo }) => !campo.includes('.'))} elegir={elegir} />
        <Group
          titulo={t('viaLegal')}
          ayuda={t('viaLegalAyuda')}
          campos={campos.filter(({ campo }) => campo.startsWith('via_legal.'))}
          elegir={elegir}
        />
        {proveedor.acciones.map(({ accion, vias }) => {
          const theirs = campos.filter(({ campo }) => campo.startsWith(`acciones.${accion}.`));
          return (
            <Group
              key={accion}
              titulo={common(`accion.${accion}`)}
              campos={theirs.filter(({ campo }) => wayIn(campo) === null)}
              elegir={elegir}
            >
              {vias.map(({ codigo: code, nombre, exigidos }) => (
                <Way
                  key={code}
                  titulo={nombre}
                  exigidos={exigidos}
                  campos={theirs.filter(({ campo }) => wayIn(campo) === code)}
                  elegir={elegir}
                />
              ))}
            </Group>
          );
        })}
        <History codigo={codigo} />
      </Stack>
      <Modal
        opened={chosen !== undefined}
        onClose={() => choose(null)}
        size="lg"
        title={chosen && t('corregirCampo', { campo: fieldName(chosen.campo, t, common) })}
      >
        {chosen && <Correction codigo={codigo} campo={chosen} cerrar={() => choose(null)} />}
      </Modal>
    </Page>
  );
}

interface GroupProps {
  readonly titulo: string;
  readonly ayuda?: string;
  readonly campos: readonly Field[];
  readonly elegir: (field: Field) => void;
  readonly children?: ReactNode;
}

function Group({ titulo, ayuda, campos, elegir, children }: GroupProps) {
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {titulo}
      </Title>
      {ayuda && (
        <Text size="sm" c="dimmed" mb="xs">
          {ayuda}
        </Text>
      )}
      <Fields campos={campos} elegir={elegir} />
      {children}
    </Paper>
  );
}

/** A way of asking, with what of it holds a request back: that follows from papers and sources, and is not written by anybody. */
function Way({
  titulo,
  exigidos,
  campos,
  elegir,
}: GroupProps & { readonly exigidos: Proveedor['acciones'][number]['vias'][number]['exigidos'] }) {
  const { t } = useTranslation('catalogo');
  const sets = exigidos.map((set) => set.map((paper) => t(`papel.${paper}`)).join(', '));
  return (
    <section>
      <Title order={3} size="h4" mt="lg" mb={4}>
        {t('viaTitulo', { via: titulo })}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {sets.length > 0 ? t('retiene', { papeles: sets.join(t('oBien')) }) : t('nadaRetiene')}
      </Text>
      <Fields campos={campos} elegir={elegir} />
    </section>
  );
}

function Fields({ campos, elegir }: { readonly campos: readonly Field[]; readonly elegir: (field: Field) => void }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const { inOneLine } = useWords();
  return (
    <Table className="lista" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={{ base: 120, md: 220 }}>{t('campo')}</Table.Th>
          <Table.Th>{t('valor')}</Table.Th>
          <Table.Th className="media" w={{ base: 0, md: 330 }}>
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
              <Box hiddenFrom="sm" mt={4}>
                <CertaintyMark certainty={field} />
              </Box>
            </Table.Td>
            <Table.Td className="media">
              <CertaintyMark certainty={field} />
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
