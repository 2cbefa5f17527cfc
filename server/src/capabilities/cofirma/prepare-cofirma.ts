/** The relative asks to sign: what they sign is frozen, and a code goes to their own address. */
import { randomBytes } from 'node:crypto';
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/database.ts';
import { sha256, sixDigitCode } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { hourInMadrid, MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { writeToFamily } from '../casos/access/write-to-family.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';
import { kinshipWhollyInEnglish, withoutHeirship } from '../casos/rules/rules-parentesco.ts';
import type { NewMail } from '../mail/types.ts';
import { openLast } from '../mandato/open-mandato.ts';
import type { OpenEjemplar } from '../mandato/read-ejemplares.ts';
import { CODE_MINUTES, waitForCode } from '../mandato/rules.ts';
import { readIdentity } from '../mandato/rules-signer-identity.ts';
import { mandatoLanguage } from '../mandato/rules-text.ts';
import { requireWithoutProhibition } from '../mandato/without-prohibition.ts';
import { type CofirmaData, cofirmaCodeHash, cofirmaPlace, type FrozenCofirma } from './data.ts';
import { papersForCofirma } from './papers-for-cofirma.ts';
import { CURRENT_VERSION, cofirmaText } from './rules-text.ts';
import { withdrawMails, writePrepared } from './sql.ts';
import { type AskedSignature, NOTHING_TO_SIGN, refusal, takeAsked } from './take-asked.ts';

export interface PreparationDependencies extends Pick<CasosDependencies, 'mailSender'> {
  /** Who acts for the family, as the text says it. */
  readonly config: Pick<Config, 'service'>;
}

/**
 * Prepared anew, the list is the one of now and an earlier code is dead.
 * @param identity of whoever signs; it goes into the text
 * @throws DomainError accion_no_permitida, no_encontrado, caso_bloqueado, validacion: the number can't be right, or is the heir's;
 *   estado_no_permite: nothing is asked of them, there is nothing to sign, or too many codes were sent
 */
export async function prepareCofirma(
  deps: PreparationDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  identity: SignerIdentity,
): Promise<{ readonly caso: string; readonly correo: NewMail }> {
  const { aseguradora, actor, now } = who;
  const asked = await takeAsked(tx, who, casoId);
  const { caso, fila, cofirmante } = asked;
  requireWithoutProhibition(caso);
  const { faltan } = await papersForCofirma(tx, aseguradora, caso);
  if (faltan.length === 0) throw refusal(caso, NOTHING_TO_SIGN);
  const identidad = requireIdentity(identity, (await openLast(tx, caso))?.datos.papeles?.identidad ?? null);
  const sendings = daySendings(asked, now);
  requireCalm(asked, [...sendings.values()].flat(), now);

  const code = sixDigitCode();
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const data: CofirmaData = {
    preparada: freeze(deps, who, asked, identidad, faltan),
    envios: [...(sendings.get(fila.id) ?? []), now].map((sending) => sending.toISOString()),
  };
  const sealed = caso.clave.encryptJson(cofirmaPlace(fila.id), data);
  const hash = cofirmaCodeHash(aseguradora, fila.id, code);
  if (!(await writePrepared(tx, { id: fila.id, sealed, hash, expires }))) throw new DomainError('cambiado_entretanto');
  await withdrawMails(tx, caso.fila.id, ['codigo_cofirma'], now);
  const { nombre, apellidos, email, idioma } = cofirmante;
  const correo = await writeToFamily(tx, who, caso, {
    ...{ tipo: 'codigo_cofirma', caduca: expires, allegado: fila.allegado },
    immediate: deps.mailSender.acceptsImmediately(aseguradora),
    contenido: { ...{ idioma, heredero: { nombre, apellidos, email }, codigo: code }, caduca: expires.toISOString() },
  });
  await recordFacts(tx, caso.fila.id, [{ tipo: 'cofirma_preparada', datos: { cofirma: fila.id } }], actor, now);
  return { caso: caso.fila.id, correo };
}

/** @throws DomainError validacion: it can't be right, or is that of the heir, and one person signs once */
function requireIdentity(identity: SignerIdentity, ofHeredero: SignerIdentity | null): SignerIdentity {
  const read = readIdentity(identity);
  if (!('numero' in read)) throw invalid({ campo: 'identidad.numero', texto: read });
  if (read.numero !== ofHeredero?.numero) return read;
  const texto = {
    es: 'es el número de quien firmó primero: tiene que firmar otra persona.',
    en: 'is the number of who signed first: another person has to sign.',
  };
  throw invalid({ campo: 'identidad.numero', texto });
}

const inHex = (text: string): string => sha256(text).toString('hex');

function freeze(
  { config: { service } }: PreparationDependencies,
  { aseguradora }: Requester,
  { caso, cofirmante }: AskedSignature,
  identidad: SignerIdentity,
  faltan: readonly OpenEjemplar[],
): FrozenCofirma {
  const { nombre, apellidos } = caso.datos.heredero;
  const idioma = mandatoLanguage(caso.fila.idioma);
  const said = withoutHeirship(cofirmante.parentesco);
  const parentesco = idioma === 'en' && said !== null ? kinshipWhollyInEnglish(said) : said;
  const texto = cofirmaText(CURRENT_VERSION, idioma, {
    ...{ identidad, servicio: service, aseguradora: aseguradora.nombre, mandante: { nombre, apellidos } },
    cofirmante: { ...cofirmante, parentesco },
    fallecido: { ...caso.datos.fallecido, fecha_fallecimiento: caso.fila.fecha_fallecimiento },
  });
  const sal = randomBytes(32).toString('base64url');
  const papeles = faltan.map(({ id, datos: { huella } }) => ({ ejemplar: id, huella }));
  const huella = inHex([sal, inHex(texto), ...papeles.map((one) => one.huella)].join('\n'));
  return { idioma, version: CURRENT_VERSION, identidad, texto, papeles, sal, huella };
}

/** Codes sent to this relative within a day, by request: what was sent before counts, whatever became of it. */
function daySendings({ caso, fila, all }: AskedSignature, now: Date): ReadonlyMap<string, Date[]> {
  const theirs = all.filter(({ allegado }) => allegado === fila.allegado);
  return new Map(
    theirs.flatMap(({ id, datos_cifrados }) => {
      if (!datos_cifrados) return [];
      const { envios } = caso.clave.decryptJson<CofirmaData>(cofirmaPlace(id), datos_cifrados);
      const instants = envios.map((sending) => new Date(sending));
      return [[id, instants.filter((sending) => sending.getTime() > now.getTime() - MS_PER_DAY)] as const];
    }),
  );
}

/** @throws DomainError estado_no_permite */
function requireCalm({ caso }: AskedSignature, sendings: readonly Date[], now: Date): void {
  const wait = waitForCode(sendings, now);
  if (!wait) return;
  const hour = hourInMadrid(wait);
  throw refusal(caso, {
    es: `Le hemos enviado varios códigos. Puede pedir otro a partir de las ${hour}.`,
    en: `We have sent you several codes. You can ask for another from ${hour} on.`,
  });
}
