/** Routes of e-mails in the backoffice: how the first one would look, and those that were kept; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import type { Base } from '../../db/base.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import type { CorreosGuardados } from '../../platform/correo/guardados.ts';
import { listarGuardados } from './listar-guardados.ts';
import { previaDeBienvenida } from './previa.ts';
import { readKeptMail } from './read-kept-mail.ts';

const { fichero, ficheroDeSesion, sesion } = rutasCon<SesionDeUsuario>();
const PAGINA = 'text/html; charset=utf-8';

export function rutasDeCorreoEnBackoffice(deps: {
  base: Base;
  guardados: CorreosGuardados;
}): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    fichero(B.verPreviaDeCorreo, async ({ aseguradora, consulta, ahora }) => ({
      formato: PAGINA,
      nombre: null,
      contenido: Buffer.from(previaDeBienvenida({ ...aseguradora, ...consulta }, ahora).html),
      conEstilo: true,
    })),
    sesion(B.listarCorreosGuardados, async () => ({ datos: await listarGuardados(deps) })),
    ficheroDeSesion(B.verCorreoGuardado, async ({ consulta, sesion: { usuario }, ahora }) => {
      const actor = { visible: 'servicio', tipo: 'usuario', id: usuario } as const;
      const { html, texto } = await readKeptMail(deps, actor, consulta.ruta, ahora);
      return {
        formato: html === null ? 'text/plain; charset=utf-8' : PAGINA,
        nombre: null,
        contenido: Buffer.from(html ?? texto),
        conEstilo: true,
      };
    }),
  ];
}
