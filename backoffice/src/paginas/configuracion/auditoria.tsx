/** The audit log: who did what, and whether it is whole. */
import { Alert, Anchor, Button, Code, Grid, Group, Paper, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useLectura, useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo, Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { Tabla } from '../../ui/tabla.tsx';

const SIN_FILTROS = { accion: '', objeto: '', desde: '', hasta: '' };

export function Auditoria() {
  const { t } = useTranslation('configuracion');
  const { momento } = useFormatos();
  const aseguradora = useAseguradora();
  const [filtros, poner] = useState(SIN_FILTROS);
  const [{ accion, objeto, desde, hasta }] = useDebouncedValue(filtros, 300);
  const consulta = {
    ...(accion && { accion }),
    ...(objeto && { objeto }),
    ...(desde && { desde: new Date(desde).toISOString() }),
    ...(hasta && { hasta: new Date(hasta).toISOString() }),
  };
  const lista = useLista('GET /aseguradoras/{aseguradora}/auditoria', { parametros: { aseguradora }, consulta });
  const campo = (nombre: keyof typeof SIN_FILTROS, tipo: 'text' | 'date') => (
    <Grid.Col span={{ base: 6, md: 3 }}>
      <TextInput
        type={tipo}
        label={t(`auditoria.${nombre}`)}
        value={filtros[nombre]}
        onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, [nombre]: value }))}
      />
    </Grid.Col>
  );
  return (
    <Stack>
      <Verificacion aseguradora={aseguradora} />
      <Grid gap="sm">
        {campo('accion', 'text')}
        {campo('objeto', 'text')}
        {campo('desde', 'date')}
        {campo('hasta', 'date')}
      </Grid>
      <Paper>
        {lista.error ? (
          <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />
        ) : lista.isPending ? (
          <Cargando />
        ) : lista.elementos.length === 0 ? (
          <Vacio titulo={t('auditoria.vacio')} />
        ) : (
          <Tabla
            ancho={820}
            className="cifras"
            columnas={[
              t('auditoria.cuando'),
              t('auditoria.quien'),
              t('auditoria.que'),
              t('auditoria.sobre'),
              t('auditoria.detalle'),
              { titulo: t('auditoria.sello'), ta: 'right' },
            ]}
          >
            {lista.elementos.map((registro) => (
              <Table.Tr key={registro.id}>
                <Table.Td className="entera">{momento(registro.ocurrido)}</Table.Td>
                <Table.Td>
                  {registro.actor ??
                    (registro.actor_tipo === 'usuario' ? t('auditoria.servicio') : registro.actor_tipo)}
                </Table.Td>
                <Table.Td>
                  <Anchor
                    component="button"
                    type="button"
                    onClick={() => poner((antes) => ({ ...antes, accion: registro.accion }))}
                  >
                    {registro.accion}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed">
                    {registro.objeto_tipo}
                  </Text>
                  <Text size="sm" className="partible">
                    {registro.objeto_id}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {Object.keys(registro.detalle).length > 0 && (
                    <Code className="partible">{JSON.stringify(registro.detalle)}</Code>
                  )}
                </Table.Td>
                <Table.Td ta="right">{registro.secuencia ?? '…'}</Table.Td>
              </Table.Tr>
            ))}
          </Tabla>
        )}
      </Paper>
      <Mas lista={lista} />
    </Stack>
  );
}

function Verificacion({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('configuracion');
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/auditoria/verificacion', { parametros: { aseguradora } });
  return (
    <Leido lectura={lectura} cargando={<Cargando filas={1} />}>
      {({ correcta, verificados, sin_sellar, primer_error }) => (
        <Alert
          color={correcta ? 'verde' : 'teja'}
          icon={correcta ? <IconShieldCheck aria-hidden /> : <IconShieldX aria-hidden />}
          role="status"
        >
          <Group justify="space-between">
            <Text size="sm">
              {correcta
                ? t('auditoria.correcta', { verificados })
                : t('auditoria.rota', { secuencia: primer_error?.secuencia })}
              {correcta && sin_sellar > 0 && ` ${t('auditoria.sinSellar', { cuantas: sin_sellar })}`}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              loading={lectura.isFetching}
              onClick={() => void lectura.refetch()}
            >
              {t('auditoria.comprobar')}
            </Button>
          </Group>
        </Alert>
      )}
    </Leido>
  );
}
