/** The delivery log of a receiver: every attempt, and sending again. */
import { ESTADOS_ENTREGA } from '@albacea/contract/listas.ts';
import { Badge, Button, Code, Collapse, Group, Paper, Select, Stack, Table, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLista, useOrden } from '../../aplicacion/datos.ts';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';

type Entrega = DatosDe<'GET /aseguradoras/{aseguradora}/webhooks/{webhook}/entregas'>['elementos'][number];
const COLOR: Record<Entrega['estado'], string> = {
  pendiente: 'ocre',
  entregada: 'verde',
  agotada: 'teja',
  retenida: 'gray',
  cancelada: 'gray',
};

interface PropsDeEntregas {
  readonly parametros: { readonly aseguradora: string; readonly webhook: string };
  /** What is disabled can't send again. */
  readonly activo: boolean;
}

export function Entregas({ parametros, activo }: PropsDeEntregas) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const [estado, filtrar] = useState<Entrega['estado'] | null>(null);
  const consulta = { limite: 50, ...(estado && { estado }) };
  const lista = useLista(
    'GET /aseguradoras/{aseguradora}/webhooks/{webhook}/entregas',
    { parametros, consulta },
    { cada: 5 },
  );
  return (
    <Stack gap="sm">
      <Select
        aria-label={t('webhooks.filtro')}
        w={220}
        data={ESTADOS_ENTREGA.map((value) => ({ value, label: t(`entrega.${value}`) }))}
        placeholder={comun('todas')}
        clearable
        value={estado}
        onChange={(valor) => filtrar(valor as Entrega['estado'] | null)}
      />
      <Paper>
        {lista.error && lista.elementos.length === 0 ? (
          <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />
        ) : lista.isPending ? (
          <Cargando />
        ) : lista.elementos.length > 0 ? (
          lista.elementos.map((entrega) => (
            <UnaEntrega key={entrega.entrega_id} entrega={entrega} parametros={parametros} activo={activo} />
          ))
        ) : estado ? (
          <Vacio titulo={t('webhooks.ningunaAsi')} />
        ) : (
          <Vacio titulo={t('webhooks.sinEntregas')} texto={t('webhooks.sinEntregasTexto')} />
        )}
        <Mas lista={lista} />
      </Paper>
    </Stack>
  );
}

function UnaEntrega({ entrega, parametros, activo }: PropsDeEntregas & { readonly entrega: Entrega }) {
  const { t } = useTranslation('configuracion');
  const { momento, relativo } = useFormatos();
  const [abierta, abrir] = useState(false);
  const reenviar = useOrden('POST /aseguradoras/{aseguradora}/webhooks/{webhook}/entregas/{entrega}/reenvio', {
    hecho: t('webhooks.reenviado'),
  });
  const cual = { evento: entrega.evento, cuando: momento(entrega.creada) };
  const ultimo = entrega.intentos.at(-1);
  return (
    <Stack gap={0} px="md" py="xs" className="renglon">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={abierta}
            aria-label={t('webhooks.detalle', cual)}
            onClick={() => abrir(!abierta)}
          >
            {abierta ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </Button>
          <Badge color={COLOR[entrega.estado]}>{t(`entrega.${entrega.estado}`)}</Badge>
          <Text fw={600}>{entrega.evento}</Text>
          {entrega.caso_id && <Text c="dimmed">{entrega.caso_id}</Text>}
        </Group>
        <Group gap="md">
          <Text size="sm" c="dimmed">
            {momento(entrega.creada)}
            {ultimo && ultimo.resultado !== 'entregado' && ` · ${t(`intento.${ultimo.resultado}`)}`}
            {entrega.proximo_intento && ` · ${t('webhooks.proximo')}: ${relativo(entrega.proximo_intento)}`}
          </Text>
          {activo && entrega.estado !== 'pendiente' && entrega.estado !== 'cancelada' && (
            <Button
              variant="default"
              size="compact-sm"
              loading={reenviar.isPending}
              aria-label={t('webhooks.reenviarDe', cual)}
              onClick={() => reenviar.mutate({ parametros: { ...parametros, entrega: entrega.entrega_id } })}
            >
              {t('webhooks.reenviar')}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={abierta}>
        <Intentos intentos={entrega.intentos} />
      </Collapse>
    </Stack>
  );
}

function Intentos({ intentos }: Pick<Entrega, 'intentos'>) {
  const { t } = useTranslation('configuracion');
  const { momento } = useFormatos();
  return (
    <Table mt="xs" highlightOnHover={false}>
      <Table.Tbody>
        {intentos.map((intento) => (
          <Table.Tr key={intento.numero}>
            <Table.Td w={40}>{intento.numero}</Table.Td>
            <Table.Td w={200}>{momento(intento.inicio)}</Table.Td>
            <Table.Td>
              {t(`intento.${intento.resultado}`)}
              {intento.estado_http !== null && ` · ${t('webhooks.respondio', { estado: intento.estado_http })}`}
              {intento.detalle && ` · ${intento.detalle}`}
              {intento.respuesta && (
                <Code block mt={4} mah={160} aria-label={t('webhooks.respuesta')} className="partible">
                  {intento.respuesta}
                </Code>
              )}
            </Table.Td>
            <Table.Td w={90} ta="right">
              {t('webhooks.duracion', { ms: intento.duracion_ms })}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
