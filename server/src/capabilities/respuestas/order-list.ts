/**
 * Who has the code of a letter asks for the list of all open requests to its provider. The code alone shows none of them: what opens the list
 * goes by e-mail to an address that the asker names, at a domain that is the provider's own.
 */

import { randomBytes } from 'node:crypto';
import type { ListSent } from '@albacea/contract/schemas/respuestas.ts';
import type { Addresses } from '../../http/host.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import { invalid } from '../../shared/errors.ts';
import { requireLive, takeCaso } from '../casos/lock-caso.ts';
import { viewCuenta } from '../cuentas/commands/command.ts';
import { cardOf } from '../cuentas/proveedor-of.ts';
import { domainsOf } from '../inbox/rules-match.ts';
import { enqueueList } from '../mail/enqueue.ts';
import { codeOf, inGroups, networkOf, SIGNS_AT_RANDOM } from '../mandato/rules-check.ts';
import { againInAnHour } from './again-in-an-hour.ts';
import { answererOf, type FoundRequest, type RequestDependencies } from './open-request.ts';
import { currentGeneration } from './sql-codes.ts';
import { countAsked, insertList } from './sql-lists.ts';

/** Minutes for which the e-mail opens the list. */
export const LINK_MINUTES = 60;
const MINUTE = 60_000;
/** E-mails that are asked for within an hour: with one code, to one address, to one provider. */
export const ASKED_MAXIMUM = { codigo: 3, direccion: 3, proveedor: 20 } as const;

/** A plain hash is enough: of secrets of 95 bits or more, nobody tries them all. */
export const listHash = (secret: string): Buffer => sha256(`lista ${secret}`);

export interface ListAsked {
  readonly email: string;
  readonly idioma: 'es' | 'en';
  readonly ip: string;
}

/** @throws DomainError no_encontrado, validacion, limite_superado, estado_no_permite */
export function orderList(
  deps: RequestDependencies & { readonly addresses: Addresses },
  found: FoundRequest,
  { email, idioma, ip }: ListAsked,
): Promise<ListSent> {
  const { aseguradora, casoId, cuentaId, now } = found;
  return deps.base.asTenant(aseguradora.id, async (tx) => {
    const caso = requireLive(await takeCaso(tx, aseguradora, casoId));
    const { fila } = await viewCuenta(tx, answererOf(found), casoId, cuentaId);
    const card = cardOf(await deps.catalogo.current(tx), fila.proveedor);
    const domains = card ? [...new Set(domainsOf(card))] : [];
    if (card === null || domains.length === 0) throw noDomain();
    const { direccion, dominio } = addressAt(email, domains);
    const row = {
      ...{ id: uuidV7(now), caso: caso.fila.id, cuenta: cuentaId, generacion: await currentGeneration(tx, cuentaId) },
      ...{ proveedor: card.codigo, dominio, pedida: now },
      enlace_hasta: new Date(now.getTime() + LINK_MINUTES * MINUTE),
      huella_direccion: aseguradora.clave.blindIndex('lista_proveedor', direccion),
    };
    const asked = await countAsked(tx, row, new Date(now.getTime() - 60 * MINUTE));
    for (const one of ['codigo', 'direccion', 'proveedor'] as const)
      if (asked[one] >= ASKED_MAXIMUM[one]) throw againInAnHour(ASKED_MAXIMUM[one]);
    const code = codeOf([...randomBytes(SIGNS_AT_RANDOM)]);
    await insertList(tx, { ...row, huella_enlace: listHash(code) });
    const enlace = `${deps.addresses.responder(aseguradora)}/lista/${inGroups(code)}`;
    const lista = { proveedor: card.nombre, email: direccion, enlace, minutos: LINK_MINUTES };
    await enqueueList(tx, aseguradora.clave, { idioma, lista }, { now, caduca: row.enlace_hasta });
    const detail = { lista: row.id, cuenta: cuentaId, red: networkOf(ip) };
    await audit(tx, answererOf(found).actor, 'lista_pedida_por_proveedor', { tipo: 'caso', id: casoId }, now, detail);
    return { enviada_a: direccion, caduca: row.enlace_hasta.toISOString() };
  });
}

const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;

/** At exactly one of the domains: below them, providers lend names to their customers. @throws DomainError validacion */
function addressAt(text: string, domains: readonly string[]): { direccion: string; dominio: string } {
  const direccion = text.trim().toLowerCase();
  const at = direccion.lastIndexOf('@');
  const dominio = direccion.slice(at + 1);
  if (at > 0 && LOCAL.test(direccion.slice(0, at)) && domains.includes(dominio)) return { direccion, dominio };
  const list = domains.join(', ');
  throw invalid({
    campo: 'email',
    texto: {
      es: `debe ser una dirección de su empresa, de un dominio que ya conocemos: ${list}.`,
      en: `must be an address of your company, at a domain that we know already: ${list}.`,
    },
  });
}

const noDomain = () =>
  invalid({
    campo: 'codigo',
    texto: {
      es: 'es de una empresa de la que no conocemos ningún dominio: conteste cada carta con su código.',
      en: 'is of a company of which we know no domain: please answer each letter with its code.',
    },
  });
