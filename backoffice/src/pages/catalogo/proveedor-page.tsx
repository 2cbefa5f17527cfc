/** A provider of the catalogue, field by field, with its corrections. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { ActionIcon, Anchor, Modal, Paper, Stack, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { actionKey } from '../../app/action-words.ts';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { FieldCertainty } from './certainty-mark.tsx';
import { Correction } from './correction.tsx';
import { Channels, Experience } from './experience.tsx';
import { History } from './history.tsx';
import { type Field, fieldName, lastOf, useWords, wayIn } from './words.ts';

export function Component() {
  const { codigo = '' } = useParams();
  const reading = useReading('GET /catalogo/proveedores/{codigo}', { params: { codigo } });
  return <Read reading={reading}>{(data) => <Card code={codigo} data={data} />}</Read>;
}

type Data = DataOf<'GET /catalogo/proveedores/{codigo}'>;

function Card({ code, data }: { readonly code: string; readonly data: Data }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  const [opened, choose] = useState<string | null>(null);
  const { proveedor, campos } = data;
  const chosen = campos.find(({ campo }) => campo === opened);
  const name = (campo: string) => fieldName(campo, { t, common, acciones: proveedor.acciones });
  const shared = { choose: ({ campo }: Field) => choose(campo), name };
  return (
    <Page
      title={proveedor.nombre}
      detail={
        proveedor.pagina && (
          <Anchor href={proveedor.pagina} target="_blank" rel="noreferrer" size="sm" className="partible">
            {proveedor.pagina}
          </Anchor>
        )
      }
      above={[{ text: t('titulo'), to: '/catalogo' }]}
    >
      <Stack>
        <FieldGroup title={t('general')} fields={campos.filter(({ campo }) => !campo.includes('.'))} {...shared} />
        <FieldGroup
          title={t('viaLegal')}
          help={t('viaLegalAyuda')}
          fields={campos.filter(({ campo }) => campo.startsWith('via_legal.'))}
          {...shared}
        />
        {proveedor.acciones.map((one) => (
          <ActionSection key={one.accion} action={one} data={data} {...shared} />
        ))}
        <History code={code} name={name} />
      </Stack>
      <Modal
        opened={chosen !== undefined}
        onClose={() => choose(null)}
        size="lg"
        title={chosen && t('corregirCampo', { campo: name(chosen.campo) })}
      >
        {chosen && <Correction code={code} field={chosen} onClose={() => choose(null)} />}
      </Modal>
    </Page>
  );
}

interface ActionSectionProps extends Omit<FieldsProps, 'fields'> {
  readonly action: Data['proveedor']['acciones'][number];
  readonly data: Data;
}

/** Everything about one action: its fields, the experience with it, and each way of asking. */
function ActionSection({ action: { accion, vias }, data, ...shared }: ActionSectionProps) {
  const { t: common } = useTranslation();
  const fields = data.campos.filter(({ campo }) => campo.startsWith(`acciones.${accion}.`));
  return (
    <FieldGroup
      title={common(actionKey(accion, data.proveedor.tipo))}
      fields={fields.filter(({ campo }) => wayIn(campo) === null)}
      {...shared}
    >
      <Stack mt="md">
        <Experience experience={data.experiencia.find((one) => one.accion === accion)} />
        <Channels channels={data.canales.filter((one) => one.accion === accion)} />
      </Stack>
      {vias.map(({ codigo: way, nombre, exigidos }) => (
        <Way
          key={way}
          title={nombre}
          exigidos={exigidos}
          fields={fields.filter(({ campo }) => wayIn(campo) === way)}
          {...shared}
        />
      ))}
    </FieldGroup>
  );
}

interface FieldsProps {
  readonly fields: readonly Field[];
  readonly choose: (field: Field) => void;
  /** @returns the full name of a field, with the action and the way to which it belongs */
  readonly name: (campo: string) => string;
}

interface FieldGroupProps extends FieldsProps {
  readonly title: string;
  readonly help?: string;
  readonly children?: ReactNode;
}

function FieldGroup({ title, help, children, ...shared }: FieldGroupProps) {
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {help && <Muted mb="xs">{help}</Muted>}
      <Fields {...shared} />
      {children}
    </Paper>
  );
}

/** A way of asking, with the documents that a request must wait for; these follow from other fields and are not edited. */
function Way({
  title,
  exigidos,
  ...fields
}: FieldGroupProps & { readonly exigidos: Proveedor['acciones'][number]['vias'][number]['exigidos'] }) {
  const { t } = useTranslation('catalogo');
  const sets = exigidos.map((set) => set.map((paper) => t(`papel.${paper}`)).join(', '));
  return (
    <section>
      <Title order={3} size="h4" mt="lg" mb={4}>
        {t('viaTitulo', { via: title })}
      </Title>
      <Muted mb="xs">{sets.length > 0 ? t('retiene', { papeles: sets.join(t('oBien')) }) : t('nadaRetiene')}</Muted>
      <Fields {...fields} />
    </section>
  );
}

/** Name, value and certainty: side by side where there is room, stacked on a phone. */
function Fields({ fields, choose, name }: FieldsProps) {
  const { t } = useTranslation('catalogo');
  const { inOneLine } = useWords();
  return (
    <dl className="ficha">
      {fields.map((field) => {
        const value = inOneLine(field.campo, field.valor);
        return (
          <div key={field.campo}>
            <dt>{t(`nombre.${lastOf(field.campo)}`)}</dt>
            <dd className="ficha-valor">{value === '–' ? <Muted span>{value}</Muted> : value}</dd>
            <dd className="ficha-certeza">
              <FieldCertainty field={field} />
            </dd>
            <dd className="ficha-corregir">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('corregirCampo', { campo: name(field.campo) })}
                onClick={() => choose(field)}
              >
                <IconPencil size={17} aria-hidden />
              </ActionIcon>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
