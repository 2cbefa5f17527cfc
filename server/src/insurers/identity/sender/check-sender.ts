/** Checks in DNS whether e-mails may leave from an insurer's own address, and starts or stops using the address. Runs on request and once a day. */
import type { SenderView } from '@albacea/contract/schemas/sender.ts';
import type { Tx } from '../../../db/database.ts';
import { violatedUniqueness } from '../../../db/errors.ts';
import { databaseNow } from '../../../db/insurers-now.ts';
import { idsOfInsurers, type Tenants } from '../../../db/tenant.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import type { TxtLookup } from '../../../platform/txt-lookup.ts';
import { audit } from '../../../queue/record-facts.ts';
import { SYSTEM } from '../../../shared/actor.ts';
import { DomainError } from '../../../shared/errors.ts';
import { notifyAdmins } from '../notices.ts';
import { objectOf, type SenderDependencies, viewSender, type WhoConfigures } from './own-sender.ts';
import {
  afterCheck,
  envelopeDomain,
  type Findings,
  type Found,
  judgeKey,
  judgePolicy,
  judgeSpf,
  keyName,
  policyNames,
  type SenderRow,
} from './rules-sender.ts';
import { claimCheck, readSender, recordCheck, takeNextKey, useSender } from './sql-sender.ts';

type Checking = SenderDependencies & { readonly keyring: Keyring };

/** Checks the sender of one insurer. Asks DNS outside of any transaction. @throws DomainError no_encontrado: it has no own sender */
export async function checkSender(deps: Checking, who: WhoConfigures): Promise<SenderView> {
  const { base, lookup, config } = deps;
  const { id } = who.aseguradora;
  const asked = await base.readAsTenant(id, (tx) => readSender(tx));
  if (!asked) throw new DomainError('no_encontrado');
  const findings = await askDns(lookup, asked, envelopeDomain(config));
  try {
    return await base.asTenant(id, (tx) => record(deps, tx, who, asked, findings, false));
  } catch (error) {
    if (violatedUniqueness(error) !== 'remitentes_dominio_verificado') throw error;
    return base.asTenant(id, (tx) => record(deps, tx, who, asked, findings, true));
  }
}

/**
 * Checks the senders that were not checked for a day. A process claims each check for an hour, so that no other process repeats it.
 * @returns the number of senders checked
 */
export async function checkSenders(
  deps: Checking & { readonly tenants: Tenants; readonly logger: AppLogger },
): Promise<number> {
  const { base, tenants, logger } = deps;
  const now = await databaseNow(base);
  let checked = 0;
  for (const id of await idsOfInsurers(base)) {
    try {
      if (!(await base.asTenant(id, (tx) => claimCheck(tx, now)))) continue;
      await checkSender(deps, { aseguradora: await tenants.get(id), actor: SYSTEM, now });
      checked += 1;
    } catch (error) {
      // a failure must not stop the other checks; this one is repeated in an hour
      logger.warn({ error, aseguradora: id }, 'the sender of an insurer could not be checked');
    }
  }
  return checked;
}

async function askDns(lookup: TxtLookup, row: SenderRow, envelope: string): Promise<Findings> {
  const { dominio, selector, publica, siguiente_selector: next, siguiente_publica: nextPublic } = row;
  const [dkim, dkim_siguiente, dmarc, spf] = await Promise.all([
    lookup(keyName(selector, dominio)).then((answer) => judgeKey(answer, publica)),
    next && nextPublic ? lookup(keyName(next, dominio)).then((answer) => judgeKey(answer, nextPublic)) : null,
    lookPolicy(lookup, dominio),
    lookup(envelope).then(judgeSpf),
  ]);
  return { dkim, ...(dkim_siguiente && { dkim_siguiente }), dmarc, spf };
}

/** Finds the DMARC policy of the domain or, if it has none, of the nearest domain above. If a name server does not answer, the search ends. */
async function lookPolicy(lookup: TxtLookup, domain: string): Promise<Found> {
  for (const name of policyNames(domain)) {
    const found = judgePolicy(await lookup(name));
    if (found.estado !== 'falta') return found;
  }
  return { estado: 'falta', hallado: [] };
}

/** Stores the findings, and starts or stops using the address. @param taken whether another insurer has verified the domain */
async function record(
  deps: Checking,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
  asked: SenderRow,
  findings: Findings,
  taken: boolean,
): Promise<SenderView> {
  const row = await readSender(tx, 'lock');
  // the keys have changed since DNS was asked, so the answers are ignored
  if (row?.selector !== asked.selector || row.siguiente_selector !== asked.siguiente_selector)
    return viewSender(deps, tx);
  const isNextPublished = findings.dkim_siguiente?.estado === 'bien';
  if (isNextPublished) await takeNextKey(tx);
  const key = isNextPublished ? findings.dkim_siguiente : findings.dkim;
  const after = afterCheck(row, key?.estado ?? 'sin_respuesta', now);
  const verificado = taken ? null : after.verificado;
  const { dkim_siguiente: _, ...others } = findings;
  const kept = isNextPublished && key ? { ...others, dkim: key } : findings;
  await recordCheck(tx, { ...after, verificado, ajeno: taken, hallado: kept }, now);
  const selector = isNextPublished ? (row.siguiente_selector as string) : row.selector;
  await useSender(tx, verificado ? { direccion: row.direccion, selector } : null);
  const about = { remitente: row.direccion };
  if (verificado && !row.verificado) await audit(tx, actor, 'remitente_verificado', objectOf(aseguradora), now, about);
  if (!verificado && row.verificado) {
    await audit(tx, actor, 'remitente_caido', objectOf(aseguradora), now, about);
    await notifyAdmins(deps.keyring, tx, 'remitente_caido', now, about);
  }
  return viewSender(deps, tx);
}
