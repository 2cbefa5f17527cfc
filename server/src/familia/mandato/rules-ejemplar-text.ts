/**
 * What is signed for one provider; pure. What it has to say follows from arts. 1709 to 1739 of the Código Civil and art. 3 of the
 * LOPDGDD; a lawyer reads it before it is used. Whoever reads one learns of no other account.
 */

import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { CuentaAction, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { MandatoLanguage } from '../../caso/mandato/rules.ts';
import type { EjemplarContent, EjemplarTextData } from '../../caso/mandato/rules-ejemplares.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { inLowerCase } from '../../shared/rules-text.ts';

/** Version of the texts below. Signed texts are kept word for word, so no older version has to stay here. */
export const TEXT_VERSION = '2026-11.4';

/** Months after the signature in which it ends by itself. */
export const MONTHS_VALID = 24;

/** The whole text, paragraphs apart by an empty line. */
export const ejemplarText = (language: MandatoLanguage, data: EjemplarTextData): string =>
  (language === 'en' ? english(data) : spanish(data)).join('\n\n');

const ACTIONS: Readonly<Record<CuentaAction, Readonly<Record<MandatoLanguage, string>>>> = {
  eliminar: { es: 'eliminar la cuenta', en: 'delete the account' },
  conmemorar: { es: 'convertirla en conmemorativa', en: 'turn it into a memorial' },
  cancelar: { es: 'cancelar el contrato y los cargos', en: 'cancel the contract and its charges' },
  transferir: { es: 'transferir la titularidad', en: 'transfer it to another holder' },
  obtener_datos: { es: 'obtener una copia de los datos', en: 'obtain a copy of the data' },
  conservar: { es: 'conservarla como está', en: 'keep it as it is' },
};

const CERTIFICADOS: Readonly<Record<CertificadoType, Readonly<Record<MandatoLanguage, string>>>> = {
  defuncion_literal: { es: 'certificado literal de defunción', en: 'literal death certificate' },
  ultimas_voluntades: {
    es: 'certificado de actos de última voluntad',
    en: 'certificate of the register of last wills',
  },
  seguros_fallecimiento: {
    es: 'certificado de contratos de seguros de cobertura de fallecimiento',
    en: 'certificate of the register of death-cover insurance',
  },
};

const DOCUMENT = {
  dni: { es: 'DNI', en: 'DNI' },
  nie: { es: 'NIE', en: 'NIE' },
  pasaporte: { es: 'pasaporte', en: 'passport' },
  otro: { es: 'documento de identidad', en: 'identity document' },
} as const;

/** What a bank or a public body is asked for, which closes and erases nothing. */
const NOTICE = {
  es: 'comunicar el fallecimiento, sin cerrar ni borrar nada',
  en: 'put the death on record, closing and erasing nothing',
} as const;

/** Who signs it takes on, or lets pass, a contract: it says to whom, and which one. */
const PASSES: Readonly<Record<MandatoLanguage, (contracts: string, holder: NewHolder) => string>> = {
  es: (contracts, { quien, nombre, numero }) =>
    quien === 'heredero'
      ? `poner a mi nombre el contrato${contracts}`
      : `poner a nombre de ${nombre}, con número de identidad ${numero}, el contrato${contracts}`,
  en: (contracts, { quien, nombre, numero }) =>
    quien === 'heredero'
      ? `put the contract${contracts} in my name`
      : `put the contract${contracts} in the name of ${nombre}, with identity number ${numero}`,
};

function line(
  { accion, identificadores, nuevoTitular }: EjemplarContent['acciones'][number],
  language: MandatoLanguage,
  inParticular: string,
  soloAviso: boolean,
): string {
  const named = identificadores.join(', ');
  if (nuevoTitular) return PASSES[language](named && ` ${named}`, nuevoTitular);
  const what = soloAviso && accion === 'eliminar' ? NOTICE[language] : ACTIONS[accion][language];
  return named === '' ? what : `${what}; ${inParticular}: ${named}`;
}

/** A line an action, with the accounts that were known by name. */
function lines(
  { acciones, certificados, soloAviso }: EjemplarContent,
  language: MandatoLanguage,
  inParticular: string,
): string {
  return [
    ...acciones.map((one) => `- ${line(one, language, inParticular, soloAviso === true)}`),
    ...certificados.map((type) => `- ${CERTIFICADOS[type][language]}`),
  ].join('\n');
}

function spanish({ contenido: c, identidad, servicio, hasta, ejemplar }: EjemplarTextData): readonly string[] {
  const yo = `${c.mandante.nombre} ${c.mandante.apellidos}`;
  const persona = `${c.fallecido.nombre} ${c.fallecido.apellidos}`;
  const numero = c.fallecido.dni === null ? '' : `, con número de identidad ${c.fallecido.dni}`;
  const link = c.mandante.parentesco
    ? `Soy ${inLowerCase(c.mandante.parentesco)} de`
    : 'Soy una persona vinculada, por razones familiares o de hecho, a';
  const { proveedor } = ejemplar;
  return [
    `AUTORIZACIÓN ANTE ${proveedor === null ? 'LOS REGISTROS PÚBLICOS' : proveedor.toLocaleUpperCase('es')}`,
    `Me llamo ${yo}, con ${DOCUMENT[identidad.clase].es} ${identidad.numero}. ${link} ${persona}${numero}, que falleció el ${inLetter(c.fallecido.fecha_fallecimiento, 'es')}. Firmo en mi nombre.`,
    `Autorizo a ${servicio.nombre}, con NIF ${servicio.nif} y domicilio en ${servicio.domicilio}, que actúa por cuenta de ${c.aseguradora}.`,
    proveedor === null
      ? `Puede pedir en mi nombre a los registros públicos lo siguiente sobre ${persona}, y nada más:`
      : `Puede pedir en mi nombre a ${proveedor} lo siguiente, y nada más, sobre las cuentas o contratos a nombre de ${persona}${numero}:`,
    lines(ejemplar, 'es', 'en particular'),
    'Puede encargar a otros los envíos que hagan falta, siempre bajo su responsabilidad.',
    `Declaro que ${c.conInstrucciones ? `esto sigue las instrucciones que dejó ${persona}` : `no me consta que ${persona} lo prohibiera ni dejara otras instrucciones`}. Declaro que los documentos que aporto son auténticos.`,
    'Este permiso no sirve para aceptar la herencia, cobrar dinero ni leer el contenido de las cuentas.',
    `Vale hasta que termine esta gestión y, como mucho, hasta el ${inLetter(hasta, 'es')}. Puedo revocarlo cuando quiera, sin explicaciones y sin coste; desde ese momento no se envía nada más.`,
    `${c.responsable ?? c.aseguradora} es responsable de mis datos personales. ${servicio.nombre} los usa solo para esta gestión.`,
  ];
}

function english({ contenido: c, identidad, servicio, hasta, ejemplar }: EjemplarTextData): readonly string[] {
  const yo = `${c.mandante.nombre} ${c.mandante.apellidos}`;
  const persona = `${c.fallecido.nombre} ${c.fallecido.apellidos}`;
  const numero = c.fallecido.dni === null ? '' : `, with identity number ${c.fallecido.dni}`;
  const link = c.mandante.parentesco ? inLowerCase(c.mandante.parentesco) : null;
  const { proveedor } = ejemplar;
  return [
    `AUTHORISATION FOR ${proveedor === null ? 'THE PUBLIC REGISTERS' : proveedor.toLocaleUpperCase('en')}`,
    `My name is ${yo}, with ${DOCUMENT[identidad.clase].en} ${identidad.numero}. ${link ? `I am the ${link} of` : 'I am close, by family or in fact, to'} ${persona}${numero}, who died on ${inLetter(c.fallecido.fecha_fallecimiento, 'en')}. I sign in my own name.`,
    `I authorise ${servicio.nombre}, with tax number ${servicio.nif} and address at ${servicio.domicilio}, acting on behalf of ${c.aseguradora}.`,
    proveedor === null
      ? `It may ask the public registers in my name for the following about ${persona}, and nothing else:`
      : `It may ask ${proveedor} in my name for the following, and nothing else, about the accounts or contracts in the name of ${persona}${numero}:`,
    lines(ejemplar, 'en', 'in particular'),
    'It may charge others with what has to be sent, always under its own responsibility.',
    `I declare that ${c.conInstrucciones ? `this follows the instructions left by ${persona}` : `I know of no prohibition and no other instructions left by ${persona}`}. I declare that the papers I bring are genuine.`,
    'This permission does not serve to accept the inheritance, to receive money or to read what is in the accounts.',
    `It holds until this matter is finished and, at the latest, until ${inLetter(hasta, 'en')}. I can revoke it at any time, without reasons and free of charge; from then on nothing more is sent.`,
    `${c.responsable ?? c.aseguradora} is responsible for my personal data. ${servicio.nombre} uses them for this matter alone.`,
  ];
}
