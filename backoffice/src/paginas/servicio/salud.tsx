/** How queues and mail are doing. */
import { Alert, Badge, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';

/** What should be nothing. */
const MALAS: readonly string[] = [
  'auditorias_detenidas',
  'rechazados',
  'caducados',
  'agotadas',
  'fallando',
  'desactivados',
  'reintentando',
];
const EDADES: readonly string[] = ['mas_antiguo', 'mas_antigua'];

export function Salud() {
  const { t } = useTranslation('servicio');
  const lectura = useLectura('GET /servicio/salud', {}, { cada: 10, conservar: true });
  return (
    <Leido lectura={lectura}>
      {({
        base_de_datos: base,
        servidor_de_correo: hay,
        correo,
        webhooks,
        sellos,
        ficheros_por_confirmar: ficheros,
      }) => (
        <Stack>
          <Veredicto medidas={{ ...correo, ...webhooks, ...sellos }} />
          <Group gap="lg">
            <Text>
              {t('salud.base')}: <strong>{t(`salud.${base}`)}</strong>
            </Text>
            <Text>
              {t('salud.servidor')}: <strong>{hay ? t('salud.hay') : t('salud.noHay')}</strong>
            </Text>
          </Group>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            <Medidas titulo={t('salud.correo')} medidas={correo} />
            <Medidas titulo={t('salud.webhooks')} medidas={webhooks} />
            <Medidas titulo={t('salud.sellos')} medidas={{ ...sellos, ficheros }} />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t('salud.nota')}
          </Text>
        </Stack>
      )}
    </Leido>
  );
}

/** Whether there is anything to look at, before all the numbers. */
function Veredicto({ medidas }: { readonly medidas: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('servicio');
  const { numero } = useFormatos();
  const malas = MALAS.filter((nombre) => (medidas[nombre] ?? 0) > 0);
  return (
    <Alert
      role="status"
      color={malas.length === 0 ? 'verde' : 'ocre'}
      icon={malas.length === 0 ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={malas.length === 0 ? t('salud.bien') : t('salud.mirar')}
    >
      {malas.length > 0 &&
        malas
          .map((nombre) => `${t(`salud.${nombre}` as 'salud.fallando')}: ${numero(medidas[nombre] ?? 0)}`)
          .join(' · ')}
    </Alert>
  );
}

function Medidas({ titulo, medidas }: { readonly titulo: string; readonly medidas: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('servicio');
  const { numero } = useFormatos();
  const edad = (segundos: number) => {
    if (segundos < 90) return t('salud.segundos', { n: numero(Math.round(segundos)) });
    if (segundos < 5400) return t('salud.minutos', { n: numero(Math.round(segundos / 60)) });
    return t('salud.horas', { n: numero(Math.round(segundos / 3600)) });
  };
  return (
    <Paper p="lg">
      <Title order={2} mb="sm">
        {titulo}
      </Title>
      <Table highlightOnHover={false} horizontalSpacing={0} className="cifras">
        <Table.Tbody>
          {Object.entries(medidas).map(([nombre, valor]) => (
            <Table.Tr key={nombre}>
              <Table.Th scope="row" fw={400}>
                {t(`salud.${nombre}` as 'salud.pendientes')}
              </Table.Th>
              <Table.Td ta="right" fw={600}>
                {EDADES.includes(nombre) ? (
                  edad(valor)
                ) : MALAS.includes(nombre) && valor > 0 ? (
                  <Badge color="teja">{numero(valor)}</Badge>
                ) : (
                  numero(valor)
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
