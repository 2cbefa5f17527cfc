/** The few figures that are read first, each with the one before and what it is made of. */
import type { CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import type { Razon, RazonEconomica, Reporting, Tiempo } from '@albacea/contract/reporting.ts';
import { ActionIcon, Group, Paper, Popover, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EnlaceDeCifra, type Escritura, useCalculo, useEscritura, useVista } from './informe.tsx';

type Nombre =
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

interface Ficha {
  readonly nombre: Nombre;
  /** Leads to its cases; null: nothing to lead to. */
  readonly cifra: CifraConCasos | null;
  readonly de: (informe: Reporting) => number | Razon | Tiempo | RazonEconomica;
}

const FICHAS: readonly Ficha[] = [
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

function enTexto(valor: ReturnType<Ficha['de']>, escribir: Escritura): string {
  if (typeof valor === 'number') return escribir.numero(valor);
  if ('n' in valor) return escribir.horas(valor.mediana);
  if (typeof valor.numerador === 'number') return escribir.razon(valor as Razon);
  return valor.valor === null ? '–' : escribir.porcentaje(Number(valor.valor));
}

const cuantos = (valor: ReturnType<Ficha['de']>): number =>
  typeof valor === 'number' ? valor : 'n' in valor ? valor.n : Number(valor.numerador ?? 0);

export function Fichas() {
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
      {FICHAS.map((ficha) => (
        <FichaDeCifra key={ficha.nombre} {...ficha} />
      ))}
    </SimpleGrid>
  );
}

function FichaDeCifra({ nombre, cifra, de }: Ficha) {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const escribir = useEscritura();
  const calculo = useCalculo();
  const valor = de(informe);
  const texto = enTexto(valor, escribir);
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
              {typeof valor !== 'number' && (
                <Text size="sm" fw={600} className="cifras">
                  {calculo(valor)}
                </Text>
              )}
              {cifra && cuantos(valor) > 0 && (
                <EnlaceDeCifra cifra={cifra} n={cuantos(valor)}>
                  {t('casosDe')}
                </EnlaceDeCifra>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </Group>
      <Text fz={28} fw={600} lh={1.25} ff="heading" className="cifras">
        {typeof valor === 'number' && cifra ? (
          <EnlaceDeCifra cifra={cifra} n={valor}>
            {texto}
          </EnlaceDeCifra>
        ) : (
          texto
        )}
      </Text>
      <Text size="xs" c="dimmed" className="cifras">
        {typeof valor !== 'number' && (valor.motivo ? calculo(valor) : '')}
        {antes &&
          (typeof valor === 'number' || valor.motivo === null) &&
          t('antes', { valor: enTexto(de(antes), escribir) })}
      </Text>
    </Paper>
  );
}
