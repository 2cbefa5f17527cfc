/** The few figures that are read first, each with the one before and what it is made of. */
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import type { EconomicRatio, Ratio, Reporting, Time } from '@albacea/contract/schemas/reporting.ts';
import { ActionIcon, Group, Paper, Popover, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FigureLink, useCalculation, useView, useWrite, type Write } from './report.tsx';

type Name =
  | 'comunicados'
  | 'abiertos'
  | 'cerrados'
  | 'pendientes'
  | 'activacion'
  | 'entrada'
  | 'resolucion'
  | 'plazos'
  | 'tiempo'
  | 'ratio';

interface Card {
  readonly nombre: Name;
  /** Leads to its cases; null: nothing to lead to. */
  readonly cifra: FigureWithCasos | null;
  readonly de: (report: Reporting) => number | Ratio | Time | EconomicRatio;
}

const CARDS: readonly Card[] = [
  { nombre: 'comunicados', cifra: 'siniestros.comunicados', de: ({ siniestros }) => siniestros.comunicados },
  { nombre: 'abiertos', cifra: 'casos.abiertos', de: ({ casos }) => casos.abiertos },
  { nombre: 'cerrados', cifra: 'casos.cerrados', de: ({ casos }) => casos.cerrados },
  { nombre: 'pendientes', cifra: 'casos.pendientes_fin', de: ({ casos }) => casos.pendientes_fin },
  { nombre: 'activacion', cifra: 'cohorte.activacion', de: ({ cohorte }) => cohorte.activacion },
  { nombre: 'entrada', cifra: 'contacto.entrada_a_7', de: ({ contacto }) => contacto.entrada_a_7 },
  { nombre: 'resolucion', cifra: 'cuentas.resolucion', de: ({ cuentas }) => cuentas.resolucion },
  { nombre: 'plazos', cifra: 'plazos.cumplimiento', de: ({ plazos }) => plazos.cumplimiento },
  { nombre: 'tiempo', cifra: null, de: ({ tiempos }) => tiempos.tramitacion_neta },
  { nombre: 'ratio', cifra: null, de: ({ economico }) => economico.ratio_siniestral },
];

function inText(value: ReturnType<Card['de']>, write: Write): string {
  if (typeof value === 'number') return write.numero(value);
  if ('n' in value) return write.horas(value.mediana);
  if (typeof value.numerador === 'number') return write.razon(value as Ratio);
  return value.valor === null ? '–' : write.percentage(Number(value.valor));
}

const howMany = (value: ReturnType<Card['de']>): number =>
  typeof value === 'number' ? value : 'n' in value ? value.n : Number(value.numerador ?? 0);

export function Cards() {
  const { t } = useTranslation('cifras');
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
      p={0}
      m={0}
      className="fichas"
      aria-label={t('seccion.resumen')}
    >
      {CARDS.map((card) => (
        <FigureCard key={card.nombre} {...card} />
      ))}
    </SimpleGrid>
  );
}

function FigureCard({ nombre, cifra, de }: Card) {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const write = useWrite();
  const calculation = useCalculation();
  const value = de(informe);
  const text = inText(value, write);
  return (
    <Paper component="li" p="sm">
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <Text size="sm" c="dimmed" lh={1.3}>
          {t(`ficha.${nombre}`)}
        </Text>
        <Popover width={280} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('calculo', { cifra: t(`ficha.${nombre}`) })}
            >
              <IconInfoCircle size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('calculo', { cifra: t(`ficha.${nombre}`) })}>
            <Stack gap={6} fz="sm">
              <Text size="sm">{t(`explica.${nombre}`)}</Text>
              {typeof value !== 'number' && (
                <Text size="sm" fw={600} className="cifras">
                  {calculation(value)}
                </Text>
              )}
              {cifra && howMany(value) > 0 && (
                <FigureLink cifra={cifra} n={howMany(value)}>
                  {t('casosDe')}
                </FigureLink>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </Group>
      <Text fz={28} fw={600} lh={1.25} ff="heading" className="cifras">
        {typeof value === 'number' && cifra ? (
          <FigureLink cifra={cifra} n={value}>
            {text}
          </FigureLink>
        ) : (
          text
        )}
      </Text>
      <Text size="xs" c="dimmed" className="cifras">
        {typeof value !== 'number' && (value.motivo ? calculation(value) : '')}
        {antes &&
          (typeof value === 'number' || value.motivo === null) &&
          t('antes', { valor: inText(de(antes), write) })}
      </Text>
    </Paper>
  );
}
