/** Routes of the mandate in the portal and the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import type { Base } from '../../db/base.ts';
import {
  type Fichero,
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { DependenciasDeCasos, QuienPide } from '../casos/abrir-caso.ts';
import { orderOf } from '../casos/order-of.ts';
import { quienDeBackoffice, quienDePortal } from '../casos/quien.ts';
import { pintar } from '../papeles/paint-apart.ts';
import { correctSignerName } from './correct-signer-name.ts';
import { firmarMandato, rechazoDeFirma } from './firmar-mandato.ts';
import { prepararMandato } from './preparar-mandato.ts';
import { acceptSignerName, rejectSignerName } from './review-signer-name.ts';
import { revocarMandato } from './revocar-mandato.ts';
import { leerPapelDeMandato, verMandato, verMandatoDeTrabajo } from './ver-mandato.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();

export interface DependenciasDeMandato extends Pick<DependenciasDeCasos, 'despachador' | 'direcciones'> {
  readonly base: Base;
  readonly lanes: Pick<Lanes, 'papers'>;
}

/** The mandate as a file. */
async function ficheroDeMandato(deps: DependenciasDeMandato, quien: QuienPide, caso: string): Promise<Fichero> {
  const { papel, casoId } = await deps.base.inquilino(quien.aseguradora.id, (tx) =>
    leerPapelDeMandato(deps, tx, quien, caso),
  );
  const nombre = `${papel.idioma === 'es' ? 'autorizacion' : 'mandate'}-${casoId}.pdf`;
  return {
    formato: 'application/pdf',
    nombre,
    contenido: await pintar(deps.lanes.papers, orderOf(quien, casoId), papel),
  };
}

export function rutasDeMandatoEnPortal(deps: DependenciasDeMandato): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.escritura(P.prepararMandato, async (p, tx) => {
      const { caso, correo, caduca, ...resto } = await prepararMandato(deps, tx, quienDePortal(p), p.sesion.casoId);
      const datos = { ...resto, caduca: caduca.toISOString() };
      const trasConfirmar = () => deps.despachador.enviarAhora(p.aseguradora, caso, correo).then(() => datos);
      return { datos, trasConfirmar };
    }),
    portal.escritura(P.firmarMandato, async (p, tx) => {
      const { direccion, agente, cuerpo } = p;
      const firma = await firmarMandato(tx, quienDePortal(p), p.sesion.casoId, {
        codigo: cuerpo.codigo,
        nombre: cuerpo.nombre,
        ...(cuerpo.rubrica && { rubrica: cuerpo.rubrica }),
        direccion,
        agente,
      });
      // A wrong try is counted, so its transaction is committed before it is refused.
      if (firma.clase === 'codigo_incorrecto') return { rechazo: rechazoDeFirma(firma) };
      return { datos: { mandato_id: firma.mandato, documento_id: firma.documento } };
    }),
    portal.escritura(P.corregirNombre, async (p, tx) => {
      const { caduca, ...resto } = await correctSignerName(tx, quienDePortal(p), p.sesion.casoId, p.cuerpo);
      return { datos: { ...resto, caduca: caduca.toISOString() } };
    }),
    portal.escritura(P.revocarMandato, async (p, tx) => {
      await revocarMandato(tx, quienDePortal(p), p.sesion.casoId);
      return { datos: {} };
    }),
    portal.lectura(P.verMandato, (p, tx) => verMandato(deps, tx, quienDePortal(p), p.sesion.casoId)),
    portal.fichero(P.verMandatoEnPdf, (p) => ficheroDeMandato(deps, quienDePortal(p), p.sesion.casoId)),
  ];
}

export function rutasDeMandatoEnBackoffice(deps: DependenciasDeMandato): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verMandato, (p, tx) =>
      verMandatoDeTrabajo(deps, tx, quienDeBackoffice(p), p.parametros.caso ?? ''),
    ),
    backoffice.escritura(B.aceptarNombre, async (p, tx) => {
      await acceptSignerName(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.parametros.mandato ?? '');
      return { datos: {} };
    }),
    backoffice.escritura(B.rechazarNombre, async (p, tx) => {
      await rejectSignerName(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.parametros.mandato ?? '');
      return { datos: {} };
    }),
    backoffice.fichero(B.verMandatoEnPdf, (p) => ficheroDeMandato(deps, quienDeBackoffice(p), p.parametros.caso ?? '')),
  ];
}
