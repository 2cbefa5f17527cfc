/** Routes of accounts and objections in the portal and the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import {
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import { quienDeBackoffice, quienDePortal } from '../casos/quien.ts';
import { anotarCopia } from './anotar-copia.ts';
import { cambiarCuenta } from './cambiar-cuenta.ts';
import { concluirCuenta } from './concluir-cuenta.ts';
import { confirmarCuenta } from './confirmar-cuenta.ts';
import { decidirObjecion } from './decidir-objecion.ts';
import { declararVoluntad } from './declarar-voluntad.ts';
import { descartarCuenta } from './descartar-cuenta.ts';
import { deshacerCuenta } from './deshacer-cuenta.ts';
import { insistirCuenta } from './insistir-cuenta.ts';
import type { CuentaCambiada, DependenciasDeCuentas } from './orden.ts';
import { type ObjecionCambiada, plantearObjecion } from './plantear-objecion.ts';
import { presentarObjecion } from './presentar.ts';
import { proponerCuentas } from './proponer-cuentas.ts';
import { rechazarCuenta } from './rechazar-cuenta.ts';
import { resolverCuenta } from './resolver-cuenta.ts';
import { sinRespuestaCuenta } from './sin-respuesta-cuenta.ts';
import { solicitarCuenta } from './solicitar-cuenta.ts';
import { verCuentasCompletas, verObjeciones, verObjecionesConPersona } from './ver-cuentas.ts';

const portal = rutasCon<SesionDeHeredero>();
const backoffice = rutasCon<SesionDeUsuario>();

const trasOrden = ({ cuenta: { id, estado, version } }: CuentaCambiada) => ({
  datos: { cuenta_id: id, estado, version },
});
const trasObjetar = ({ objecion: { id, estado } }: ObjecionCambiada) => ({ datos: { objecion_id: id, estado } });

export function rutasDeCuentasEnPortal(deps: DependenciasDeCuentas): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    portal.lectura(P.verCuentas, (p, tx) => verCuentasCompletas(deps, tx, quienDePortal(p), p.sesion.casoId, p.idioma)),
    portal.escritura(P.proponerCuentas, async (p, tx) => {
      const quien = quienDePortal(p);
      await proponerCuentas(deps, tx, quien, p.sesion.casoId, p.cuerpo.cuentas);
      return { datos: await verCuentasCompletas(deps, tx, quien, p.sesion.casoId, p.idioma) };
    }),
    portal.escritura(P.cambiarCuenta, async (p, tx) =>
      trasOrden(await cambiarCuenta(deps, tx, quienDePortal(p), p.sesion.casoId, p.parametros.cuenta ?? '', p.cuerpo)),
    ),
    portal.escritura(P.confirmarCuenta, async (p, tx) =>
      trasOrden(
        await confirmarCuenta(deps, tx, quienDePortal(p), p.sesion.casoId, p.parametros.cuenta ?? '', p.cuerpo),
      ),
    ),
    portal.escritura(P.deshacerCuenta, async (p, tx) =>
      trasOrden(await deshacerCuenta(tx, quienDePortal(p), p.sesion.casoId, p.parametros.cuenta ?? '')),
    ),
    portal.escritura(P.descartarCuenta, async (p, tx) =>
      trasOrden(await descartarCuenta(tx, quienDePortal(p), p.sesion.casoId, p.parametros.cuenta ?? '', p.cuerpo)),
    ),
    portal.escritura(P.declararVoluntad, async (p, tx) => {
      await declararVoluntad(tx, quienDePortal(p), p.sesion.casoId, p.cuerpo);
      return { datos: {} };
    }),
    portal.lectura(P.verObjeciones, async (p, tx) => ({
      elementos: (await verObjeciones(tx, quienDePortal(p), p.sesion.casoId)).map(presentarObjecion),
    })),
    portal.escritura(P.plantearObjecion, async (p, tx) =>
      trasObjetar(await plantearObjecion(tx, quienDePortal(p), p.sesion.casoId, p.cuerpo)),
    ),
  ];
}

/** What the path of a command on an account says. */
const lugar = ({ parametros: { caso = '', cuenta = '' } }: { parametros: Readonly<Record<string, string>> }) =>
  [caso, cuenta] as const;

export function rutasDeCuentasEnBackoffice(deps: DependenciasDeCuentas): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verCuentas, (p, tx) =>
      verCuentasCompletas(deps, tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.idioma),
    ),
    backoffice.escritura(B.proponerCuentas, async (p, tx) => {
      const [quien, [caso]] = [quienDeBackoffice(p), lugar(p)];
      await proponerCuentas(deps, tx, quien, caso, p.cuerpo.cuentas);
      return { datos: await verCuentasCompletas(deps, tx, quien, caso, p.idioma) };
    }),
    backoffice.escritura(B.cambiarCuenta, async (p, tx) =>
      trasOrden(await cambiarCuenta(deps, tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.confirmarCuenta, async (p, tx) =>
      trasOrden(await confirmarCuenta(deps, tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.anotarCopia, async (p, tx) =>
      trasOrden(await anotarCopia(tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.solicitarCuenta, async (p, tx) =>
      trasOrden(await solicitarCuenta(deps, tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.concluirCuenta, async (p, tx) =>
      trasOrden(await concluirCuenta(deps, tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.insistirCuenta, async (p, tx) =>
      trasOrden(await insistirCuenta(deps, tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.resolverCuenta, async (p, tx) =>
      trasOrden(await resolverCuenta(tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.rechazarCuenta, async (p, tx) =>
      trasOrden(await rechazarCuenta(tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.sinRespuestaCuenta, async (p, tx) =>
      trasOrden(await sinRespuestaCuenta(tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.escritura(B.descartarCuenta, async (p, tx) =>
      trasOrden(await descartarCuenta(tx, quienDeBackoffice(p), ...lugar(p), p.cuerpo)),
    ),
    backoffice.lectura(B.verObjeciones, async (p, tx) => ({
      elementos: (await verObjecionesConPersona(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.idioma)).map(
        ({ persona, posible, impedidas, ...objecion }) => ({
          ...presentarObjecion(objecion),
          ...{ persona, posible, impedidas },
        }),
      ),
    })),
    backoffice.escritura(B.plantearObjecion, async (p, tx) =>
      trasObjetar(await plantearObjecion(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo)),
    ),
    backoffice.escritura(B.decidirObjecion, async (p, tx) => {
      const { caso = '', objecion = '' } = p.parametros;
      return trasObjetar(await decidirObjecion(deps, tx, quienDeBackoffice(p), caso, objecion, p.cuerpo));
    }),
    backoffice.escritura(B.declararVoluntad, async (p, tx) => {
      await declararVoluntad(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo);
      return { datos: {} };
    }),
  ];
}
