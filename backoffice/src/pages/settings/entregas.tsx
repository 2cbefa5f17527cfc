/** The delivery log of a webhook: every attempt, and a command to send again. */
import { ENTREGA_STATES } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Code, Collapse, Group, Paper, Select, Stack, Table, Tabs, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useList, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Copy } from '../../ui/secret-dialog.tsx';
import { Empty, Read, ReadList } from '../../ui/states.tsx';
import { More } from '../../ui/table.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { retryReason } from './entrega-retry.ts';

type Entrega = DataOf<'GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas'>['elementos'][number];
const COLOUR: Record<Entrega['estado'], string> = {
  pendiente: 'ocre',
  entregada: 'verde',
  agotada: 'teja',
  retenida: 'gray',
  cancelada: 'gray',
};

interface EntregasProps {
  readonly params: { readonly aseguradora: string; readonly id: string };
  /** A disabled webhook receives nothing, not even repeats. */
  readonly active: boolean;
}

export function Entregas({ params, active }: EntregasProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const [state, filter] = useState<Entrega['estado'] | null>(null);
  const query = { limite: 50, ...(state && { estado: state }) };
  const list = useList('GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas', { params, query }, { every: 5 });
  const noneOfThem = <Empty title={t('webhooks.ningunaAsi')} />;
  const noneAtAll = <Empty title={t('webhooks.sinEntregas')} text={t('webhooks.sinEntregasTexto')} />;
  return (
    <Stack gap="sm">
      <Select
        aria-label={t('webhooks.filtro')}
        w={220}
        data={ENTREGA_STATES.map((value) => ({ value, label: t(`entrega.${value}`) }))}
        placeholder={common('todas')}
        clearable
        value={state}
        onChange={(value) => filter(value as Entrega['estado'] | null)}
      />
      <Paper>
        <ReadList list={list} empty={state ? noneOfThem : noneAtAll}>
          {(entregas) =>
            entregas.map((entrega) => (
              <EntregaItem key={entrega.entrega_id} entrega={entrega} params={params} active={active} />
            ))
          }
        </ReadList>
        <More list={list} />
      </Paper>
    </Stack>
  );
}

