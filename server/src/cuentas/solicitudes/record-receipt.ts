/** A provider confirms receipt of a request: its reference is stored and quoted from then on. */
import type { NewReceipt } from '@albacea/contract/schemas/solicitudes.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { isDateReal } from '../../shared/rules-dates-madrid.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { openSolicitud, sealSolicitud } from './data.ts';
import { writeReceipt } from './sql.ts';
import { takeSolicitud } from './take-solicitud.ts';

/**
 * Members that are not given keep their value. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when nothing was asked for, validacion
 */
export async function recordReceipt(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { via, clave, quien, prometida, nota }: NewReceipt,
): Promise<void> {
  const { taken, solicitud } = await takeSolicitud(tx, who, casoId, cuentaId);
  if (prometida !== undefined && (!isDateReal(prometida) || prometida < solicitud.enviada)) throw notAfter();
  const { caso } = taken;
  const before = openSolicitud(caso.clave, solicitud);
  const said = {
    ...{ ...before, via },
    clave: clave?.trim() || before.clave,
    quien: quien?.trim() || before.quien,
    prometida: prometida ?? before.prometida,
    nota: normalizeNotes(nota ?? '') || before.nota,
  };
  await writeReceipt(tx, solicitud, sealSolicitud(caso.clave, solicitud, said), solicitud.acusada ?? who.now);
  const fact = { tipo: 'acuse_anotado', datos: { cuenta: solicitud.cuenta, solicitud: solicitud.numero, via } };
  await recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
}

const notAfter = () =>
  invalid({
    campo: 'prometida',
    texto: {
      es: 'debe ser una fecha real, el día de la solicitud o después.',
      en: 'must be a real date, the day of the request or later.',
    },
  });
