/**
 * A working day of the scripted person of the service, who calls the use cases of the desk. That person also enters the answers of scripted
 * providers, like the answers of real ones.
 */
import { CERTIFICADO_DOCUMENTO, checksOf, resultsOf } from '@albacea/contract/schemas/lists.ts';
import type { LetterKind } from '@albacea/contract/schemas/papers.ts';
import { obtainCertificado, requestCertificado } from '../caso/certificados/commands.ts';
import { viewDeskCertificados } from '../caso/certificados/view-certificados.ts';
import { rejectDocumento, validateDocumento } from '../caso/documentos/review-documento.ts';
import { viewWorkDocumentos } from '../caso/documentos/view-documentos.ts';
import { cancelCaso } from '../course/cancel-caso.ts';
import { recordChase } from '../cuentas/commands/chase-cuenta.ts';
import { recordSending } from '../cuentas/commands/request-cuenta.ts';
import { concludeCuenta, discardCuenta, rejectCuenta, resolveCuenta } from '../cuentas/commands/settle-cuenta.ts';
import { prepareLetter } from '../cuentas/letters/compose/prepare-letter.ts';
import { sendLetter } from '../cuentas/letters/send-letter.ts';
import { decideObjecion } from '../cuentas/objections/decide-objecion.ts';
import { viewCompleteCuentas, viewObjecionesWithPerson } from '../cuentas/read/view-cuentas.ts';
import { viewGuard } from '../familia/persona-viva/view-guard.ts';
import { earlier } from '../shared/waiting.ts';
import { BAD_PAPER, type Cast } from './cast.ts';
import { bring, unlessRefused } from './play-family.ts';
import { answerOf } from './rules-guiones.ts';

/** Does the service's work of a day on the case. @returns true: the case was annulled, so nothing is left to do */
export async function serviceWorks(cast: Cast): Promise<boolean> {
  if (await annulIfAlive(cast)) return true;
  await reviewPapers(cast);
  await decideObjeciones(cast);
  await workCuentas(cast);
  await workCertificados(cast);
  return false;
}

async function annulIfAlive({ deps, tx, service, casoId }: Cast): Promise<boolean> {
  const { alertas } = await tx((t) => viewGuard(deps, t, service, casoId));
  if (!alertas.some(({ decidida }) => decidida === null)) return false;
  await tx((t) => cancelCaso(deps, t, service, casoId, { motivo: 'persona_viva' }));
  return true;
}

async function reviewPapers({ tx, service, casoId }: Cast): Promise<void> {
  const { elementos } = await tx((t) => viewWorkDocumentos(t, service, casoId, 'es'));
  for (const { documento_id, tipo, estado, nombre } of elementos) {
    if (estado !== 'recibido') continue;
    const bad = nombre?.startsWith(BAD_PAPER) === true;
    await unlessRefused(
      tx(async (t) =>
        bad
          ? rejectDocumento(t, service, casoId, documento_id, { motivo: 'ilegible' })
          : validateDocumento(t, service, casoId, documento_id, { comprobaciones: checksOf(tipo) }),
      ),
    );
  }
}

const OBJECTED = 'La familia no está de acuerdo.';

async function decideObjeciones({ tx, service, casoId }: Cast): Promise<void> {
  for (const { id, estado } of await tx((t) => viewObjecionesWithPerson(t, service, casoId, 'es')))
    if (estado === 'abierta')
      await unlessRefused(
        tx((t) => decideObjecion(t, service, casoId, id, { decision: 'mantenida', motivo: OBJECTED })),
      );
}

