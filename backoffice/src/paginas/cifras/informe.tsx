/** The report on the screen, with the one of the period before, for every part of the page; and how its values are written. */
import type { ConsultaCasosDeCifra } from '@albacea/contract/cifras.ts';
import type { CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import type { Razon, RazonEconomica, Reporting, Tiempo } from '@albacea/contract/reporting.ts';
import { Anchor, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useFormatos } from '../../ui/formatos.ts';
import type { Dias, Eleccion } from './periodo.ts';

export interface Vista {
  readonly eleccion: Eleccion;
  readonly informe: Reporting;
  /** Of the period before, when it is compared with. */
  readonly antes: Reporting | null;
}

export const ContextoDeVista = createContext<Vista | null>(null);

export function useVista(): Vista {
  const vista = useContext(ContextoDeVista);
  if (!vista) throw new Error('outside of the report');
  return vista;
}

const HORAS_QUE_SE_DICEN = 48;

export interface Escritura {
  numero(valor: number): string;
  razon(razon: Razon): string;
  horas(horas: number | null): string;
  euros(importe: string | null): string;
  decimal(valor: string | null, decimales: number): string;
  porcentaje(valor: number): string;
}

export function useEscritura(): Escritura {
  const { t, i18n } = useTranslation('cifras');
  const { numero, euros } = useFormatos();
  const conUno = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const porcentaje = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    numero,
    razon: ({ valor }) => (valor === null ? '–' : porcentaje.format(valor)),
    horas(horas) {
      if (horas === null) return '–';
      return horas < HORAS_QUE_SE_DICEN
        ? t('duracion.horas', { n: conUno.format(horas) })
        : t('duracion.dias', { n: conUno.format(horas / 24) });
    },
    euros: (importe) => (importe === null ? '–' : euros(Number(importe))),
    decimal: (valor, decimales) =>
      valor === null
        ? '–'
        : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: decimales }).format(Number(valor)),
    porcentaje: (valor) => porcentaje.format(valor),
  };
}

/** What a number is made of, or why there is none. */
export function useCalculo(): (valor: Razon | Tiempo | RazonEconomica) => string {
  const { t } = useTranslation('cifras');
  const { numero } = useFormatos();
  return (valor) => {
    if ('n' in valor) return valor.motivo ? t(`motivo.${valor.motivo}`) : t('n', { n: numero(valor.n) });
    if (valor.motivo) return t(`motivo.${valor.motivo}`);
    const [n, d] = [valor.numerador, valor.denominador].map((x) => (typeof x === 'number' ? numero(x) : (x ?? '–')));
    return t(typeof valor.numerador === 'number' ? 'de' : 'entre', { n, d });
  };
}

type Filtro = Pick<ConsultaCasosDeCifra, 'pack' | 'prioridad' | 'modulo' | 'proveedor'>;

/** A number that leads to its cases; one of 0 has none. */
export function EnlaceDeCifra({
  cifra,
  n,
  filtro = {},
  dias,
  children,
}: {
  readonly cifra: CifraConCasos;
  readonly n: number;
  readonly filtro?: Filtro;
  /** Of a month of the period. */
  readonly dias?: Dias;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const { informe } = useVista();
  const { numero } = useFormatos();
  const texto = children ?? numero(n);
  if (n === 0) return <>{texto}</>;
  const { fecha_base, corte } = informe.periodo;
  const { desde, hasta } = dias ?? informe.periodo;
  const consulta = new URLSearchParams({ cifra, desde, hasta, base: fecha_base, corte, ...filtro });
  return (
    <Anchor
      component={Link}
      to={`/${aseguradora}/cifras/casos?${consulta}`}
      inherit
      underline="always"
      aria-label={`${typeof texto === 'string' ? texto : numero(n)}. ${t('verCasos', { cifra: t(`cifra.${cifra}`) })}`}
    >
      {texto}
    </Anchor>
  );
}

export function Atenuado({ children }: { readonly children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}
