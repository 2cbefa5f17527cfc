/** E-mails to the family, and to the person if their address is known: they say that it was a mistake, what was done and what is undone. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import { readAvisos } from '../../caso/guard.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { accessExpiry } from '../../caso/rules/rules.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { irreversibleCuentas } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueToPerson, languageFor } from '../../outbox/mail/enqueue.ts';
import type { PersonContent, PersonType } from '../../outbox/mail/types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { toldAllegados } from '../allegados/people-invited.ts';
import { avisoPlace } from './data.ts';
import { addressesOf } from './own-notices.ts';
import type { OwnAddress } from './rules-own-addresses.ts';

interface Annulment {
  /** Number of requests already sent. */
  readonly enviadas: number;
  /** Whether the heir may have heard of us. If not, no apology is sent to the heir, because it would frighten them. */
  readonly hadHeard: boolean;
}

/** Queues the apologies; the worker sends them. */
export async function queueApologies(
  deps: CuentasDependencies,
  tx: Tx,
  { aseguradora, now }: Requester,
  caso: TakenCaso,
  { enviadas, hadHeard }: Annulment,
): Promise<void> {
  const { fila, clave, datos } = caso;
  const times = { now, caduca: accessExpiry(now) };
  const write = (
    tipo: PersonType,
    persona: PersonContent['persona'],
    language: Language,
    allegado: string | null = null,
  ): Promise<void> => {
    const content = {
      idioma: languageFor(language, aseguradora),
      persona,
      fallecido: datos.fallecido,
      dia: null,
      enviadas,
    } as const;
    return enqueueToPerson(tx, clave, { id: uuidV7(now), caso: fila.id, tipo, allegado }, content, times);
  };
  if (hadHeard) await write('disculpa_familia', datos.heredero, fila.idioma);
  for (const { id, idioma, ...relative } of await toldAllegados(tx, caso))
    await write('disculpa_familia', relative, idioma, id);
  for (const email of await ownEmails(deps, tx, caso, enviadas > 0, now))
    await write('disculpa_persona', { ...datos.fallecido, email }, fila.idioma);
}

/**
 * The person's e-mail addresses for the apology: those to which our notice went and, if something was requested in the person's name, all known
 * ones. Addresses that refused the notice get no second message, and those whose notice was withdrawn were told nothing.
 */
async function ownEmails(
  deps: CuentasDependencies,
  tx: Tx,
  caso: TakenCaso,
  somethingLeft: boolean,
  now: Date,
): Promise<string[]> {
  const avisos = (await readAvisos(tx, caso.fila.id)).flatMap(({ id, medio, datos_cifrados, estado, salio }) => {
    if (medio !== 'correo' || !datos_cifrados || (estado === 'retirado' && !salio)) return [];
    const { destino } = caso.clave.decryptJson<OwnAddress>(avisoPlace(id), datos_cifrados);
    return [{ destino, refused: estado === 'rechazado' }];
  });
  const refused = avisos.filter((one) => one.refused).map(({ destino }) => destino);
  const known = [
    ...avisos.map(({ destino }) => destino),
    ...(somethingLeft ? await addressesOf(tx, caso, await irreversibleCuentas(deps, tx, caso.fila.id, now)) : [])
      .filter(({ medio }) => medio === 'correo')
      .map(({ destino }) => destino),
  ];
  return [...new Set(known)].filter((one) => !refused.includes(one));
}
