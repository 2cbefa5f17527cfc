/** Where things stand, for a relative who looks. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import { type Fees, viewCertificados } from '../caso/certificados/view-certificados.ts';
import { readOverview } from '../caso/read/overview.ts';
import { presentSituation } from '../caso/read/present.ts';
import { viewCaso } from '../caso/read/view-caso.ts';
import { lastStep } from '../caso/rules/rules-progress.ts';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import { nameOfLastMandato } from '../familia/mandato/opened-mandatos.ts';
import { askedPapers } from '../familia/messages/messages.ts';
import { attentionOf, type Telephone } from '../shared/rules-attention.ts';
import type { HerederoSession } from '../shared/web-app-sessions.ts';
import { viewNext } from './reminders/view-deadlines.ts';

interface SituationNow {
  readonly tasas: Fees;
  /** Whom families call where the insurer has no telephone. */
  readonly attention: Telephone;
  readonly idioma: ErrorLanguage;
  readonly now: Date;
}

/** @throws DomainError no_encontrado, caso_bloqueado */
export async function viewSituation(
  tx: Tx,
  aseguradora: Tenant,
  sesion: Pick<HerederoSession, 'casoId' | 'caso' | 'papel'>,
  { tasas, attention, idioma, now }: SituationNow,
): Promise<CasoSituation> {
  const { casoId, caso: internal, papel } = sesion;
  const caso = await viewCaso(tx, aseguradora, casoId, idioma);
  const [next, certificados, name, overview, papeles_pedidos] = await Promise.all([
    viewNext(tx, internal, now),
    viewCertificados(tx, internal, tasas, idioma),
    nameOfLastMandato(tx, internal),
    readOverview(tx, internal),
    askedPapers(tx, internal),
  ]);
  const situation = presentSituation(caso, aseguradora, papel, { proximas: next, certificados });
  return {
    ...situation,
    atencion: attentionOf(aseguradora, attention),
    papeles_pedidos,
    ...name,
    ultimo_paso: lastStep(overview),
  };
}
