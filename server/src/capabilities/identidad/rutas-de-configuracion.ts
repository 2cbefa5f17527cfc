/** Routes of an insurer's settings, keys and people; no logic. */

import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import {
  type PeticionDeAplicacion,
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { esUuid } from '../../platform/ids.ts';
import { cambiarConfiguracion, crearClaveDeBackoffice, presentarConfiguracion } from './configurar-aseguradora.ts';
import { anularClave, leerClaves } from './crear-clave.ts';
import type { DependenciasDeFichas } from './fichas.ts';
import type { Frenos } from './frenos.ts';
import { presentarClave } from './presentar.ts';
import {
  cambiarUsuario,
  enviarEnlaceDeSegundoFactor,
  invitarUsuario,
  listarUsuarios,
  type QuienAdministra,
  reenviarInvitacion,
} from './usuarios.ts';

const { lectura, escritura, larga } = rutasCon<SesionDeUsuario>();
type Peticion = PeticionDeAplicacion<never, SesionDeUsuario>;

const quien = ({
  sesion,
  aseguradora,
  ahora,
}: Pick<Peticion, 'sesion' | 'aseguradora' | 'ahora'>): QuienAdministra => ({
  aseguradoraId: aseguradora.id,
  actor: { visible: sesion.aseguradora ? 'aseguradora' : 'servicio', tipo: 'usuario', id: sesion.usuario },
  ahora,
});

export function rutasDeConfiguracion(
  deps: DependenciasDeFichas & { readonly base: Base; readonly frenos: Frenos },
): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    lectura(B.verConfiguracion, async ({ aseguradora }) => presentarConfiguracion(aseguradora, deps.direcciones)),
    escritura(B.cambiarConfiguracion, async (p, tx) => {
      if (p.cuerpo.exige_segundo_factor !== undefined && !p.sesion.reciente)
        throw new ErrorDeDominio('confirmacion_necesaria');
      const ajustes = await cambiarConfiguracion(tx, { ...quien(p), aseguradora: p.aseguradora }, p.cuerpo);
      return { datos: presentarConfiguracion(ajustes, deps.direcciones) };
    }),
    lectura(B.listarClaves, async (_, tx) => ({ elementos: (await leerClaves(tx)).reverse().map(presentarClave) })),
    escritura(B.crearClave, async (p, tx) => ({
      datos: await crearClaveDeBackoffice(deps.llavero, tx, quien(p).actor, p.ahora, p.cuerpo),
    })),
    escritura(B.revocarClave, async (p, tx) => {
      const { clave = '' } = p.parametros;
      if (!esUuid(clave) || !(await anularClave(tx, clave, quien(p).actor, p.ahora)))
        throw new ErrorDeDominio('no_encontrado');
      return { datos: {} };
    }),
    lectura(B.listarUsuarios, ({ aseguradora, consulta, ahora }, tx) =>
      listarUsuarios(tx, aseguradora.id, consulta, ahora),
    ),
    larga(B.invitarUsuario, async (p) => {
      await deps.frenos.pisar(['invitacion', p.sesion.usuario], p.ahora);
      return deps.base.inquilino(p.aseguradora.id, (tx) => invitarUsuario(deps, tx, quien(p), p.cuerpo));
    }),
    escritura(B.cambiarUsuario, async (p, tx) => ({
      datos: await cambiarUsuario(deps, tx, quien(p), p.parametros.usuario ?? '', p.cuerpo),
    })),
    larga(B.reenviarInvitacion, async (p) => {
      await deps.frenos.pisar(['invitacion', p.sesion.usuario], p.ahora);
      const { usuario = '' } = p.parametros;
      return deps.base.inquilino(p.aseguradora.id, (tx) => reenviarInvitacion(deps, tx, quien(p), usuario));
    }),
    escritura(B.enviarEnlaceDeSegundoFactor, async (p, tx) => ({
      datos: await enviarEnlaceDeSegundoFactor(deps, tx, quien(p), p.parametros.usuario ?? ''),
    })),
  ];
}
