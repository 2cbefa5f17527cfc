/** The acts of a scripted family; each calls a use case of the portal. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { FamilyAction } from '@albacea/contract/schemas/ensayo.ts';
import { asksHolder } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CuentaDecision } from '@albacea/contract/schemas/work.ts';
import { declareList } from '../caso/close/declare-list.ts';
import { receiveDocumento } from '../caso/documentos/receive-documento.ts';
import { PAPER_TYPES } from '../caso/documentos/rules/rules-requirements.ts';
import { viewWorkDocumentos } from '../caso/documentos/view-documentos.ts';
import { lookAtCaso } from '../caso/lock-caso.ts';
import { decideCuentas } from '../cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../cuentas/commands/propose-cuentas.ts';
import { recordSentLetter } from '../cuentas/commands/request-cuenta.ts';
import { declareWish, raiseObjecion } from '../cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../cuentas/read/view-cuentas.ts';
import { prepareMandato } from '../familia/mandato/prepare-mandato.ts';
import { signMandato } from '../familia/mandato/sign-mandato.ts';
import { raiseAlert } from '../familia/persona-viva/alerts.ts';
import type { Content } from '../outbox/mail/types.ts';
import { DomainError } from '../shared/errors.ts';
import { BAD_PAPER, type Cast, samplePaper } from './cast.ts';

/** The identity number with which a scripted heir signs; its letter fits its digits. */
const IDENTITY = { clase: 'dni', numero: '12345678Z' } as const;

export const FAMILY: Readonly<Record<FamilyAction, (cast: Cast) => Promise<unknown>>> = {
  declara_cuentas: declareCuentas,
  sube_certificado: (cast) => bring(cast, 'certificado_defuncion', 'certificado-ensayo'),
  sube_papel_malo: (cast) => bring(cast, 'certificado_defuncion', BAD_PAPER),
  firma: sign,
  se_opone: ({ deps, tx, family, casoId }) =>
    tx((t) => raiseObjecion(deps, t, family, casoId, { clase: 'familiar', motivo: 'La familia no está de acuerdo.' })),
  // The family calls, and the service records what it said.
  dice_que_vive: ({ tx, service, casoId }) =>
    tx((t) => raiseAlert(t, service, casoId, { constancia: 'La familia llama y dice que la persona vive.' })),
};

/** Lists the accounts of the script that the modules of the case allow, confirms them, and declares the list complete. */
async function declareCuentas({ deps, tx, family, casoId, guion }: Cast): Promise<void> {
  const current = await tx((t) => deps.catalogo.current(t));
  let refused: unknown;
  let listed = 0;
  for (const codigo of guion.cuentas) {
    const accion = current.card(codigo)?.acciones[0]?.accion;
    const cuenta = { proveedor_codigo: codigo, identificador: 'ensayo@example.com', ...(accion && { accion }) };
    try {
      const { cuentas } = await tx((t) => proposeCuentas(deps, t, family, casoId, [cuenta]));
      const decisions = cuentas.flatMap(({ fila: { id, accion: chosen, version, copia } }) => {
        if (chosen === null) return [];
        const passes = asksHolder(chosen, current.card(codigo)?.tipo ?? null);
        const decision: CuentaDecision = {
          cuenta_id: id,
          accion: chosen,
          version,
          ...(passes && { nuevo_titular: { quien: 'heredero' } }),
          ...(copia !== null && { copia: 'rechazada' }),
        };
        return [decision];
      });
      await tx((t) => decideCuentas(deps, t, family, casoId, decisions));
      listed += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused = error; // the account is of a module that the case does not have, or its code is not in the catalogue
    }
  }
  if (listed === 0 && refused) throw refused;
  await tx((t) => declareWish(deps, t, family, casoId, { voluntad: 'no_consta' }));
  await tx((t) => declareList(t, family, casoId, { completa: true }));
}

/** Uploads a document. @returns its id */
export async function bring(
  { deps, casoId, ...cast }: Cast,
  tipo: DocumentoType,
  name: string,
  { cuenta, by = cast.family }: { readonly cuenta?: string; readonly by?: Cast['family'] } = {},
): Promise<string> {
  const contenido = samplePaper(`ENSAYO ${name} ${casoId} ${cuenta ?? ''}`);
  const { documento } = await receiveDocumento(deps, by, casoId, {
    tipo,
    nombre: `${name}.pdf`,
    contenido,
    ...(cuenta !== undefined && { cuenta_id: cuenta }),
  });
  return documento.id;
}

/** Prepares the mandate, and signs it with the code from the e-mail. */
async function sign({ deps, tx, family, casoId }: Cast): Promise<void> {
  const { datos } = await tx((t) => lookAtCaso(t, family.aseguradora, casoId));
  const { correo } = await tx((t) => prepareMandato(deps, t, family, casoId, IDENTITY));
  const { codigo } = correo.contenido as Content;
  const nombre = `${datos.heredero.nombre} ${datos.heredero.apellidos}`;
  const signature = { codigo: codigo ?? '', nombre, direccion: '127.0.0.1', agente: 'Albacea, guion de ensayo' };
  await tx((t) => signMandato(t, family, casoId, signature));
}

/** Uploads each document that a provider still needs, once, and records as sent the letters that only the family can send. */
export async function bringWhatIsAsked(cast: Cast): Promise<void> {
  const { deps, tx, family, casoId } = cast;
  const { elementos } = await tx((t) => viewCompleteCuentas(deps, t, family, casoId, 'es'));
  const brought = (await tx((t) => viewWorkDocumentos(t, family, casoId, 'es'))).elementos;
  for (const { cuenta_id, estado, impedimentos, posible, papeles_pedidos } of elementos) {
    if (estado !== 'confirmada' && estado !== 'rechazada') continue;
    const papers = [...impedimentos.flatMap(({ papeles }) => papeles), ...papeles_pedidos];
    for (const type of new Set(papers.flatMap((paper) => PAPER_TYPES[paper][0] ?? []))) {
      const has = brought.some((one) => one.tipo === type && one.cuenta_id === cuenta_id && one.estado !== 'rechazado');
      if (!has) await unlessRefused(bring(cast, type, `${type}-ensayo`, { cuenta: cuenta_id }));
    }
    if (posible.includes('solicitar_por_familia'))
      await unlessRefused(tx((t) => recordSentLetter(deps, t, family, casoId, cuenta_id, {})));
  }
}

/** Waits for an act, and ignores it if a rule refuses it, because it may be possible tomorrow. */
export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
