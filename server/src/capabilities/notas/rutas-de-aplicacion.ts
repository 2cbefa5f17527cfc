/** Routes of the notes in the backoffice; no logic. */
import { OPERACIONES_DE_BACKOFFICE as B } from '@albacea/contract/operaciones-backoffice.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { quienDeBackoffice } from '../casos/quien.ts';
import { anotar } from './anotar.ts';
import { verNotas } from './ver-notas.ts';

const backoffice = rutasCon<SesionDeUsuario>();

export function rutasDeNotasEnBackoffice(): RutaDeAplicacion<SesionDeUsuario>[] {
  return [
    backoffice.lectura(B.verNotas, async (p, tx) => ({
      elementos: await verNotas(tx, quienDeBackoffice(p), p.parametros.caso ?? ''),
    })),
    backoffice.escritura(B.anotar, async (p, tx) => ({
      datos: await anotar(tx, quienDeBackoffice(p), p.parametros.caso ?? '', p.cuerpo),
    })),
  ];
}
