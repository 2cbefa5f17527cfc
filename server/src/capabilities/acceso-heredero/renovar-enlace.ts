/**
 * A new link for whoever had one: the heir or another relative. It goes to the address on file and nowhere else, so that it
 * is no matter who asks: also somebody with a link that was sent to a wrong address, which the insurer has corrected since.
 */
import { setTimeout as esperar } from 'node:timers/promises';
import type { PeticionDeEnlace } from '@albacea/contract/aplicaciones.ts';
import type { Base } from '../../db/base.ts';
import type { Inquilinos } from '../../db/inquilino.ts';
import type { Anfitrion } from '../../http/anfitrion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Registro } from '../../platform/registro.ts';
import { renovarInvitacion } from '../allegados/renovar-invitacion.ts';
import type { DependenciasDeCasos } from '../casos/abrir-caso.ts';
import { SISTEMA } from '../casos/avanzar-caso.ts';
import { reenviarEnlace } from '../casos/reenviar-enlace.ts';
import { tomarCaso } from '../casos/tomar-caso.ts';
import { slugDe } from './slug.ts';

export interface DependenciasDeEnlace extends DependenciasDeCasos {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly registro: Registro;
}

/** Milliseconds that the answer takes at least: longer than the work, so that the time doesn't tell whether there was any. */
const DURACION = 250;

/**
 * Says nothing: not whether the link ever was one, nor whether anything was sent. With neither token nor mark nothing is.
 */
export async function pedirEnlace(
  deps: DependenciasDeEnlace,
  pedido: PeticionDeEnlace,
  anfitrion: Anfitrion,
  ahora: Date,
): Promise<void> {
  await Promise.all([buscarYRenovar(deps, pedido, anfitrion, ahora), esperar(DURACION)]);
}

async function buscarYRenovar(
  deps: DependenciasDeEnlace,
  { token, huella }: PeticionDeEnlace,
  anfitrion: Anfitrion,
  ahora: Date,
): Promise<void> {
  const mark = token === undefined ? Buffer.from(huella ?? '', 'hex') : sha256(token);
  const [suyo] = await deps.base.puerta<{ aseguradora_id: string; caso_id: string; allegado: string | null }>(
    'select * from buscar_enlace($1, $2)',
    [mark, slugDe(anfitrion)],
  );
  if (!suyo) return;
  try {
    await renovarEnlace(deps, suyo, ahora);
  } catch (error) {
    if (!(error instanceof ErrorDeDominio)) throw error; // erased or withdrawn in this very moment
  }
}

/** The e-mail is sent after the commit, and nobody waits for the mail server. */
export async function renovarEnlace(
  deps: DependenciasDeEnlace,
  { aseguradora_id, caso_id, allegado }: { aseguradora_id: string; caso_id: string; allegado: string | null },
  ahora: Date,
): Promise<void> {
  const aseguradora = await deps.inquilinos.obtener(aseguradora_id);
  const quien = { aseguradora, actor: SISTEMA, ahora };
  const { caso, correo } = await deps.base.inquilino(aseguradora_id, async (tx) => {
    const tomado = await tomarCaso(tx, aseguradora, caso_id);
    const enviado =
      allegado === null
        ? await reenviarEnlace(deps, tx, quien, tomado)
        : await renovarInvitacion(deps, tx, quien, tomado, allegado);
    return { caso: tomado.fila.id, correo: enviado };
  });
  if (typeof correo !== 'string') void deps.despachador.enviarAhora(aseguradora, caso, correo);
}
