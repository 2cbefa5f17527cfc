/** Verifies the audit log. Only on request, because it reads every record. */
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Failure } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';

const VERIFICATION = 'GET /aseguradoras/{aseguradora}/auditoria/verificacion';

export function Seal({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('auditoria');
  const reading = useReading(VERIFICATION, { params: { aseguradora } }, { enabled: false });
  const { data, error, isFetching } = reading;
  return (
    <Paper p="md">
      <Stack gap={0}>
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className="cuerpo-de-seccion">
            <Title order={2} size="h3">
              {t('sello.titulo')}
            </Title>
            <Muted>{t('sello.texto')}</Muted>
          </div>
          <Button variant="default" loading={isFetching} onClick={() => void reading.refetch()}>
            {data ? t('sello.otraVez') : t('sello.comprobar')}
          </Button>
        </Group>
        <div role="status" className="bajo-lo-anterior">
          {data && <Result data={data} when={reading.dataUpdatedAt} />}
        </div>
        {error && !isFetching && <Failure failure={error} />}
      </Stack>
    </Paper>
  );
}

function Result({ data, when }: { readonly data: DataOf<typeof VERIFICATION>; readonly when: number }) {
  const { t } = useTranslation('auditoria');
  const { moment, number } = useFormats();
  const { verificados, sin_sellar: withoutSeal, primer_error: failure } = data;
  const verified = number(verificados);
  if (failure)
    return (
      <Alert
        color="teja"
        icon={<IconShieldX aria-hidden />}
        title={t('sello.rota', { secuencia: number(failure.secuencia) })}
      >
        <Text size="sm">{t(`sello.motivo.${failure.motivo}`)}</Text>
        <Text size="sm">{t('sello.hasta', { cuantas: verified })}</Text>
      </Alert>
    );
  return (
    <Alert color="verde" icon={<IconShieldCheck aria-hidden />} title={t('sello.correcta')}>
      <Text size="sm">
        {t('sello.verificados', { count: verificados, cuantas: verified })}
        {withoutSeal > 0 && ` ${t('sello.sinSellar', { count: withoutSeal, cuantas: number(withoutSeal) })}`}{' '}
        {t('sello.cuando', { momento: moment(new Date(when).toISOString()) })}
      </Text>
    </Alert>
  );
}
