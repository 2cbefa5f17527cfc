/** A request goes to a provider: the one way out of the house, behind every guard. */

import type { Canal } from '@albacea/contract/proveedores-listas.ts';
import type { Tx } from '../../db/base.ts';
import { type Bilingue, ErrorDeDominio, noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { esFechaReal, hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { conGestion } from './datos.ts';
import {
  type CuentaCambiada,
  type DependenciasDeCuentas,
  dar,
  exigirOrden,
  exigirPrueba,
  nota as notaDe,
  requireAccion,
  tomarCuenta,
} from './orden.ts';
import type { GestionGuardada } from './presentar.ts';
import { cuentaParaEnvio, fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import {
  enviaLaFamilia,
  type ImpedimentoDeEnvio,
  impedimentosDeEnvio,
  impedimentosDeInsistencia,
  type ProveedorParaEnvio,
} from './reglas-envio.ts';
import { plazoDeRespuesta } from './reglas-plazo.ts';
import { situacionDe } from './situacion.ts';

export interface Solicitud {
  /** How it was sent; undefined: the way that the catalogue names. Required where it names none. */
  readonly canal?: Exclude<Canal, 'nada_que_presentar'>;
  /** Last day for the answer, `YYYY-MM-DD`; undefined: what the provider publishes, or what is usual. */
  readonly plazo?: string;
  /** Document that proves the request. */
  readonly prueba?: string;
  readonly nota?: string;
  readonly version?: number;
  /** The relative says that they sent it themselves, where the provider takes it from nobody else. */
  readonly porLaFamilia?: boolean;
  /** The request that is out never arrived, and goes once more. */
  readonly repetida?: boolean;
}

/**
 * Also asks again, after a refusal or a silence. Who may: service, and the service's own clock.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion,
 *   envio_impedido with every reason at once
 */
export async function solicitarCuenta(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { canal, plazo, prueba, nota, version, porLaFamilia = false, repetida = false }: Solicitud = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { caso, fila, datos } = tomada;
  const { actor, ahora } = quien;
  const deNuevo = fila.estado === 'rechazada' || fila.estado === 'sin_respuesta';
  const comoServicio = repetida ? 'insistir' : deNuevo ? 'volver_a_solicitar' : 'solicitar';
  const orden = porLaFamilia ? 'solicitar_por_familia' : comoServicio;
  exigirOrden(orden, fila, actor);
  const accion = requireAccion(fila);
  const proveedor = proveedorParaEnvio(fichaDe(await catalogo.vigente(tx), fila.proveedor), fila);
  if (porLaFamilia && !enviaLaFamilia(proveedor)) throw deLoQueSeEncargaElServicio(fila.estado);
  const situacion = await situacionDe(tx, caso);
  const guarda = repetida ? impedimentosDeInsistencia : impedimentosDeEnvio;
  const impedimentos = guarda(cuentaParaEnvio(fila, datos), proveedor, situacion, ahora);
  if (impedimentos.length > 0) throw new ErrorDeDominio('envio_impedido', { motivos: enUnaFrase(impedimentos) });
  await exigirPrueba(tx, tomada, prueba);
  const por = canalDe(proveedor, canal);
  const hasta = plazoDe(plazo, hoyEnMadrid(ahora), accion, proveedor);
  const gestion: GestionGuardada = {
    tipo: 'solicitud',
    cuando: ahora.toISOString(),
    canal: por,
    nota: notaDe(nota),
    documento: prueba ?? null,
  };
  return dar(tx, quien, tomada, {
    orden,
    desde: 1,
    cambios: {
      canal: por,
      solicitada: ahora,
      solicitudes: fila.solicitudes + 1,
      // Each request has its own term and has to be chased for itself.
      insistencias: 0,
      ultima_insistencia: null,
      por_familia: porLaFamilia,
      reclamada: null,
      plazo: hasta,
      prueba: prueba ?? null,
    },
    datos: conGestion(datos, gestion),
  });
}

/** The refusal to hand the family what the service does for it. */
export const deLoQueSeEncargaElServicio = (estado: string): ErrorDeDominio =>
  new ErrorDeDominio('estado_no_permite', {
    estado,
    posible: {
      es: 'De esta solicitud nos encargamos nosotros.',
      en: 'We take care of this request.',
    },
  });

/** Every reason, one sentence after another. */
export const enUnaFrase = (impedimentos: readonly ImpedimentoDeEnvio[]): Bilingue => ({
  es: impedimentos.map(({ texto }) => texto.es).join(' '),
  en: impedimentos.map(({ texto }) => texto.en).join(' '),
});

function canalDe({ oferta }: ProveedorParaEnvio, canal: Solicitud['canal']): Canal {
  const por = canal ?? oferta?.canal;
  if (por !== undefined) return por;
  throw noValido({ campo: 'canal', texto: { es: 'diga cómo se envió.', en: 'say how it was sent.' } });
}

function plazoDe(
  pedido: string | undefined,
  hoy: string,
  accion: Parameters<typeof plazoDeRespuesta>[1],
  { oferta }: ProveedorParaEnvio,
): string {
  if (pedido === undefined) return plazoDeRespuesta(hoy, accion, oferta);
  if (esFechaReal(pedido) && pedido >= hoy) return pedido;
  const texto = {
    es: `debe ser una fecha real, hoy (${hoy}) o después.`,
    en: `must be a real date, today (${hoy}) or later.`,
  };
  throw noValido({ campo: 'plazo', texto });
}
