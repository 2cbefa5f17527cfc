/** Routes of the case in the portal and the backoffice; no logic. */
import { PACK_PERSONALIZADO } from '@albacea/contract/comun.ts';
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import type { Base } from '../../db/base.ts';
import {
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import type { Tasas } from '../certificados/ver-certificados.ts';
import { abrirCaso, casoDuplicado, type DependenciasDeCasos } from './abrir-caso.ts';
import { anularCaso } from './anular-caso.ts';
import { asignarGestor, listarGestores, verMesa } from './asignar-gestor.ts';
import { buscarCasos } from './buscar-casos.ts';
import { cerrarCaso } from './cerrar-caso.ts';
import { declararListaCompleta, reabrirLista } from './declarar-lista.ts';
import { quienDeBackoffice, quienDePortal } from './quien.ts';
import { reabrirCaso } from './reabrir-caso.ts';
import { renovarAcceso } from './renovar-acceso.ts';
import { trasAbrir } from './tras-abrir.ts';
import { verCaso } from './ver-caso.ts';
import { verCronologia, verCronologiaDeMesa } from './ver-cronologia.ts';
import { verOrdenes } from './ver-ordenes.ts';
import { verSituacion } from './ver-situacion.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();
const NADA = { datos: {} };
/** Milliseconds in which a second press of "send a link" is taken for the first. */
const PAUSA_ENTRE_CLICS = 60_000;

export function rutasDeCasosEnPortal(tasas: Tasas): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.lectura(P.verCaso, ({ aseguradora, sesion, idioma, ahora }, tx) =>
      verSituacion(tx, aseguradora, sesion, { tasas, idioma, ahora }),
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

export function rutasDeCasosEnBackoffice(
  deps: DependenciasDeCasos & { readonly base: Base },
): RutaDeAplicacion<SesionDeUsuario>[] {
  const { despachador } = deps;
  return [
    backoffice.lectura(B.listarCasos, ({ aseguradora, consulta, sesion }, tx) =>
      buscarCasos(tx, aseguradora, { usuario: sesion.usuario, esDelServicio: sesion.aseguradora === null }, consulta),
    ),
    backoffice.escritura(B.abrirCaso, async (p, tx) => {
      const { modulos_contratados: modulos, ...persona } = p.cuerpo;
      const solicitud = {
        ...persona,
        modulos,
        pack: PACK_PERSONALIZADO,
        prioridad: 'normal' as const,
        siniestro: null,
      };
      const resultado = await abrirCaso(deps, tx, quienDeBackoffice(p), solicitud);
      if (resultado.clase === 'existe')
        throw casoDuplicado(deps.direcciones, p.aseguradora, resultado.existente.caso_id);
      return trasAbrir(deps, p.aseguradora, resultado.caso_id, resultado.apertura);
    }),
    backoffice.escritura(B.renovarAcceso, async (p, tx) => {
      const { caso, acceso, correo } = await renovarAcceso(
        deps,
        tx,
        quienDeBackoffice(p),
        p.parametros.caso ?? '',
        p.cuerpo,
        PAUSA_ENTRE_CLICS,
      );
      const datos = (notificado: boolean) => ({
        acceso_heredero: { canal: 'email' as const, notificado, caduca: acceso.caduca.toISOString() },
      });
      return {
        datos: datos(false),
        ...(correo && {
          trasConfirmar: async () => datos(await despachador.enviarAhora(p.aseguradora, caso.id, correo)),
        }),
      };
    }),
    backoffice.lectura(B.verMesa, (p, tx) => verMesa(tx, quienDeBackoffice(p), p.parametros.caso ?? '')),
    backoffice.larga(B.asignarGestor, async (p) => {
      await asignarGestor(deps.base, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo.gestor);
      return p.cuerpo;
    }),
    backoffice.sesion(B.listarGestores, async () => ({ datos: { elementos: await listarGestores(deps.base) } })),
    backoffice.lectura(B.verCaso, ({ aseguradora, parametros, idioma }, tx) =>
      verCaso(tx, aseguradora, parametros.caso ?? '', idioma),
    ),
    backoffice.lectura(B.verOrdenes, (p, tx) =>
      verOrdenes(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.idioma),
    ),
    backoffice.lectura(B.verCronologia, ({ parametros, consulta, idioma }, tx) =>
      verCronologiaDeMesa(tx, parametros.caso ?? '', consulta, idioma),
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
