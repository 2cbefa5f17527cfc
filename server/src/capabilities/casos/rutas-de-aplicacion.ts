/** Routes of the case in the portal and the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import {
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import type { DependenciasDeCasos } from './abrir-caso.ts';
import { anularCaso } from './anular-caso.ts';
import { cerrarCaso } from './cerrar-caso.ts';
import { declararListaCompleta, reabrirLista } from './declarar-lista.ts';
import { listarCasos } from './listar-casos.ts';
import { presentarSituacion } from './presentar.ts';
import { quienDeBackoffice, quienDePortal } from './quien.ts';
import { reabrirCaso } from './reabrir-caso.ts';
import { verCaso, verCronologia } from './ver-caso.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();
const NADA = { datos: {} };

export function rutasDeCasosEnPortal(): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.lectura(P.verCaso, async ({ aseguradora, sesion, idioma }, tx) =>
      presentarSituacion(await verCaso(tx, aseguradora, sesion.casoId, idioma), aseguradora, sesion.papel),
    ),
    portal.lectura(P.verCronologia, ({ sesion, consulta, idioma }, tx) =>
      verCronologia(tx, sesion.casoId, consulta, idioma),
    ),
    portal.escritura(P.declararListaCompleta, async (p, tx) => {
      await declararListaCompleta(tx, quienDePortal(p), p.sesion.casoId, p.cuerpo);
      return NADA;
    }),
    portal.escritura(P.reabrirLista, async (p, tx) => {
      await reabrirLista(tx, quienDePortal(p), p.sesion.casoId);
      return NADA;
    }),
  ];
}

export function rutasDeCasosEnBackoffice(deps: DependenciasDeCasos): RutaDeAplicacion<SesionDeUsuario>[] {
  const { despachador } = deps;
  return [
    backoffice.lectura(B.listarCasos, ({ aseguradora, consulta }, tx) => listarCasos(tx, aseguradora, consulta)),
    backoffice.lectura(B.verCaso, ({ aseguradora, parametros, idioma }, tx) =>
      verCaso(tx, aseguradora, parametros.caso ?? '', idioma),
    ),
    backoffice.lectura(B.verCronologia, ({ parametros, consulta, idioma }, tx) =>
      verCronologia(tx, parametros.caso ?? '', consulta, idioma),
    ),
    backoffice.escritura(B.declararListaCompleta, async (p, tx) => {
      await declararListaCompleta(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo);
      return NADA;
    }),
    backoffice.escritura(B.reabrirLista, async (p, tx) => {
      await reabrirLista(tx, quienDeBackoffice(p), p.parametros.caso ?? '');
      return NADA;
    }),
    backoffice.escritura(B.cerrarCaso, async (p, tx) => {
      await cerrarCaso(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo);
      return NADA;
    }),
    backoffice.escritura(B.reabrirCaso, async (p, tx) => {
      const { caso, correo } = await reabrirCaso(deps, tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo);
      return trasEnviar(NADA.datos, correo && (() => despachador.enviarAhora(p.aseguradora, caso.id, correo)));
    }),
    backoffice.escritura(B.anularCaso, async (p, tx) => {
      const { caso, correo } = await anularCaso(deps, tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo);
      return trasEnviar(NADA.datos, correo && (() => despachador.enviarAhora(p.aseguradora, caso.id, correo)));
    }),
  ];
}

/** The first attempt of an e-mail, after the commit. */
function trasEnviar<D>(datos: D, enviar: (() => Promise<unknown>) | null) {
  return { datos, ...(enviar && { trasConfirmar: () => enviar().then(() => datos) }) };
}
