/** The paper of a month: to download, and to get no more by e-mail. */
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { useMonthName } from './month-name.ts';
import { closedMonths } from './period.ts';

const MONTHS = 12;

/** @param today in Madrid */
export function MonthReport({ today }: { readonly today: string }) {
  const { t, i18n } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const client = useClient();
  const nameOf = useMonthName('long');
  const idioma = i18n.language === 'en' ? 'en' : 'es';
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden />}>
          {t('informe.boton')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {closedMonths(today, MONTHS).map((mes) => (
          <Menu.Item
            key={mes}
            component="a"
            href={client.address('GET /aseguradoras/{aseguradora}/cifras/informe/pdf', {
              params: { aseguradora },
              query: { mes, idioma },
            })}
            target="_blank"
            classNames={{ itemLabel: 'mayuscula' }}
          >
            {nameOf(mes)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Who gets it each month can stop that here. */
export function Received() {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const stop = useCommand('POST /aseguradoras/{aseguradora}/cifras/envio/baja', { done: t('informe.baja') });
  return (
    <Group gap="xs" className="sin-papel">
      <Text size="sm">{t('informe.recibe')}</Text>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={stop.isPending}
        onClick={() => stop.mutate({ params: { aseguradora } })}
      >
        {t('informe.dejar')}
      </Button>
    </Group>
  );
}
