/** Routes of the documents in the portal and the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import {
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import { quienDeBackoffice, quienDePortal } from '../casos/quien.ts';
import { leerFichero } from './leer-fichero.ts';
import { rechazarDocumento } from './rechazar-documento.ts';
import { type DependenciasDeDocumentos, recibirDocumento } from './recibir-documento.ts';
import { validarDocumento } from './validar-documento.ts';
import { documentoDeTrabajo, verDocumentosDeMesa, verDocumentosDeTrabajo } from './ver-documentos.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();

/** What was brought, without its members that are not there. */
const traido = <C extends { tipo: unknown; cuenta_id?: string | undefined }, F>(
  { tipo, cuenta_id }: C,
  fichero: F,
) => ({
  tipo: tipo as C['tipo'],
  ...(cuenta_id !== undefined && { cuenta_id }),
  ...fichero,
});

export function rutasDeDocumentosEnPortal(deps: DependenciasDeDocumentos): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.lectura(P.verDocumentos, (p, tx) => verDocumentosDeTrabajo(tx, quienDePortal(p), p.sesion.casoId, p.idioma)),
    portal.larga(P.anadirDocumento, async (p) => {
      const quien = quienDePortal(p);
      const { documento, clave } = await recibirDocumento(deps, quien, p.sesion.casoId, traido(p.cuerpo, p.fichero));
      return documentoDeTrabajo(documento, clave, p.idioma);
    }),
    portal.fichero(P.verFichero, (p) =>
      leerFichero(deps, quienDePortal(p), p.sesion.casoId, p.parametros.documento ?? ''),
    ),
  ];
}

export function rutasDeDocumentosEnBackoffice(deps: DependenciasDeDocumentos): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verDocumentos, (p, tx) =>
      verDocumentosDeMesa(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.idioma),
    ),
    backoffice.larga(B.anadirDocumento, async (p) => {
      const [quien, caso] = [quienDeBackoffice(p), p.parametros.caso ?? ''];
      const { documento, clave } = await recibirDocumento(deps, quien, caso, traido(p.cuerpo, p.fichero));
      return documentoDeTrabajo(documento, clave, p.idioma);
    }),
    backoffice.fichero(B.verFichero, (p) =>
      leerFichero(deps, quienDeBackoffice(p), p.parametros.caso ?? '', p.parametros.documento ?? ''),
    ),
    backoffice.escritura(B.validarDocumento, async (p, tx) => {
      const { caso = '', documento = '' } = p.parametros;
      return { datos: await validarDocumento(tx, quienDeBackoffice(p), caso, documento, p.cuerpo) };
    }),
    backoffice.escritura(B.rechazarDocumento, async (p, tx) => {
      const { caso = '', documento = '' } = p.parametros;
      return { datos: await rechazarDocumento(tx, quienDeBackoffice(p), caso, documento, p.cuerpo) };
    }),
  ];
}
