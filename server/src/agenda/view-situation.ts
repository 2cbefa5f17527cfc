/** Shows the situation of a case to the heir or another relative. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Visit } from '@albacea/contract/schemas/family.ts';
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import { type Fees, viewCertificados } from '../caso/certificados/view-certificados.ts';
import { askedAboutTraces, readOverview } from '../caso/read/overview.ts';
import { presentSituation } from '../caso/read/present.ts';
import { knownTo } from '../caso/read/reserved-cuentas.ts';
import { viewCaso } from '../caso/read/view-caso.ts';
import { lastStep } from '../caso/rules/rules-progress.ts';
import type { Config } from '../config.ts';
import { isForbidden } from '../cuentas/objections/objeciones.ts';
import type { Database, Tx } from '../db/database.ts';
import { nowOf } from '../db/insurers-now.ts';
import type { Tenant, Tenants } from '../db/tenant.ts';
import { authenticateHeredero } from '../familia/acceso-heredero/portal-session.ts';
import { viewVisit } from '../familia/acceso-heredero/visit.ts';
import { nameOfLastMandato } from '../familia/mandato/opened-mandatos.ts';
import { askedPapers } from '../familia/messages/messages.ts';
import type { Host } from '../http/host.ts';
import { sha256 } from '../platform/ids.ts';
import { DomainError } from '../shared/errors.ts';
import { attentionOf, type Telephone } from '../shared/rules-attention.ts';
import type { HerederoSession } from '../shared/web-app-sessions.ts';
import { viewNext } from './reminders/view-deadlines.ts';

interface SituationNow {
  readonly tasas: Fees;
  /** The service's telephone, shown to families of an insurer without a telephone of its own. */
  readonly attention: Telephone;
  readonly idioma: ErrorLanguage;
  readonly now: Date;
}

/** Shows the situation in a session of the portal. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewSituation(
  tx: Tx,
  aseguradora: Tenant,
  sesion: Pick<HerederoSession, 'casoId' | 'caso' | 'papel'>,
  { tasas, attention, idioma, now }: SituationNow,
): Promise<CasoSituation> {
  const { casoId, caso: internal, papel } = sesion;
  const caso = await viewCaso(tx, aseguradora, casoId, idioma);
  const [next, certificados, name, overview, asked, aboutTraces, isKnown, prohibido] = await Promise.all([
    viewNext(tx, internal, now),
    viewCertificados(tx, internal, tasas, idioma),
    nameOfLastMandato(tx, internal),
    readOverview(tx, internal),
    askedPapers(tx, internal),
    papel === 'heredero' ? askedAboutTraces(tx, internal) : [], // nobody else knows of traces
    knownTo(tx, internal, { tipo: papel === 'heredero' ? 'heredero' : 'allegado' }),
    isForbidden(tx, { id: internal, voluntad: caso.voluntad }),
  ]);
  const situation = presentSituation(caso, aseguradora, papel, { proximas: next, certificados });
  return {
    ...situation,
    atencion: attentionOf(aseguradora, attention),
    papeles_pedidos: [
      ...asked.filter(({ cuenta_id }) => isKnown(cuenta_id)),
      ...aboutTraces.filter(({ tipo }) => asked.every((one) => one.tipo !== tipo)),
    ],
    prohibido,
    ...name,
    ultimo_paso: lastStep(overview),
  };
}

export interface SituationDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly tasas: Fees;
  readonly config: Pick<Config, 'attention'>;
}

/**
 * Reads the situation to return together with a new session, so that a slow phone makes one request instead of two.
 * @param value value of the session cookie that is being set
 * @param realNow real time, by which the session is still valid or not
 * @throws DomainError enlace_invalido when the session ended at this moment, caso_bloqueado
 */
export async function situationAtSignIn(
  { base, tenants, tasas, config }: SituationDependencies,
  value: string,
  host: Host,
  { idioma, realNow }: { readonly idioma: ErrorLanguage; readonly realNow: Date },
): Promise<{ caso: CasoSituation; visita: Visit }> {
  const session = await authenticateHeredero(base, sha256(value), host, realNow);
  if (!session) throw new DomainError('enlace_invalido');
  const aseguradora = await tenants.get(session.aseguradoraId, session.version);
  const now = nowOf(aseguradora, session.now);
  return base.readAsTenant(session.aseguradoraId, async (tx) => ({
    caso: await viewSituation(tx, aseguradora, session, { tasas, attention: config.attention, idioma, now }),
    visita: await viewVisit(tx, aseguradora, session),
  }));
}
