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
  return <Read reading={reading}>{(data) => <Card code={codigo} data={data} />}</Read>;
}

function Card({
  code: exitCode,
  data,
}: {
  readonly code: string;
  readonly data: DataOf<'GET /catalogo/proveedores/{codigo}'>;
}) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const [opened, choose] = useState<string | null>(null);
  const { proveedor, campos } = data;
  const chosen = campos.find(({ campo }) => campo === opened);
  const elegir = ({ campo }: Field) => choose(campo);
  return (
    <Page
      title={proveedor.nombre}
      detail={
        proveedor.pagina && (
          <Anchor href={proveedor.pagina} target="_blank" rel="noreferrer" size="sm">
            {proveedor.pagina}
          </Anchor>
        )
      }
      above={[{ text: t('titulo'), to: '/catalogo' }]}
    >
      <Stack>
        <Group title={t('general')} fields={campos.filter(({ campo }) => !campo.includes('.'))} choose={elegir} />
        <Group
          title={t('viaLegal')}
          help={t('viaLegalAyuda')}
          fields={campos.filter(({ campo }) => campo.startsWith('via_legal.'))}
          choose={elegir}
        />
        {proveedor.acciones.map(({ accion, vias }) => {
          const theirs = campos.filter(({ campo }) => campo.startsWith(`acciones.${accion}.`));
          return (
            <Group
              key={accion}
              title={common(`accion.${accion}`)}
              fields={theirs.filter(({ campo }) => wayIn(campo) === null)}
              choose={elegir}
            >
              {vias.map(({ codigo: code, nombre, exigidos }) => (
                <Way
                  key={code}
                  title={nombre}
                  exigidos={exigidos}
                  fields={theirs.filter(({ campo }) => wayIn(campo) === code)}
                  choose={elegir}
                />
              ))}
            </Group>
          );
        })}
        <History code={exitCode} />
      </Stack>
      <Modal
        opened={chosen !== undefined}
        onClose={() => choose(null)}
        size="lg"
        title={chosen && t('corregirCampo', { campo: fieldName(chosen.campo, t, common) })}
      >
        {chosen && <Correction code={exitCode} field={chosen} onClose={() => choose(null)} />}
      </Modal>
    </Page>
  );
}

interface GroupProps {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly Field[];
  readonly choose: (field: Field) => void;
  readonly children?: ReactNode;
}

function Group({ title, help, fields, choose, children }: GroupProps) {
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {help && (
        <Text size="sm" c="dimmed" mb="xs">
          {help}
        </Text>
      )}
      <Fields fields={fields} choose={choose} />
      {children}
    </Paper>
  );
}

/** A way of asking, with what of it holds a request back: that follows from papers and sources, and is not written by anybody. */
function Way({
  title,
  exigidos,
  fields,
  choose,
}: GroupProps & { readonly exigidos: Proveedor['acciones'][number]['vias'][number]['exigidos'] }) {
  const { t } = useTranslation('catalogo');
  const sets = exigidos.map((set) => set.map((paper) => t(`papel.${paper}`)).join(', '));
  return (
    <section>
      <Title order={3} size="h4" mt="lg" mb={4}>
        {t('viaTitulo', { via: title })}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {sets.length > 0 ? t('retiene', { papeles: sets.join(t('oBien')) }) : t('nadaRetiene')}
      </Text>
      <Fields fields={fields} choose={choose} />
    </section>
  );
}

function Fields({ fields, choose }: { readonly fields: readonly Field[]; readonly choose: (field: Field) => void }) {
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
        {fields.map((field) => (
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
                onClick={() => choose(field)}
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

function History({ code }: { readonly code: string }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const { inOneLine } = useWords();
  const reading = useReading('GET /catalogo/proveedores/{codigo}/correcciones', { parametros: { codigo: code } });
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('correcciones')}
      </Title>
      <Read reading={reading}>
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
                    {[motivo, fuente, quien, formats.moment(ocurrido)].filter(Boolean).join(' · ')}
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
