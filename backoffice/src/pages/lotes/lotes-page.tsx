/** The batches of an insurer: a form to upload a file, and the list of batches. */
import { OPENING_KINDS } from '@albacea/contract/schemas/lote-lists.ts';
import { Alert, Button, FileInput, Group, Paper, Radio, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useCommand, useFailureMessage, useList } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { LoteBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { RowLink } from '../../ui/links.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { Muted } from '../../ui/text.tsx';

/** Seconds between two readings of the list. */
const POLL_SECONDS = 10;

export function Component() {
  const { t } = useTranslation('lotes');
  return (
    <Page title={t('titulo')} detail={t('detalle')}>
      <Stack>
        <SendLote />
        <Paper component="section">
          <Title order={2} size="h3" p="md" pb="xs">
            {t('anteriores')}
          </Title>
          <Lotes />
        </Paper>
      </Stack>
    </Page>
  );
}

function Lotes() {
  const { t } = useTranslation('lotes');
  const formats = useFormats();
  const aseguradora = useAseguradora();
  useRows();
  const list = useList('GET /aseguradoras/{aseguradora}/lotes', { params: { aseguradora } }, { every: POLL_SECONDS });
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading rows={3} />;
  if (list.elementos.length === 0) return <Empty title={t('vacio')} text={t('vacioTexto')} />;
  const numbers = { ta: 'right', className: 'cifras' } as const;
  return (
    <>
      <TableView
        width={560}
        className="lista"
        rows={list.elementos}
        keyOf={({ lote_id }) => lote_id}
        columns={[
          {
            title: t('recibidoEl'),
            cell: ({ lote_id, creado }) => (
              <RowLink to={`/${aseguradora}/lotes/${lote_id}`}>{formats.moment(creado)}</RowLink>
            ),
          },
          { title: t('filas'), ...numbers, cell: ({ filas }) => formats.number(filas.total) },
          { title: t('abiertas'), ...numbers, cell: ({ filas }) => formats.number(filas.abierto + filas.unido) },
          { title: t('errores'), ...numbers, cell: ({ filas }) => formats.number(filas.error) },
          { title: t('estado'), cell: ({ estado }) => <LoteBadge estado={estado} /> },
        ]}
      />
      <More list={list} />
    </>
  );
}

/** What the rows open: claims, cases, or (`fila`) what each row says. */
const CHOICES = [...OPENING_KINDS, 'fila'] as const;
type Choice = (typeof CHOICES)[number];

function SendLote() {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const goTo = useNavigate();
  const messageOf = useFailureMessage();
  const [opens, choose] = useState<Choice>('siniestro');
  const [file, put] = useState<File | null>(null);
  const [failure, putFailure] = useState('');
  const send = useCommand('POST /aseguradoras/{aseguradora}/lotes', {
    done: t('recibido'),
    onFinish: ({ lote_id }) => void goTo(`/${aseguradora}/lotes/${lote_id}`),
    onFail(reason) {
      putFailure(messageOf(reason));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    putFailure('');
    send.mutate({ params: { aseguradora }, body: opens === 'fila' ? {} : { abre: opens }, file });
  };
  return (
    <Section title={t('enviar')} actions={<Template opens={opens} />}>
      <form onSubmit={submit}>
        <Stack>
          <Muted>{t('enviarTexto')}</Muted>
          {failure && (
            <Alert color="teja" icon={<IconAlertTriangle aria-hidden />} title={t('rechazado')} role="alert">
              {failure}
            </Alert>
          )}
          <Radio.Group label={t('abre')} value={opens} onChange={(value) => choose(value as Choice)}>
            <Group mt="xs">
              {CHOICES.map((choice) => (
                <Radio key={choice} value={choice} label={t(`abreEs.${choice}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Group align="flex-end">
            <FileInput
              label={t('fichero')}
              description={t('ficheroAyuda')}
              placeholder={t('elegir')}
              accept=".csv,.jsonl,.ndjson,text/csv,application/x-ndjson"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              clearable
              clearButtonProps={{ 'aria-label': t('quitar') }}
              value={file}
              onChange={(chosen) => {
                put(chosen);
                putFailure('');
              }}
              w={{ base: '100%', xs: 360 }}
            />
            <Button type="submit" disabled={!file} loading={send.isPending}>
              {t('boton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Downloads a CSV file of one line: the columns for the chosen kind of rows. */
function Template({ opens }: { readonly opens: Choice }) {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const client = useClient();
  return (
    <Button
      component="a"
      href={client.address('GET /aseguradoras/{aseguradora}/lotes/plantilla', {
        params: { aseguradora },
        query: opens === 'fila' ? {} : { abre: opens },
      })}
      download={`lote-${opens}.csv`}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('plantilla')}
    </Button>
  );
}
