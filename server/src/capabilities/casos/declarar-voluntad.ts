/** What the deceased had said about their digital life (LOPDGDD, arts. 3 and 96). */
import type { Voluntad } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { QuienPide } from './abrir-caso.ts';
import { avanzarCaso } from './avanzar-caso.ts';
import { exigirActor, exigirVersion } from './exigir.ts';
import { tomarCasoVivo } from './tomar-caso.ts';

/**
 * The answer to the one question that every file needs. A prohibition stops the mandate; what is done about it is for a
 * person to weigh, as an objection of the class `voluntad`.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function declararVoluntad(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { voluntad, version }: { readonly voluntad: Voluntad; readonly version?: number },
): Promise<void> {
  const { aseguradora, actor, ahora } = quien;
  exigirActor(actor, 'heredero', 'servicio');
  const { fila } = await tomarCasoVivo(tx, aseguradora, casoId);
  exigirVersion(fila.version, version);
  await tx.sql('update casos set voluntad = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
    fila.id,
    voluntad,
  ]);
  await registrarHechos(tx, fila.id, [{ tipo: 'caso_voluntad_declarada', datos: { voluntad } }], actor, ahora);
  await avanzarCaso(tx, quien, fila.id);
}
