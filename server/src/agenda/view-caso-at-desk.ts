/** Reads everything that the backoffice shows with a case, at once. */
import type { CasoAtDesk } from '@albacea/contract/schemas/caso-at-desk.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { type Fees, viewDeskCertificados } from '../caso/certificados/view-certificados.ts';
import { viewReleases } from '../course/releases/release.ts';
import { viewCommands } from '../course/view-commands.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import { viewLettersAboutToLeave } from '../cuentas/letters/take-back-letter.ts';
import { viewCompleteCuentas, viewKinds } from '../cuentas/read/view-cuentas.ts';
import { viewAnswers } from '../cuentas/respuestas/propose-answer.ts';
import type { Tx } from '../db/database.ts';
import { viewConsultas } from '../familia/consultas/consultas.ts';
import { viewProgress } from '../familia/consultas/view-progress.ts';
import { viewPeticiones } from '../familia/derechos/peticiones.ts';
import { viewCalls } from '../familia/llamadas/calls.ts';
import { viewWorkMandato } from '../familia/mandato/view-mandato.ts';
import { viewGuard } from '../familia/persona-viva/view-guard.ts';
import { viewHandovers } from '../familia/relevo/handover-request.ts';
import type { Requester } from '../shared/actor.ts';
import { viewDeadlines } from './reminders/view-deadlines.ts';

/**
 * Reads a case for the service or for the insurer. People of the insurer get the possible commands, their own questions, the progress and the kinds
 * of the providers; only the service gets the rest.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewCasoAtDesk(
  deps: CuentasDependencies & { readonly tasas: Fees },
  tx: Tx,
  who: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<CasoAtDesk> {
  const isService = who.actor.visible === 'servicio';
  return {
    ordenes: await viewCommands(tx, who, casoId, language),
    consultas: await viewConsultas(tx, who, casoId),
    marcha: await viewProgress(tx, who, casoId),
    tipos: isService ? [] : await viewKinds(deps, tx, who, casoId),
    servicio: isService
      ? {
          cuentas: await viewCompleteCuentas(deps, tx, who, casoId, language),
          certificados: await viewDeskCertificados(tx, who, casoId, deps.tasas, language),
          mandato: await viewWorkMandato(tx, who, casoId),
          plazos: await viewDeadlines(deps, tx, who, casoId, language),
          vistos_buenos: await viewReleases(tx, who, casoId),
          respuestas: await viewAnswers(tx, who, casoId),
          cartas: await viewLettersAboutToLeave(tx, who, casoId),
          llamadas: await viewCalls(tx, who, casoId),
          peticiones: await viewPeticiones(tx, who, casoId),
          relevos: await viewHandovers(tx, who, casoId),
          persona_viva: await viewGuard(deps, tx, who, casoId),
        }
      : null,
  };
}
