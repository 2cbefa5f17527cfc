/** Everything that the insurer has here, to be taken along. */
import { WITHHELD_CLASSES } from '@albacea/contract/schemas/export-lists.ts';
import type { Exportacion } from '@albacea/contract/schemas/exports.ts';
import { Badge, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';

/** Seconds between two looks at one that is being prepared. */
const LOOK = 3;
const COLOURS = { en_curso: 'yellow', lista: 'verde', fallida: 'teja', borrada: 'gray' } as const;

export function Export() {
  const { t } = useTranslation('exportacion');
  const aseguradora = useAseguradora();
  const params = { aseguradora };
  const [busy, putBusy] = useState(false);
  const reading = useReading('GET /aseguradoras/{aseguradora}/exportaciones', { params }, busy ? { every: LOOK } : {});
  const ask = useCommand('POST /aseguradoras/{aseguradora}/exportaciones', { done: t('pedida') });
  const { data } = reading;
  const underWay = data?.elementos.some(({ estado }) => estado === 'en_curso') ?? false;
  useEffect(() => putBusy(underWay), [underWay]);
  return (
    <Read reading={reading}>
      {({ dias, elementos }) => (
        <Stack>
          <Section title={t('titulo')}>
            <Stack gap="sm" maw={720}>
              <Text>{t('texto')}</Text>
              <Text c="dimmed">{t('pasos', { dias })}</Text>
              <Group>
                <Button
                  leftSection={<IconPackageExport size={18} stroke={1.6} aria-hidden />}
                  disabled={underWay}
                  loading={ask.isPending}
                  onClick={() => ask.mutate({ params })}
                >
                  {t('pedir')}
                </Button>
              </Group>
            </Stack>
          </Section>
          <Section title={t('ultimas')}>
            {elementos.length === 0 ? (
              <Empty title={t('ninguna')} text={t('ningunaTexto')} />
            ) : (
              <Stack gap="sm">
                {elementos.map((one) => (
                  <One key={one.exportacion_id} one={one} />
                ))}
              </Stack>
            )}
          </Section>
          <LeftOut last={elementos.find(({ estado }) => estado === 'lista')} />
        </Stack>
      )}
    </Read>
  );
}

function One({ one }: { readonly one: Exportacion }) {
  const { t } = useTranslation('exportacion');
  const formats = useFormats();
  const { estado, ficheros } = one;
  return (
    <Paper p="md" withBorder>
      <Group justify="space-between" mb="sm">
        <Badge color={COLOURS[estado]} variant="light" size="lg">
          {t(`estado.${estado}`)}
        </Badge>
        {estado === 'lista' && <Download id={one.exportacion_id} />}
      </Group>
      {estado === 'en_curso' && (
        <Stack gap={4} mb="sm" role="status">
          <Progress value={(100 * ficheros.hechos) / ficheros.total} animated aria-label={t('estado.en_curso')} />
          <Text size="sm">{t('avance', ficheros)}</Text>
        </Stack>
      )}
      {(estado === 'fallida' || estado === 'borrada') && (
        <Text size="sm" mb="sm">
          {t(`explica.${estado}`)}
        </Text>
      )}
      <Data>
        <Datum name={t('cuando')}>{formats.moment(one.pedida)}</Datum>
        <Datum name={t('pedidaPor')}>{one.pedida_por ?? t('servicio')}</Datum>
        <Datum name={t('contenido')}>
          {t('lineas', { lineas: formats.number(one.lineas), tamano: formats.bytes(one.bytes) })}
        </Datum>
        {one.caduca && <Datum name={t('hasta')}>{formats.moment(one.caduca)}</Datum>}
      </Data>
    </Paper>
  );
}

/** A download can not ask who one is: the question comes first, and its answer holds for some minutes. */
function Download({ id }: { readonly id: string }) {
  const { t } = useTranslation('exportacion');
  const client = useClient();
  const params = { aseguradora: useAseguradora(), exportacion: id };
  const open = useCommand('POST /aseguradoras/{aseguradora}/exportaciones/{exportacion}/descarga', {
    onFinish: () => {
      const link = document.createElement('a');
      link.href = client.address('GET /aseguradoras/{aseguradora}/exportaciones/{exportacion}/fichero', { params });
      link.download = '';
      link.click();
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate({ params })}
    >
      {t('descargar')}
    </Button>
  );
}

/** Counted once there is a copy. */
function LeftOut({ last }: { readonly last: Exportacion | undefined }) {
  const { t } = useTranslation('exportacion');
  const formats = useFormats();
  const counts = new Map(last?.retenido?.map(({ clase, cuantos }) => [clase, cuantos]));
  return (
    <Section title={t('retenido')}>
      <Stack gap="sm">
        {WITHHELD_CLASSES.map((clase) => {
          const n = counts.get(clase) ?? null;
          return (
            <div key={clase}>
              <Text fw={600}>{t(`clase.${clase}`)}</Text>
              <Text size="sm">
                {t(`motivo.${clase}`)}
                {n !== null && ` ${t('cuantos', { n: formats.number(n) })}.`}
              </Text>
            </div>
          );
        })}
      </Stack>
    </Section>
  );
}
