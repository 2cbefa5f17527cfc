/** The relative signs too, with the code of the e-mail and the typed name; or would rather not, or takes the signature back. */
import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { normalizeText } from '../../shared/rules-text.ts';
import { advanceCaso } from '../casos/close/advance-caso.ts';
import { takeLiveCaso } from '../casos/lock-caso.ts';
import { namedCuentas } from '../cuentas/read/named-cuentas.ts';
import { CODE_ATTEMPTS, coversCuenta } from '../mandato/rules.ts';
import { scopeOf } from '../mandato/rules-ejemplares.ts';
import { fullName, namesAgree } from '../mandato/rules-signer-name.ts';
import { AGENT_MAXIMUM, type Signature, type SignatureResult } from '../mandato/sign-mandato.ts';
import { withdrawSendings } from '../mandato/withdraw-sendings.ts';
import { requireWithoutProhibition } from '../mandato/without-prohibition.ts';
import { type CofirmaData, cofirmaCodeHash, cofirmaPlace, type FrozenCofirma } from './data.ts';
import { papersForCofirma } from './papers-for-cofirma.ts';
import { askedOf, countFailure, endAsked, readCofirmas, revokeSigned, withdrawMails, writeSigned } from './sql.ts';
import { type AskedSignature, allegadoOnly, refusal, takeAsked } from './take-asked.ts';

export type CofirmaResult = { readonly clase: 'firmado' } | Extract<SignatureResult, { clase: 'codigo_incorrecto' }>;

/**
 * A wrong code is a result, because the try counts and has to be committed.
 * @throws DomainError accion_no_permitida, no_encontrado, caso_bloqueado, nombre_distinto: no try is counted; cambiado_entretanto:
 *   what the heir has signed is another since, and has to be read anew; estado_no_permite: nothing waits for them, they have signed
 *   already, or the code has expired
 */
export async function signCofirma(
  tx: Tx,
  who: Requester,
  casoId: string,
  signature: Omit<Signature, 'rubrica'>,
): Promise<CofirmaResult> {
  const { aseguradora, actor, now } = who;
  const asked = await takeAsked(tx, who, casoId);
  const { caso, fila, cofirmante } = asked;
  requireWithoutProhibition(caso);
  const { data, frozen, hash } = requireLiveCode(asked, now);
  const nombre = normalizeText(signature.nombre);
  if (!namesAgree(nombre, cofirmante)) throw new DomainError('nombre_distinto', { nombre: fullName(cofirmante) });
  const given = cofirmaCodeHash(aseguradora, fila.id, signature.codigo.replace(/\s/g, ''));
  if (!timingSafeEqual(given, hash)) {
    const quedan = Math.max(0, CODE_ATTEMPTS - (await countFailure(tx, fila.id, CODE_ATTEMPTS)));
    const fact = { tipo: 'cofirma_codigo_agotado', datos: { cofirma: fila.id } };
    if (quedan === 0) await recordFacts(tx, caso.fila.id, [fact], actor, now);
    return { clase: 'codigo_incorrecto', quedan, porSms: false };
  }
  await requireSamePapers(tx, who, asked, frozen);
  const firma = {
    nombre,
    instante: now.toISOString(),
    texto_version: frozen.version,
    huella_texto: frozen.huella,
    codigo: { email: cofirmante.email, enviado: data.envios.at(-1) ?? '' },
    direccion: signature.direccion,
    agente: signature.agente.slice(0, AGENT_MAXIMUM),
  };
  const sealed = caso.clave.encryptJson(cofirmaPlace(fila.id), { ...data, firma } satisfies CofirmaData);
  const papers = frozen.papeles.map(({ ejemplar }) => ejemplar);
  if (!(await writeSigned(tx, { id: fila.id, sealed, papers }, now))) throw new DomainError('cambiado_entretanto');
  await withdrawMails(tx, caso.fila.id, ['cofirma', 'codigo_cofirma'], now);
  await recordFacts(tx, caso.fila.id, [{ tipo: 'cofirma_firmada', datos: { cofirma: fila.id } }], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
  return { clase: 'firmado' };
}

/**
 * What has left stays; of what has not, nothing leaves that rested on the signature, where the insurer wants one.
 * @throws DomainError accion_no_permitida, no_encontrado, caso_bloqueado, estado_no_permite: nothing is asked of them, and they signed
 *   nothing
 */
export async function leaveCofirma(tx: Tx, who: Requester, casoId: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  const allegado = allegadoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { id } = caso.fila;
  const asked = askedOf(await readCofirmas(tx, id));
  const declined = asked?.allegado === allegado && (await endAsked(tx, asked.id, 'rechazada', now));
  const revoked = (await revokeSigned(tx, id, allegado, now)) > 0;
  if (!declined && !revoked) throw refusal(caso, { es: 'No ha firmado nada.', en: 'You have signed nothing.' });
  if (declined) await withdrawMails(tx, id, ['cofirma', 'codigo_cofirma'], now);
  const { faltan } = await papersForCofirma(tx, aseguradora, caso);
  const scope = scopeOf(faltan.map(({ datos }) => datos));
  const theirs = (await namedCuentas(tx, id, caso.clave)).filter(
    ({ proveedor, accion }) => accion !== null && coversCuenta(scope, proveedor, accion),
  );
  const letters = revoked
    ? await withdrawSendings(
        tx,
        id,
        theirs.map((one) => one.id),
        now,
      )
    : [];
  const fact = { tipo: revoked ? 'cofirma_revocada' : 'cofirma_rechazada', datos: { allegado } };
  await recordFacts(tx, id, [fact, ...letters], actor, now);
  await advanceCaso(tx, who, id);
}

function requireLiveCode({ caso, fila }: AskedSignature, now: Date) {
  const { huella_codigo: hash, codigo_caduca: expires, datos_cifrados: sealed } = fila;
  const data = sealed && caso.clave.decryptJson<CofirmaData>(cofirmaPlace(fila.id), sealed);
  if (hash && expires && expires > now && data?.preparada) return { data, frozen: data.preparada, hash };
  throw refusal(caso, { es: 'El código ya no sirve. Pida uno nuevo.', en: 'The code is dead. Ask for a new one.' });
}

/** Nobody signs what is not in force any more, nor less than what they are told. */
async function requireSamePapers(
  tx: Tx,
  { aseguradora }: Requester,
  { caso }: AskedSignature,
  { papeles }: FrozenCofirma,
): Promise<void> {
  const { faltan } = await papersForCofirma(tx, aseguradora, caso);
  const now = faltan.map(({ id }) => id).join();
  if (now !== papeles.map(({ ejemplar }) => ejemplar).join()) throw new DomainError('cambiado_entretanto');
}
