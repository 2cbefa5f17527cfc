/** The requests of an API key in the last days: route, status and code. */
import { STATUS_CLASSES } from '@albacea/contract/schemas/lists.ts';
import { Badge, Code, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useList, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';

type LoggedRequest = DataOf<'GET /aseguradoras/{aseguradora}/claves/{clave}/peticiones'>['elementos'][number];
/** Milliseconds without a keystroke before a search starts. */
const PAUSE = 300;

type StatusClass = (typeof STATUS_CLASSES)[number];

export function Component() {
  const { t } = useTranslation('desarrolladores');
  const { t: settings } = useTranslation('configuracion');
  const { clave = '' } = useParams();
  const aseguradora = useAseguradora();
  const [status, filter] = useState<StatusClass | null>(null);
  const keys = useReading('GET /aseguradoras/{aseguradora}/claves', { params: { aseguradora } });
  const key = keys.data?.elementos.find(({ clave_id }) => clave_id === clave);
  const [text, write] = useState('');
  const [sought] = useDebouncedValue(text.trim(), PAUSE);
  const query = { limite: 50, ...(status && { estado: status }), ...(sought && { peticion: sought }) };
  const list = useList(
    'GET /aseguradoras/{aseguradora}/claves/{clave}/peticiones',
    { params: { aseguradora, clave }, query },
    { every: 5 },
  );
  const above = [
    { text: settings('titulo'), to: `/${aseguradora}/configuracion` },
    { text: settings('pestanas.claves'), to: `/${aseguradora}/configuracion/claves` },
  ];
  const noneOfThem = <Empty title={t('peticiones.ningunaAsi')} />;
  const noneAtAll = <Empty title={t('peticiones.vacio')} text={t('peticiones.vacioTexto')} />;
  return (
    <Page
      title={t('peticiones.titulo', { etiqueta: key?.etiqueta ?? '…' })}
      above={above}
      detail={key && t('peticiones.detalle', { final: key.final })}
    >
      <Stack gap="sm">
        <Group gap="sm">
          <Select
            aria-label={t('peticiones.filtro')}
            w={240}
            data={STATUS_CLASSES.map((value) => ({ value, label: t(`peticiones.clase.${value}`) }))}
            placeholder={t('peticiones.todas')}
            clearable
            value={status}
            onChange={(value) => filter(value as StatusClass | null)}
          />
          <TextInput
            aria-label={t('peticiones.identificador')}
            placeholder={t('peticiones.identificador')}
            w={340}
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        </Group>
        <Paper>
          <ReadList list={list} empty={status || sought ? noneOfThem : noneAtAll}>
            {(requests) => <Requests requests={requests} />}
          </ReadList>
          <More list={list} />
        </Paper>
      </Stack>
    </Page>
  );
}

function colourOf(status: number): string {
  if (status < 400) return 'verde';
  return status < 500 ? 'ocre' : 'teja';
}

function Requests({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  const { t } = useTranslation('desarrolladores');
  const { moment, number } = useFormats();
  return (
    <TableView
      width={560}
      className="lista"
      rows={requests}
      keyOf={({ peticion, momento }) => `${peticion} ${momento}`}
      columns={[
        { title: t('peticiones.momento'), className: 'entera', cell: ({ momento }) => moment(momento) },
        {
          title: t('peticiones.ruta'),
          className: 'partible',
          cell: ({ metodo, ruta }) => (
            <>
              <Text span inherit fw={600}>
                {metodo}
              </Text>{' '}
              {ruta === 'unknown' ? t('peticiones.desconocida') : ruta}
            </>
          ),
        },
        {
          title: t('peticiones.estado'),
          cell: ({ estado_http }) => <Badge color={colourOf(estado_http)}>{estado_http}</Badge>,
        },
        { title: t('peticiones.codigo'), cell: ({ codigo }) => codigo ?? '–' },
        {
          title: t('peticiones.tiempo'),
          ta: 'right',
          className: 'cifras',
          cell: ({ duracion_ms }) => number(duracion_ms / 1000),
        },
        {
          title: t('peticiones.identificador'),
          className: 'ancha',
          cell: ({ peticion }) => <Code className="partible">{peticion}</Code>,
        },
      ]}
    />
  );
}
