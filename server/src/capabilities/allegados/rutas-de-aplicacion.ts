/** Routes of the other relatives in the portal; no logic. */
import { OPERACIONES_DE_PORTAL as P } from '@albacea/contract/operaciones-portal.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import type { DependenciasDeCasos } from '../casos/abrir-caso.ts';
import { quienDePortal } from '../casos/quien.ts';
import type { CorreoNuevo } from '../correo/tipos.ts';
import { invitarAllegado } from './invitar-allegado.ts';
import { reenviarInvitacion } from './reenviar-invitacion.ts';
import { retirarAllegado } from './retirar-allegado.ts';
import { verAllegados } from './ver-allegados.ts';

const portal = rutasCon<SesionDeHeredero>();

export function rutasDeAllegadosEnPortal(deps: DependenciasDeCasos): RutaDeAplicacion<SesionDeHeredero>[] {
  const { despachador } = deps;
  return [
    portal.lectura(P.verAllegados, (p, tx) => verAllegados(tx, quienDePortal(p), p.sesion.casoId)),
    portal.escritura(P.invitarAllegado, async (p, tx) => {
      const quien = quienDePortal(p);
      const { caso, correo } = await invitarAllegado(deps, tx, quien, p.sesion.casoId, p.cuerpo);
      const datos = await verAllegados(tx, quien, p.sesion.casoId);
      return trasEnviar(datos, correo, (uno) => despachador.enviarAhora(p.aseguradora, caso, uno));
    }),
    portal.escritura(P.reenviarInvitacion, async (p, tx) => {
      const quien = quienDePortal(p);
      const { caso, correo } = await reenviarInvitacion(deps, tx, quien, p.sesion.casoId, p.parametros.allegado ?? '');
      const datos = await verAllegados(tx, quien, p.sesion.casoId);
      return trasEnviar(datos, correo, (uno) => despachador.enviarAhora(p.aseguradora, caso, uno));
    }),
    portal.escritura(P.retirarAllegado, async (p, tx) => {
      const quien = quienDePortal(p);
      await retirarAllegado(tx, quien, p.sesion.casoId, p.parametros.allegado ?? '');
      return { datos: await verAllegados(tx, quien, p.sesion.casoId) };
    }),
  ];
}

/** The first attempt of an e-mail, after the commit. */
function trasEnviar<D>(datos: D, correo: CorreoNuevo | null, enviar: (correo: CorreoNuevo) => Promise<unknown>) {
  return { datos, ...(correo && { trasConfirmar: () => enviar(correo).then(() => datos) }) };
}
