/** Routes of the administration of the service; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { comoServicio } from '../../db/servicio.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import type { Actor } from '../../outbox/hechos.ts';
import type { Catalogo } from '../catalogo/catalogo-vigente.ts';
import { verVersionDelCatalogo } from '../catalogo/ver-version.ts';
import type { Frenos } from '../identidad/frenos.ts';
import {
  cambiarUsuario,
  enviarEnlaceDeSegundoFactor,
  invitarUsuario,
  listarUsuarios,
  type QuienAdministra,
  reenviarInvitacion,
} from '../identidad/usuarios.ts';
import {
  cambiarAseguradora,
  type DependenciasDeServicio,
  fundarConAdmin,
  listarAseguradoras,
} from './administrar-aseguradoras.ts';
import { verSalud } from './ver-salud.ts';

const { sesion } = rutasCon<SesionDeUsuario>();

export interface DependenciasDeRutasDeServicio extends DependenciasDeServicio {
  readonly catalogo: Catalogo;
  readonly hayServidorDeCorreo: boolean;
  readonly frenos: Frenos;
}

const actorDe = ({ usuario }: SesionDeUsuario): Actor => ({ visible: 'servicio', tipo: 'usuario', id: usuario });
const quien = ({ sesion: suya, ahora }: { sesion: SesionDeUsuario; ahora: Date }): QuienAdministra => ({
  aseguradoraId: null,
  actor: actorDe(suya),
  ahora,
});

export function rutasDeServicio(deps: DependenciasDeRutasDeServicio): RutaDeAplicacion<SesionDeUsuario>[] {
  const { base } = deps;
  return [
    sesion(B.listarAseguradorasDelServicio, async () => ({ datos: await listarAseguradoras(deps) })),
    sesion(B.crearAseguradora, async (p) => ({ datos: await fundarConAdmin(deps, actorDe(p.sesion), p.cuerpo) })),
    sesion(B.cambiarAseguradora, async (p) => ({
      datos: await cambiarAseguradora(deps, actorDe(p.sesion), p.parametros.aseguradora ?? '', p.cuerpo),
    })),
    sesion(B.listarUsuariosDelServicio, async ({ consulta, ahora }) => ({
      datos: await comoServicio(base, (tx) => listarUsuarios(tx, null, consulta, ahora)),
    })),
    sesion(B.invitarAlServicio, async (p) => {
      await deps.frenos.pisar(['invitacion', p.sesion.usuario], p.ahora);
      return { datos: await comoServicio(base, (tx) => invitarUsuario(deps, tx, quien(p), p.cuerpo)) };
    }),
    sesion(B.cambiarUsuarioDelServicio, async (p) => ({
      datos: await comoServicio(base, (tx) => cambiarUsuario(deps, tx, quien(p), p.parametros.usuario ?? '', p.cuerpo)),
    })),
    sesion(B.reenviarInvitacionDelServicio, async (p) => {
      await deps.frenos.pisar(['invitacion', p.sesion.usuario], p.ahora);
      const { usuario = '' } = p.parametros;
      return { datos: await comoServicio(base, (tx) => reenviarInvitacion(deps, tx, quien(p), usuario)) };
    }),
    sesion(B.enviarEnlaceDeSegundoFactorDelServicio, async (p) => ({
      datos: await comoServicio(base, (tx) =>
        enviarEnlaceDeSegundoFactor(deps, tx, quien(p), p.parametros.usuario ?? ''),
      ),
    })),
    sesion(B.verSalud, async ({ ahora }) => ({
      datos: await verSalud(base, deps.llavero, deps.hayServidorDeCorreo, ahora),
    })),
    sesion(B.verVersionDelCatalogo, async () => ({
      datos: await base.unsafeAcrossInsurers('albacea_servicio', (tx) => verVersionDelCatalogo(tx, deps.catalogo)),
    })),
  ];
}
