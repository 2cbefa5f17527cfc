/** The service levels that are agreed, and how each month kept them. */
import type { MonthLevel, ServiceLevels } from '@albacea/contract/schemas/service-levels.ts';
import { Badge, Box, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { AgreeLevels } from './agree-levels.tsx';
import { useMonthName } from './month-name.ts';

export function Component() {
  const { t } = useTranslation('niveles');
  const aseguradora = useAseguradora();
  const client = useClient();
  const params = { aseguradora };
  const [agreeing, agree] = useState(false);
  const isOurs = useSession().rol === 'superadmin';
  const reading = useReading('GET /aseguradoras/{aseguradora}/cifras/niveles', { params, query: {} });
  const monthName = useMonthName('long');
  const notMeasured = t('noMedidoTexto', { returnObjects: true }) as readonly string[];
  return (
    <Page
      title={t('titulo')}
      detail={t('detalle')}
      above={[{ text: t('cifras'), to: `/${aseguradora}/cifras` }]}
      actions={
        <Group gap="xs" className="sin-papel">
          {reading.data?.vigentes && (
            <Button
              component="a"
              variant="default"
              download
              leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
              href={client.address('GET /aseguradoras/{aseguradora}/cifras/niveles/csv', { params, query: {} })}
            >
              {t('csv')}
            </Button>
          )}
          {isOurs && reading.data && <Button onClick={() => agree(true)}>{t('acordar')}</Button>}
        </Group>
      }
    >
      <Read reading={reading}>
        {({ vigentes, meses }) => (
          <Stack>
            {vigentes === null ? (
              <Empty title={t('vacio')} text={t('vacioTexto')} />
            ) : (
              <>
                <Text c="dimmed">{t('desde', { mes: monthName(vigentes.desde) })}</Text>
                {meses.every(({ niveles }) => niveles.length === 0) && <Text>{t('nada')}</Text>}
                {meses
                  .filter(({ niveles }) => niveles.length > 0)
                  .map((month) => (
                    <Month key={month.mes} month={month} title={monthName(month.mes)} />
                  ))}
              </>
            )}
            <Section title={t('noMedido')}>
              <List size="sm" spacing="xs">
                {notMeasured.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </Section>
            {agreeing && <AgreeLevels agreed={vigentes} onClose={() => agree(false)} />}
          </Stack>
        )}
      </Read>
    </Page>
  );
}

function Month({ month, title }: { readonly month: ServiceLevels['meses'][number]; readonly title: string }) {
  const { t } = useTranslation('niveles');
  return (
    <Section title={title.charAt(0).toUpperCase() + title.slice(1)}>
      <Stack gap="sm">
        {month.niveles.map((level) => (
          <Level key={level.nivel} level={level} />
        ))}
        <Text fw={600}>{t('total', { p: month.deduce })}</Text>
      </Stack>
    </Section>
  );
}

function Level({ level }: { readonly level: MonthLevel }) {
  const { t } = useTranslation('niveles');
  const { number } = useFormats();
  const { nivel, dias, minimo, valor, total, dentro, motivo, cumple, deduce } = level;
  const counts = { p: number(valor ?? 0), dentro: number(dentro ?? 0), total: number(total ?? 0) };
  return (
    <Group justify="space-between" gap="xs">
      <Box flex="1 1 240px">
        <Text>
          {t(`nivel.${nivel}`)}
          {dias !== null && ` ${t('enDias', { count: dias })}`}
        </Text>
        <Text size="sm" c="dimmed">
          {t('alMenos', { p: minimo })}
          {valor !== null && ` · ${t('de', counts)}`}
          {deduce > 0 && ` · ${t('deduce', { p: deduce })}`}
        </Text>
      </Box>
      {cumple === null ? (
        <Text size="sm">{t(`motivo.${motivo ?? 'sin_datos'}`)}</Text>
      ) : (
        <Badge variant="light" size="lg" color={cumple ? 'verde' : 'teja'}>
          {cumple ? t('cumple') : t('noCumple')}
        </Badge>
      )}
    </Group>
  );
}