function EntregaItem({ entrega, params, active }: EntregasProps & { readonly entrega: Entrega }) {
  const { t } = useTranslation('configuracion');
  const { moment, relative } = useFormats();
  const [opened, open] = useState(false);
  const resend = useCommand('POST /aseguradoras/{aseguradora}/webhooks/{id}/entregas/{entrega}/reenviar', {
    done: t('webhooks.reenviado'),
  });
  const which = { evento: entrega.evento, cuando: moment(entrega.creada) };
  const last = entrega.intentos.at(-1);
  return (
    <Stack gap={0} px="md" py="xs" className="renglon">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={opened}
            aria-label={t('webhooks.detalle', which)}
            onClick={() => open(!opened)}
          >
            {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </Button>
          <EntregaBadge entrega={entrega} />
          <Text fw={600}>{entrega.evento}</Text>
          {entrega.caso_id && <Text c="dimmed">{entrega.caso_id}</Text>}
        </Group>
        <Group gap="md">
          <Muted>
            {moment(entrega.creada)}
            {last && last.resultado !== 'entregado' && ` · ${t(`intento.${last.resultado}`)}`}
            {entrega.proximo_intento && ` · ${t('webhooks.proximo')}: ${relative(entrega.proximo_intento)}`}
          </Muted>
          {active && canBeResent(entrega) && (
            <Button
              variant="default"
              size="compact-sm"
              loading={resend.isPending}
              aria-label={t('webhooks.reenviarDe', which)}
              onClick={() => resend.mutate({ params: { ...params, entrega: entrega.entrega_id } })}
            >
              {t('webhooks.reenviar')}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={opened}>
        <Attempts intentos={entrega.intentos} />
        {opened && <EntregaAsSent params={{ ...params, entrega: entrega.entrega_id }} />}
      </Collapse>
    </Stack>
  );
}

/** A pending delivery can be sent again only after its first attempt, which is automatic; a cancelled one never. */
const canBeResent = ({ estado, intentos_hechos }: Entrega): boolean =>
  estado === 'pendiente' ? intentos_hechos > 0 : estado !== 'cancelada';

function EntregaBadge({ entrega }: { readonly entrega: Entrega }) {
  const { t } = useTranslation('configuracion');
  const { t: own } = useTranslation('desarrolladores');
  const retry = retryReason(entrega);
  if (retry === null) return <Badge color={COLOUR[entrega.estado]}>{t(`entrega.${entrega.estado}`)}</Badge>;
  return <Badge color={retry === 'otraVez' ? 'ocre' : 'teja'}>{own(`entrega.${retry}`)}</Badge>;
}

function Attempts({ intentos }: Pick<Entrega, 'intentos'>) {
  const { t } = useTranslation('configuracion');
  const { t: own } = useTranslation('desarrolladores');
  const { moment, number } = useFormats();
  return (
    <Table mt="xs" highlightOnHover={false}>
      <Table.Tbody>
        {intentos.map((attempt) => (
          <Table.Tr key={attempt.numero}>
            <Table.Td w={40}>{attempt.numero}</Table.Td>
            <Table.Td w={200}>{moment(attempt.inicio)}</Table.Td>
            <Table.Td>
              {t(`intento.${attempt.resultado}`)}
              {attempt.estado_http !== null && ` · ${t('webhooks.respondio', { estado: attempt.estado_http })}`}
              {attempt.detalle && ` · ${attempt.detalle}`}
              {attempt.respuesta && (
                <Code block mt={4} mah={160} aria-label={t('webhooks.respuesta')} className="partible">
                  {attempt.respuesta}
                </Code>
              )}
            </Table.Td>
            <Table.Td w={90} ta="right">
              {own('entrega.segundos', { segundos: number(attempt.duracion_ms / 1000) })}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type AsSent = DataOf<'GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas/{entrega}'>;

interface EntregaAsSentProps {
  readonly params: { readonly aseguradora: string; readonly id: string; readonly entrega: string };
}

/** A delivery as it was sent: body, headers, and a shell command that sends the same request. */
function EntregaAsSent({ params }: EntregaAsSentProps) {
  const reading = useReading('GET /aseguradoras/{aseguradora}/webhooks/{id}/entregas/{entrega}', { params });
  return <Read reading={reading}>{(sent) => <SentRequest sent={sent} />}</Read>;
}

function SentRequest({ sent }: { readonly sent: AsSent }) {
  const { t } = useTranslation('desarrolladores');
  const parts = {
    cuerpo: sent.cuerpo,
    cabeceras: sent.cabeceras.map(({ nombre, valor }) => `${nombre}: ${valor}`).join('\n'),
    curl: curlOf(sent),
  } as const;
  return (
    <Stack gap="xs" mt="xs">
      <Tabs defaultValue="cuerpo" keepMounted={false}>
        <Tabs.List aria-label={t('entrega.ver')}>
          {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`entrega.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(parts).map(([part, text]) => (
          <Tabs.Panel key={part} value={part} pt="xs">
            <Group align="flex-start" wrap="nowrap" gap="sm">
              {/* a scrolling region must be reachable by keyboard */}
              <Code block className="partible" flex={1} mah={280} tabIndex={0}>
                {text}
              </Code>
              <Copy value={text} />
            </Group>
          </Tabs.Panel>
        ))}
      </Tabs>
      <FinePrint>{t('entrega.nota')}</FinePrint>
    </Stack>
  );
}

/** Quotes text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = ({ url, cuerpo, cabeceras }: AsSent): string =>
  [
    `curl -i -X POST ${quoted(url)}`,
    ...cabeceras.map(({ nombre, valor }) => `-H ${quoted(`${nombre}: ${valor}`)}`),
    `--data-binary ${quoted(cuerpo)}`,
  ].join(' \\\n  ');
