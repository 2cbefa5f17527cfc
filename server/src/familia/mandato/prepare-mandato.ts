/** The heir asks to sign: lists and texts are frozen, and one code is sent for all of them. */
import { randomBytes } from 'node:crypto';
import type { MandatoForSign as ForSign, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { isNotice } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { addAccess } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { currentMandato } from '../../caso/mandato/current-mandato.ts';
import { codeHash, type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import {
  CODE_MINUTES,
  type MandatoContent,
  mandatoLanguage,
  nextCodeFrom,
  withMandante,
} from '../../caso/mandato/rules.ts';
import { type EjemplarContent, scopeOf } from '../../caso/mandato/rules-ejemplares.ts';
import type { NameOnFile } from '../../caso/mandato/rules-signer-name.ts';
import { readMandato, savePrepared, sealedMandatos, withdrawCodes } from '../../caso/mandato/sql.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { kinshipWhollyInEnglish, withoutHeirship } from '../../caso/rules/rules-parentesco.ts';
import type { Config } from '../../config.ts';
import type { Catalogo } from '../../cuentas/catalogo/current-catalogo.ts';
import { cardOf } from '../../cuentas/sending-facts.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { sixDigitCode, uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { herederoOnly, requirePrintable, serviceOnly } from '../../shared/require.ts';
import { fromDateToDate, hourInMadrid, MS_PER_DAY, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { resendLink } from '../acceso-heredero/renew-link.ts';
import { claimPhone } from '../sms/claim-phone.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { forSign } from './present.ts';
import { MONTHS_VALID, TEXT_VERSION } from './rules-ejemplar-text.ts';
import { readIdentity } from './rules-signer-identity.ts';
import { correctionInForce, correctionOf } from './signer-name.ts';
import { freezeEjemplares, neededEjemplares, requireNoProhibition, unsignedEjemplares } from './texts-to-sign.ts';

const refusal = phrasesOf(es.mandato, en.mandato);

export interface MandatoForSign extends ForSign {
  /** The case (internal id) and the message; the caller sends an e-mail at once after the commit. */
  readonly caso: string;
  readonly correo: NewMail;
}

interface PreparationWay {
  /** The channel for the code; e-mail by default. */
  readonly por?: CodeWay;
  /** Whether the service prepares the texts because the heir asked for it in a call. */
  readonly onTheTelephone?: boolean;
  /** The name under which the heir signs, because the name on file is misspelt. */
  readonly nombre?: NameOnFile;
}

export interface PreparationDependencies extends CasosDependencies {
  /** The representative of the family, as named in the texts. */
  readonly config: Pick<Config, 'service'>;
  readonly catalogo: Catalogo;
}

/**
 * Prepares the texts for requests that no paper in force covers yet, and sends the heir a code. A repeated preparation freezes the list anew and
 * revokes the earlier code. Who may: the heir; the service after a call with the heir, who then also gets a link to the texts.
 * @param identity identity of the signer, which goes into the texts
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion: an impossible number or name;
 *   nombre_en_otra_escritura; estado_no_permite: nothing to sign, the deceased had forbidden a mandate, too many codes were sent, or no
 *   telephone can get the code
 */
export async function prepareMandato(
  deps: PreparationDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  identity: SignerIdentity,
  { por = 'correo', onTheTelephone = false, nombre }: PreparationWay = {},
): Promise<MandatoForSign> {
  const { aseguradora, actor, now } = who;
  if (onTheTelephone) serviceOnly(actor);
  else herederoOnly(actor);
  const identidad = requireIdentity(identity);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  await requireNoProhibition(tx, caso);
  const list = await withNotices(deps, tx, await requireSomething(tx, caso));
  const corrected = nombre && correctionOf(caso.datos.heredero, nombre);
  const correction = corrected === undefined ? await correctionInForce(tx, caso) : corrected;
  const contenido = withMandante(contentOf(aseguradora, caso, list), correction?.nombre);
  const sendings = await daySendings(tx, caso, now);
  requireCalm(caso, [...sendings.values()].flat(), now);
  const telefono = por === 'sms' ? await claimPhone(deps, tx, who, caso, 'codigo') : undefined;

  const id = (await readMandato(tx, caso.fila.id, 'preparado'))?.id ?? uuidV7(now);
  const idioma = mandatoLanguage(caso.fila.idioma);
  const hasta = fromDateToDate(todayInMadrid(now), MONTHS_VALID);
  const common = { identidad, servicio: deps.config.service, hasta, sal: randomBytes(32).toString('base64url') };
  const frozen = freezeEjemplares({ idioma, contenido }, common, list);
  requirePrintable(...frozen.papeles.ejemplares.map(({ texto }) => texto));
  const code = sixDigitCode();
  const caduca = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const data = {
    idioma,
    contenido,
    ...frozen,
    email: caso.datos.heredero.email,
    ...(telefono !== undefined && { telefono }),
    envios: [...(sendings.get(id) ?? []), now].map((sending) => sending.toISOString()),
    ...(correction && { correccion: { anterior: correction.anterior } }),
  } satisfies MandatoData;
  const prepared = {
    id,
    textoVersion: TEXT_VERSION,
    huellaCodigo: codeHash(aseguradora, id, code),
    codigoCaduca: caduca,
    cifrado: caso.clave.encryptJson(mandatoPlace(id), data),
  };
  await savePrepared(tx, caso.fila.id, prepared, now);
  await withdrawCodes(tx, caso.fila.id, now);
  const correo = await sendCode(deps, tx, who, caso, { code, caduca, telefono });
  const facts = ['mandato_preparado' as const, ...(corrected ? ['mandato_nombre_corregido' as const] : [])];
  await recordFacts(
    tx,
    caso.fila.id,
    facts.map((tipo) => ({ tipo, datos: { mandato: id } })),
    actor,
    now,
  );
  await advanceCaso(tx, who, caso.fila.id);
  return {
    ...forSign({ id, texto_version: TEXT_VERSION, codigo_caduca: caduca }, data),
    caso: caso.fila.id,
    correo,
  };
}

/**
 * Sends the code. If the service prepared the texts, the heir also gets a link to them: in the same e-mail or, if the code goes to the telephone,
 * in a separate e-mail. That e-mail is not sent if the heir just got another with a link.
 */
async function sendCode(
  deps: PreparationDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { code, caduca, telefono }: { readonly code: string; readonly caduca: Date; readonly telefono: string | undefined },
): Promise<NewMail> {
  const byService = who.actor.visible === 'servicio';
  if (byService && telefono !== undefined) await resendLink(deps, tx, who, caso);
  const link = byService && telefono === undefined ? await addAccess(deps, tx, who, caso.fila.id) : null;
  return writeToFamily(tx, who, caso, {
    tipo: 'codigo_mandato',
    caduca,
    immediate: telefono === undefined && deps.mailSender.acceptsImmediately(who.aseguradora),
    contenido: {
      caduca: caduca.toISOString(),
      codigo: code,
      enlace: link?.enlace ?? null,
      ...(telefono !== undefined && { telefono }),
    },
  });
}

function requireIdentity(identity: SignerIdentity): SignerIdentity {
  const read = readIdentity(identity);
  if ('numero' in read) return read;
  throw invalid({ campo: 'identidad.numero', texto: read });
}

/** The texts still to be signed, each complete for its provider. @throws DomainError estado_no_permite: there are none */
async function requireSomething(tx: Tx, caso: TakenCaso): Promise<readonly EjemplarContent[]> {
  const needed = await neededEjemplares(tx, caso);
  const list = unsignedEjemplares(needed, await currentMandato(tx, caso));
  if (list.length > 0) return list;
  const posible = needed.length === 0 ? refusal('noCuenta') : refusal('allSigned');
  throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
}

/** Marks providers that are only told of the death and erase nothing, so that the signed text allows no more than will be asked. */
async function withNotices(
  { catalogo }: Pick<PreparationDependencies, 'catalogo'>,
  tx: Tx,
  list: readonly EjemplarContent[],
): Promise<readonly EjemplarContent[]> {
  const current = await catalogo.current(tx);
  return list.map((one) =>
    isNotice(cardOf(current, one.codigo)?.tipo ?? null, 'eliminar') ? { ...one, soloAviso: true } : one,
  );
}

function contentOf(aseguradora: Tenant, { fila, datos }: TakenCaso, list: readonly EjemplarContent[]): MandatoContent {
  const { nombre, apellidos } = datos.heredero;
  // The text is enclosed with letters that end or transfer contracts. In such a letter the signer must not appear as an heir.
  const parentesco = withoutHeirship(datos.heredero.parentesco);
  const inEnglish = mandatoLanguage(fila.idioma) === 'en';
  return {
    mandante: {
      nombre,
      apellidos,
      parentesco: inEnglish && parentesco !== null ? kinshipWhollyInEnglish(parentesco) : parentesco,
    },
    fallecido: { ...datos.fallecido, fecha_fallecimiento: fila.fecha_fallecimiento },
    aseguradora: aseguradora.nombre,
    ...(aseguradora.responsable_datos && { responsable: aseguradora.responsable_datos }),
    conInstrucciones: fila.voluntad === 'instrucciones',
    ...scopeOf(list),
  };
}

/** The instants at which codes were sent within the last day, by id of the mandate. Mandates that have ended since are included. */
async function daySendings(tx: Tx, { fila, clave }: TakenCaso, now: Date): Promise<ReadonlyMap<string, Date[]>> {
  const sealed = await sealedMandatos(tx, fila.id);
  return new Map(
    sealed.map(({ id, datos_cifrados }) => {
      const { envios } = clave.decryptJson<MandatoData>(mandatoPlace(id), datos_cifrados);
      const instants = envios.map((sending) => new Date(sending));
      return [id, instants.filter((sending) => sending.getTime() > now.getTime() - MS_PER_DAY)];
    }),
  );
}

function requireCalm({ fila }: TakenCaso, sendings: readonly Date[], now: Date): void {
  const wait = nextCodeFrom(sendings, now);
  if (!wait) return;
  const posible = refusal('tooManyCodes', { hora: hourInMadrid(wait) });
  throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
}
