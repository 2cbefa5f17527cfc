/** Looks whether an insurer's own host name leads to its portal, and draws the consequence. */
import type { HostAnswer, OwnHostView } from '@albacea/contract/schemas/own-host.ts';
import type { Tx } from '../../../db/database.ts';
import { violatedUniqueness } from '../../../db/errors.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { OWN_HOST_PATH } from '../../../http/own-hosts.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Said } from '../../../platform/outbound-http/look-at-host.ts';
import { audit } from '../../../queue/record-facts.ts';
import { DomainError } from '../../../shared/errors.ts';
import { notifyAdmins } from '../notices.ts';
import { objectOf, type WhoConfigures } from '../sender/configure-sender.ts';
import { afterLook } from '../sender/rules-sender.ts';
import { type OwnHostDependencies, viewOwnHost } from './configure-own-host.ts';
import { comesByItself, type HostFindings, judgeCname, type OwnHostRow, verdictOn } from './rules-own-host.ts';
import { readOwnHost, recordHostLook, useOwnHost } from './sql-own-host.ts';

export type CheckingHost = OwnHostDependencies & { readonly keyring: Keyring };

/** DNS and the name are asked outside of any transaction. @throws DomainError no_encontrado */
export async function checkOwnHost(deps: CheckingHost, who: WhoConfigures): Promise<OwnHostView> {
  const { base, ownHosts } = deps;
  const { id } = who.aseguradora;
  const asked = await base.readAsTenant(id, (tx) => readOwnHost(tx));
  if (!asked) throw new DomainError('no_encontrado');
  const findings = await look(deps, who.aseguradora, asked);
  const view = await base
    .asTenant(id, (tx) => settle(deps, tx, who, asked, findings, false))
    .catch((error) => {
      if (violatedUniqueness(error) !== 'dominios_propios_verificado') throw error;
      return base.asTenant(id, (tx) => settle(deps, tx, who, asked, findings, true));
    });
  await ownHosts.load();
  return view;
}

async function look(
  { addresses, lookAtHost }: OwnHostDependencies,
  aseguradora: Tenant,
  { nombre, ficha }: OwnHostRow,
): Promise<HostFindings> {
  const target = addresses.target(aseguradora);
  const cname = judgeCname(await lookAtHost.cname(nombre), target);
  if (cname.estado !== 'bien') return { cname, portal: null };
  return { cname, portal: judgeSaid(await lookAtHost.ask(addresses.at(nombre), OWN_HOST_PATH, target), ficha) };
}

/** The word of the insurer is among those that the service answers at the name; nobody else knows it before. */
function judgeSaid(answer: Said, word: string): HostAnswer {
  if (answer === 'silent') return 'sin_respuesta';
  if (answer === 'certificate') return 'certificado';
  return answer !== 'other' && answer.said.split('\n').includes(word) ? 'bien' : 'otra';
}

/** @param taken another insurer has verified the name */
async function settle(
  deps: CheckingHost,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
  asked: OwnHostRow,
  findings: HostFindings,
  taken: boolean,
): Promise<OwnHostView> {
  const row = await readOwnHost(tx, 'lock');
  // what was asked for is not what is set any more: nothing is concluded from it
  if (row?.ficha !== asked.ficha) return viewOwnHost(deps, tx, aseguradora);
  const after = afterLook(row, verdictOn(findings), now);
  const isTooLate = actor.tipo === 'sistema' && !row.verificado && !comesByItself(row, now);
  // links made while it was verified live on, whoever has it now
  const { verificado, caido } = taken || isTooLate ? { verificado: null, caido: row.caido } : after;
  await recordHostLook(tx, { verificado, caido, ajeno: taken, hallado: findings }, now);
  await useOwnHost(tx, verificado && row.nombre);
  const about = { dominio: row.nombre };
  if (verificado && !row.verificado)
    await audit(tx, actor, 'dominio_propio_verificado', objectOf(aseguradora), now, about);
  if (!verificado && row.verificado) {
    await audit(tx, actor, 'dominio_propio_caido', objectOf(aseguradora), now, about);
    await notifyAdmins(deps.keyring, tx, 'dominio_propio_caido', now, about);
  }
  return viewOwnHost(deps, tx, aseguradora);
}
