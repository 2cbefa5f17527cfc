/** The sender address of e-mails to families: chosen, published in DNS, checked, renewed. */
import type { SenderRecord } from '@albacea/contract/schemas/sender.ts';
import { Alert, Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Copy } from '../../ui/secret-dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const AT = '/aseguradoras/{aseguradora}/remitente';
type View = DataOf<`GET ${typeof AT}`>;
type OwnSender = NonNullable<View['remitente']>;

export function Sender() {
  const params = { aseguradora: useAseguradora() };
  const reading = useReading(`GET ${AT}`, { params });
  return <Read reading={reading}>{(view) => <SenderPanel view={view} />}</Read>;
}

function SenderPanel({ view: { remitente, servicio } }: { readonly view: View }) {
  const { t } = useTranslation('remitente');
  const params = { aseguradora: useAseguradora() };
  return (
    <Stack>
      <Text maw={760}>{t('intro', { servicio })}</Text>
      <SenderAddress own={remitente} />
      {remitente && (
        <>
          <Publish own={remitente} servicio={servicio} />
          <DkimKey own={remitente} />
          <WithdrawButton
            call={`DELETE ${AT}`}
            aseguradora={params.aseguradora}
            label={t('retirar.boton')}
            question={t('retirar.pregunta')}
            text={t('retirar.texto', { servicio })}
            done={t('retirar.hecho')}
          />
        </>
      )}
    </Stack>
  );
}

function SenderAddress({ own }: { readonly own: OwnSender | null }) {
  const { t } = useTranslation('remitente');
  return (
    <Section
      title={t('direccion.titulo')}
      actions={own && <Badge color={COLOURS[own.estado]}>{t(`estado.${own.estado}`)}</Badge>}
    >
      <CommandForm
        call={`POST ${AT}`}
        params={{ aseguradora: useAseguradora() }}
        fields={{
          direccion: {
            label: t('direccion.etiqueta'),
            description: t('direccion.texto'),
            placeholder: 'legado@aurora.example',
            defaultValue: own?.direccion,
          },
        }}
        done={t('direccion.guardada')}
        button={t('direccion.guardar')}
        gap="sm"
        w="fit-content"
        variant={own ? 'default' : 'filled'}
      />
    </Section>
  );
}

function Publish({ own, servicio }: { readonly own: OwnSender; readonly servicio: string }) {
  const { t } = useTranslation('remitente');
  const { moment } = useFormats();
  const params = { aseguradora: useAseguradora() };
  const check = useCommand(`POST ${AT}/comprobacion`);
  return (
    <Section title={t('publicar.titulo')}>
      <Stack>
        <Muted>{t('publicar.texto')}</Muted>
        {own.registros.map((record) => (
          <RecordItem key={record.registro} record={record} />
        ))}
        {own.comprobado && (
          <Alert color={own.estado === 'verificado' ? 'verde' : 'ocre'} role="status">
            <Text size="sm">
              {t(`resultado.${own.estado}`, { direccion: own.direccion, servicio })}{' '}
              {t('comprobado', { fecha: moment(own.comprobado) })}
            </Text>
          </Alert>
        )}
        <Group gap="sm">
          <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
            {t('comprobar')}
          </Button>
          <Muted>{t('cadaDia')}</Muted>
        </Group>
      </Stack>
    </Section>
  );
}

function DkimKey({ own }: { readonly own: OwnSender }) {
  const { t } = useTranslation('remitente');
  const params = { aseguradora: useAseguradora() };
  const renew = useCommand(`POST ${AT}/clave`, { done: t('clave.hecha') });
  return (
    <Section title={t('clave.titulo')}>
      <Stack gap="sm">
        <Muted>{t(own.renovando ? 'clave.esperando' : 'clave.texto')}</Muted>
        {!own.renovando && (
          <Button w="fit-content" variant="default" loading={renew.isPending} onClick={() => renew.mutate({ params })}>
            {t('clave.boton')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

/** The colour of each state of an insurer's own sender. */
const COLOURS = { verificado: 'verde', pendiente: 'gray', caido: 'ocre', ajeno: 'ocre' } as const;

/** @param state result of the check; null: not checked yet */
function colourOf(state: string | null, isNeeded: boolean): string {
  if (state === null) return 'gray';
  if (state === 'bien') return 'verde';
  return isNeeded ? 'teja' : 'ocre';
}

/** A DNS record: its purpose, its intended value, the value found, and how to fix it. */
function RecordItem({ record }: { readonly record: SenderRecord }) {
  const { t } = useTranslation('remitente');
  const { registro, nombre, valor, necesario, estado, hallado } = record;
  // no DMARC record is offered for copying where the existing one is good: its policy may be stricter than ours
  const toPublish = registro !== 'spf' && !(registro === 'dmarc' && estado === 'bien');
  // the record found is shown if it differs from ours; that of DMARC or SPF always
  const shown = estado !== 'bien' || registro === 'dmarc' || registro === 'spf' ? hallado : [];
  return (
    <Paper p="md" withBorder>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t(`registro.${registro}.nombre`)}</Text>
          <Badge color={colourOf(estado, necesario)}>{estado ? t(`hallado.${estado}`) : t('sinComprobar')}</Badge>
        </Group>
        <Muted>{t(`registro.${registro}.texto`, { nombre })}</Muted>
        {estado !== null && estado !== 'bien' && <Text size="sm">{t(`remedio.${registro}.${estado}`)}</Text>}
        {toPublish && (
          <>
            <Value label={t('nombre')} value={nombre} />
            <Value label={t('valor')} value={valor} />
          </>
        )}
        {shown.length > 0 && (
          <Text size="sm" fw={500}>
            {t('hay')}
          </Text>
        )}
        {shown.map((one) => (
          <Code key={one} style={{ overflowWrap: 'anywhere' }}>
            {one}
          </Code>
        ))}
      </Stack>
    </Paper>
  );
}

/** The record to copy into DNS. */
function Value({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Copy value={value} />
      </Group>
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
    </Stack>
  );
}
