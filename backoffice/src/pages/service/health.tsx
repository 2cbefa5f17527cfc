/** How queues and mail are doing. */
import { Alert, Badge, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';

/** Counts that should be zero. */
const BAD: readonly string[] = [
  'auditorias_detenidas',
  'rechazados',
  'caducados',
  'agotadas',
  'fallando',
  'desactivados',
  'reintentando',
];
const AGES: readonly string[] = ['mas_antiguo', 'mas_antigua'];

export function Health() {
  const { t } = useTranslation('servicio');
  const reading = useReading('GET /servicio/salud', {}, { every: 10, keep: true });
  return (
    <Read reading={reading}>
      {({
        base_de_datos: database,
        servidor_de_correo: has,
        correo_devuelto_se_ve: isSeen,
        correo,
        webhooks,
        sellos,
        ficheros_por_confirmar: files,
      }) => (
        <Stack>
          <Verdict measures={{ ...correo, ...webhooks, ...sellos }} />
          <Group gap="lg">
            <Text>
              {t('salud.base')}: <strong>{t(`salud.${database}`)}</strong>
            </Text>
            <Text>
              {t('salud.servidor')}: <strong>{has ? t('salud.hay') : t('salud.noHay')}</strong>
            </Text>
            {has && (
              <Text>
                {t('salud.devuelto')}: <strong>{isSeen ? t('salud.seVe') : t('salud.noSeVe')}</strong>
              </Text>
            )}
          </Group>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            <Measures title={t('salud.correo')} measures={correo} />
            <Measures title={t('salud.webhooks')} measures={webhooks} />
            <Measures title={t('salud.sellos')} measures={{ ...sellos, ficheros: files }} />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t('salud.nota')}
          </Text>
        </Stack>
      )}
    </Read>
  );
}

/** Whether there is anything to look at, before all the numbers. */
function Verdict({ measures }: { readonly measures: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('servicio');
  const { number } = useFormats();
  const bad = BAD.filter((name) => (measures[name] ?? 0) > 0);
  return (
    <Alert
      role="status"
      color={bad.length === 0 ? 'verde' : 'ocre'}
      icon={bad.length === 0 ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={bad.length === 0 ? t('salud.bien') : t('salud.mirar')}
    >
      {bad.length > 0 &&
        bad.map((name) => `${t(`salud.${name}` as 'salud.fallando')}: ${number(measures[name] ?? 0)}`).join(' · ')}
    </Alert>
  );
}

function Measures({
  title,
  measures,
}: {
  readonly title: string;
  readonly measures: Readonly<Record<string, number>>;
}) {
  const { t } = useTranslation('servicio');
  const { number } = useFormats();
  const age = (seconds: number) => {
    if (seconds < 90) return t('salud.segundos', { n: number(Math.round(seconds)) });
    if (seconds < 5400) return t('salud.minutos', { n: number(Math.round(seconds / 60)) });
    return t('salud.horas', { n: number(Math.round(seconds / 3600)) });
  };
  const inWords = (name: string, value: number) => {
    if (AGES.includes(name)) return age(value);
    return BAD.includes(name) && value > 0 ? <Badge color="teja">{number(value)}</Badge> : number(value);
  };
  return (
    <Paper p="lg">
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Table highlightOnHover={false} horizontalSpacing={0} className="cifras">
        <Table.Tbody>
          {Object.entries(measures).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {t(`salud.${name}` as 'salud.pendientes')}
              </Table.Th>
              <Table.Td ta="right" fw={600}>
                {inWords(name, value)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