async function workCuentas(cast: Cast): Promise<void> {
  const { deps, tx, service, casoId } = cast;
  const { elementos } = await tx((t) => viewCompleteCuentas(deps, t, service, casoId, 'es'));
  for (const { cuenta_id: id, estado, posible, impedimentos, pide, carta_que_toca } of elementos) {
    const can = (command: string) => posible.includes(command);
    const discard = { motivo: OBJECTED, motivo_descarte: 'objecion' } as const;
    if (can('descartar') && impedimentos.some(({ codigo }) => codigo === 'objecion_mantenida'))
      await unlessRefused(tx((t) => discardCuenta(t, service, casoId, id, discard)));
    else if (can('concluir_sin_solicitud'))
      await unlessRefused(tx((t) => concludeCuenta(deps, t, service, casoId, id, {})));
    else if (can('solicitar') || (can('volver_a_solicitar') && pide.length > 0))
      await unlessRefused(writeLetter(cast, id, 'solicitud'));
    else if (estado === 'rechazada' && pide.length === 0)
      await unlessRefused(tx((t) => resolveCuenta(t, service, casoId, id, { resultado: 'denegada' })));
    else if (can('insistir') && carta_que_toca?.quien === 'servicio')
      await unlessRefused(writeLetter(cast, id, carta_que_toca.clase));
  }
}

/** Sends a letter with its documents if the provider accepts e-mail; otherwise records it as sent by web form. */
async function writeLetter({ deps, tx, service, casoId }: Cast, id: string, clase: LetterKind): Promise<void> {
  const { carta } = await tx((t) => prepareLetter(deps, t, service, casoId, id, { clase }));
  const shown = { referencia: `ENSAYO-${id.slice(-8)}` };
  if (carta.canal === 'correo_electronico' && carta.destinatario.direccion !== null)
    await sendLetter(deps, service, casoId, id, { clase });
  else if (clase === 'solicitud')
    await tx((t) => recordSending(deps, t, service, casoId, id, { canal: 'formulario_web', ...shown }));
  else await tx((t) => recordChase(deps, t, service, casoId, id, { carta: clase, ...shown }));
}

/** Requests certificates, and obtains them after a week. */
async function workCertificados(cast: Cast): Promise<void> {
  const { deps, tx, service, casoId } = cast;
  const { elementos } = await tx((t) => viewDeskCertificados(t, service, casoId, deps.tasas, 'es'));
  for (const { tipo, posible, solicitado } of elementos) {
    if (posible.includes('solicitar')) await unlessRefused(tx((t) => requestCertificado(t, service, casoId, { tipo })));
    else if (posible.includes('obtener') && solicitado !== null) {
      const { due } = answerOf({ ...cast.guion, proveedores: [] }, null, new Date(solicitado), 1);
      if (due > service.now) continue;
      const documento = await bring(cast, CERTIFICADO_DOCUMENTO[tipo], `${tipo}-ensayo`, { by: service });
      await unlessRefused(tx((t) => obtainCertificado(t, service, casoId, { tipo, documento })));
    }
  }
}

/** Enters the answers of providers that are due. @returns when the next answer is due; null: no other answer will come */
export async function providersAnswer({ deps, tx, service, casoId, guion }: Cast): Promise<Date | null> {
  const { elementos } = await tx((t) => viewCompleteCuentas(deps, t, service, casoId, 'es'));
  let next: Date | null = null;
  for (const { cuenta_id: id, estado, accion, solicitada, solicitudes, proveedor_codigo } of elementos) {
    if (estado !== 'solicitada' || solicitada === null || accion === null) continue;
    const { respuesta, due } = answerOf(guion, proveedor_codigo, new Date(solicitada), solicitudes);
    if (respuesta === 'calla') continue;
    if (due > service.now) {
      next = earlier(next, due);
      continue;
    }
    await unlessRefused(
      tx((t) => {
        if (respuesta === 'confirma')
          return resolveCuenta(t, service, casoId, id, { resultado: resultsOf(accion)[0] ?? 'no_existia' });
        const papers = respuesta === 'pide_papel' ? (['prueba_parentesco'] as const) : [];
        const motivo = respuesta === 'pide_papel' ? 'Falta un papel.' : 'No lo acepta.';
        return rejectCuenta(t, service, casoId, id, { motivo, papeles: papers });
      }),
    );
  }
  return next;
}
