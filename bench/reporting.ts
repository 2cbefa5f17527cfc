/**
 * GET /reporting of a year with 84,000 cases and 1.7 million accounts, alone and as one of ten such years, and of all ten; and
 * what keeping the figures up costs an opening.
 */
import type { Carga } from './cliente.ts';
import { type Escenario, type LlaveDeBanco, type Opciones, prepararEscenario } from './escenario.ts';
import { type Contendiente, medirPorTurnos, type Resultado } from './medicion.ts';
import type { Servidor } from './procesos.ts';

const CUENTAS_POR_CASO = 20;
/** Requests per second that no machine of ours reaches. */
const INFORMES_POR_SEGUNDO = 300;
const APERTURAS_POR_SEGUNDO = 5000;

export async function reporting(opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const escenario = await prepararEscenario(opciones);
  try {
    return await medir(escenario, opciones, contar);
  } finally {
    await escenario.cerrar();
  }
}

async function medir(e: Escenario, opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const { segundos, rondas, calentamiento, casos } = opciones;
  const informes = INFORMES_POR_SEGUNDO * 4 * (segundos * rondas + calentamiento);
  const llaves = await e.llaves('B', informes * 10);
  const [deUno = '', deDiez = ''] = [...new Set(llaves.map(({ aseguradoraId }) => aseguradoraId))];
  contar(`${e.version}; writing the facts of ${casos} cases and folding them`);
  const cifras = await e.cifras(deUno, deDiez, casos, CUENTAS_POR_CASO);
  contar(JSON.stringify(cifras));
  const antes = new Date(cifras.corteAnterior ?? 0).toISOString();
  const api = await e.albacea('api');
  const informe = (nombre: string, aseguradora: string, consulta: string): Contendiente => {
    const objetivos = llaves
      .filter(({ aseguradoraId }) => aseguradoraId === aseguradora)
      .map((llave) => ({ ...llave, ruta: `/api/v1/reporting?${consulta}` }));
    return e.contendiente(nombre, api, 1, { clase: 'leer', objetivos });
  };
  const ANIO = 'desde=2025-01-01&hasta=2025-12-31';
  const lecturas = await medirPorTurnos(
    [
      informe('a year, of an insurer of one year', deUno, ANIO),
      informe('a year, of an insurer of ten', deDiez, ANIO),
      informe('a year from 22 November', deDiez, 'desde=2024-11-22&hasta=2025-11-21'),
      informe('ten years', deDiez, 'desde=2016-01-01&hasta=2025-12-31'),
      informe('a year, as of a month before', deUno, `${ANIO}&corte=${antes}`),
    ],
    opciones,
    contar,
  );
  return [...lecturas, ...(await medirAperturas(e, opciones, contar))];
}

const DISPARADORES = [
  ['casos', 'cifras_al_abrir'],
  ['caso_modulos', 'cifras_al_contratar'],
  ['correos', 'cifras_al_entregar'],
];

/** The same server opens cases with and without the triggers that write facts; its worker seals and folds them. */
async function medirAperturas(e: Escenario, opciones: Opciones, contar: (texto: string) => void): Promise<Resultado[]> {
  const { segundos, rondas, calentamiento, conexiones } = opciones;
  const servidor: Servidor = await e.albacea('start');
  const llaves: LlaveDeBanco[] = await e.llaves('B', APERTURAS_POR_SEGUNDO * 2 * (segundos * rondas + calentamiento));
  const carga: Carga = { clase: 'abrir', llaves, variante: 'B', idempotencia: false };
  const con = (nombre: string, orden: 'enable' | 'disable'): Contendiente => {
    const contendiente = e.contendiente(nombre, servidor, conexiones, carga);
    return {
      nombre,
      async medir(duracion) {
        for (const [tabla, disparador] of DISPARADORES)
          await e.sql(`alter table ${tabla} ${orden} trigger ${disparador}`);
        return contendiente.medir(duracion);
      },
    };
  };
  return medirPorTurnos(
    [con('POST /siniestro, no figures', 'disable'), con('POST /siniestro, figures kept up', 'enable')],
    opciones,
    contar,
  );
}
