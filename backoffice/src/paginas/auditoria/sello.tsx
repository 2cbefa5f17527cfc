/** Whether the log is whole: asked for by a person, since it reads every record there is. */

import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { Fallo } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';

type Verificacion = DatosDe<'GET /servicio/auditoria/verificacion'>;

export function Sello({ lectura }: { readonly lectura: UseQueryResult<Verificacion, Error> }) {
  const { t } = useTranslation('auditoria');
  const { data, error, isFetching } = lectura;
  return (
    <Paper p="md">
      <Stack gap={0}>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className="cuerpo-de-seccion">
            <Title order={2} size="h3">
              {t('sello.titulo')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('sello.texto')}
            </Text>
          </div>
          <Button variant="default" loading={isFetching} onClick={() => void lectura.refetch()}>
            {data ? t('sello.otraVez') : t('sello.comprobar')}
          </Button>
        </Group>
        <div role="status" className="bajo-lo-anterior">
          {data && <Resultado datos={data} cuando={lectura.dataUpdatedAt} />}
        </div>
        {error && !isFetching && <Fallo fallo={error} />}
      </Stack>
    </Paper>
  );
}

function Resultado({ datos, cuando }: { readonly datos: Verificacion; readonly cuando: number }) {
  const { t } = useTranslation('auditoria');
  const { momento, numero } = useFormatos();
  const { verificados, sin_sellar: sinSellar, primer_error: fallo } = datos;
  const cuantas = numero(verificados);
  if (fallo)
    return (
      <Alert
        color="teja"
        icon={<IconShieldX aria-hidden />}
        title={t('sello.rota', { secuencia: numero(fallo.secuencia) })}
      >
        <Text size="sm">{t(`sello.motivo.${fallo.motivo}`)}</Text>
        <Text size="sm">{t('sello.hasta', { cuantas })}</Text>
      </Alert>
    );
  return (
    <Alert color="verde" icon={<IconShieldCheck aria-hidden />} title={t('sello.correcta')}>
      <Text size="sm">
        {t('sello.verificados', { count: verificados, cuantas })}
        {sinSellar > 0 && ` ${t('sello.sinSellar', { count: sinSellar, cuantas: numero(sinSellar) })}`}{' '}
        {t('sello.cuando', { momento: momento(new Date(cuando).toISOString()) })}
      </Text>
    </Alert>
  );
}
