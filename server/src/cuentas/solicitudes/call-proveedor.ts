/** Prepares the sheet with which a person asks a provider by form or telephone, and records the result of a call. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { ProveedorCall, SendingSheet } from '@albacea/contract/schemas/solicitudes.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { evidenceOf } from '../catalogo/rules-verification.ts';
import { wayOf } from '../catalogo/rules-ways.ts';
import { recordChase } from '../commands/chase-cuenta.ts';
import { type CuentasDependencies, takeCuenta, viewCuenta } from '../commands/command.ts';
import { recordSending } from '../commands/request-cuenta.ts';
import { type LettersDependencies, prepareLetter } from '../letters/compose/prepare-letter.ts';
import { confirmAnswer } from '../respuestas/decide-answer.ts';
import { proposeAnswer } from '../respuestas/propose-answer.ts';
import { cardOf } from '../sending-facts.ts';
import type { Cuenta } from '../sql.ts';
import { notAfter, recordReceipt } from './receipt-and-delivery.ts';
import { sheetOf } from './rules-sheet.ts';
import { viewSolicitudes } from './view-solicitudes.ts';

/**
 * Shows the sheet for asking the provider now. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when the case has ended, validacion without an action
 */
export async function viewSheet(
  deps: LettersDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  idioma: 'es' | 'en',
): Promise<SendingSheet> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const { fila, datos } = await viewCuenta(tx, who, casoId, cuentaId);
  const clase = fila.estado === 'solicitada' ? 'recordatorio' : 'solicitud';
  const { data, carta } = await prepareLetter(deps, tx, who, casoId, cuentaId, { clase });
  const group = (await viewSolicitudes(tx, who, casoId)).find(({ cuentas }) =>
    cuentas.some(({ cuenta_id }) => cuenta_id === fila.id),
  );
  const others = (group?.cuentas ?? []).filter(
    ({ cuenta_id, estado }) => cuenta_id !== fila.id && estado === 'solicitada',
  );
  return {
    proveedor: datos.proveedor,
    pagina: carta.destinatario.direccion,
    ...sheetOf(data, formOf(cardOf(await deps.catalogo.current(tx), fila.proveedor), fila), idioma),
    juntas: others.map(({ identificador, solicitudes }) =>
      [identificador, solicitudes.at(-1)?.clave].filter(Boolean).join(' · '),
    ),
  };
}

/** The form fields of the account's channel, with the day and source of the evidence; null: nobody has seen them. */
function formOf(card: ProveedorCard | null, { accion, via }: Pick<Cuenta, 'accion' | 'via'>) {
  const action = card?.acciones.find((one) => one.accion === accion);
  const way = action && wayOf(action, via);
  if (!card || !way?.formulario) return null;
  const { fecha, fuente } = evidenceOf(card, `acciones.${accion}.vias.${way.codigo}.formulario`);
  return { campos: way.formulario, fecha, fuente: fuente?.referencia ?? null };
}

/**
 * Records the result of a call. The answer is proposed and confirmed at once, because a member of the service heard it. If no request is
 * out, a call that somebody answered is the request. Who may: a person of the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, ya_decidido, validacion, and as
 *   `recordSending` when the call is the request
 */
export async function recordProveedorCall(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  call: ProveedorCall,
): Promise<void> {
  const { llamada, clase, quien, clave, prometida, resultado, papeles, nota, version } = call;
  if (who.actor.tipo !== 'usuario' || who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const { caso, fila } = await takeCuenta(tx, who, casoId, cuentaId, version);
  if (clase === 'no_contestan') {
    const fact: Fact = { tipo: 'proveedor_no_contesta', datos: { cuenta: fila.id } };
    return recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
  }
  await recordWhatItAsks(deps, tx, who, casoId, cuentaId, fila.estado, call);
  if (quien ?? clave ?? prometida)
    await recordReceipt(tx, who, casoId, cuentaId, {
      via: 'telefono',
      ...(quien && { quien }),
      ...(clave && { clave }),
      ...(prometida && { prometida }),
    });
  const { respuesta, repetida } = await proposeAnswer(tx, who, {
    casoId,
    cuentaId,
    via: 'telefono',
    clase,
    clave: `telefono:${cuentaId}:${llamada}`,
    ...(papeles && { papeles }),
    ...(nota && { texto: nota, motivo: nota }),
    ...(clave && { referencia: clave }),
    ...(quien && { quien: { nombre: quien } }),
  });
  if (repetida) return;
  await confirmAnswer(tx, who, casoId, respuesta.respuesta_id, { ...(resultado && { resultado }) });
}

/** Records the call as the request if none is out; else as a chase, if the caller insisted. */
async function recordWhatItAsks(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  estado: string,
  { clave, prometida, sin_constancia, insiste = false }: ProveedorCall,
): Promise<void> {
  const evidence = {
    canal: 'telefono',
    ...(clave && { referencia: clave }),
    ...(sin_constancia && { sin_constancia }),
  } as const;
  if (estado !== 'solicitada') {
    if (prometida !== undefined && (!isDateReal(prometida) || prometida < todayInMadrid(who.now))) throw notAfter();
    await recordSending(deps, tx, who, casoId, cuentaId, { ...evidence, ...(prometida && { plazo: prometida }) });
  } else if (insiste) await recordChase(deps, tx, who, casoId, cuentaId, evidence);
}
