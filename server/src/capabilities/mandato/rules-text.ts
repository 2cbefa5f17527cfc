/**
 * The text of a mandate of one paper, as they were signed before each provider had its own (rules-ejemplar-text.ts), by version;
 * pure. A version is never edited: signed hashes would no longer fit. What it has to say follows from arts.
 * 1709 to 1739 of the Código Civil and art. 3 of the LOPDGDD; a lawyer reads it before it is used.
 */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import type { MandatoScope } from './rules.ts';

export interface MandatoContent extends MandatoScope {
  readonly mandante: { readonly nombre: string; readonly apellidos: string; readonly parentesco: string | null };
  readonly fallecido: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly dni: string | null;
    readonly fecha_fallecimiento: string;
  };
  readonly aseguradora: string;
  /** Who answers for the data, where it is not the insurer itself. */
  readonly responsable?: string;
  /** The deceased had left instructions (`voluntad`). */
  readonly conInstrucciones: boolean;
}

/** The same in another name; undefined: as it is. */
export const withMandante = (
  content: MandatoContent,
  name: { readonly nombre: string; readonly apellidos: string } | undefined,
): MandatoContent => ({ ...content, mandante: { ...content.mandante, ...name } });

export type MandatoLanguage = 'es' | 'en';

/** Texts exist in two languages; whoever reads another one signs the Spanish. */
export const mandatoLanguage = (language: Language): MandatoLanguage => (language === 'en' ? 'en' : 'es');

/**
 * The whole text, paragraphs apart by an empty line.
 * @throws when there is no such version
 */
export function mandatoText(version: string, language: MandatoLanguage, content: MandatoContent): string {
  const write = TEXTS[version]?.[language];
  if (!write) throw new Error(`no text of version ${version}`);
  return write(content).join('\n\n');
}

export const ACTIONS: Readonly<Record<CuentaAction, Readonly<Record<MandatoLanguage, string>>>> = {
  eliminar: { es: 'eliminar la cuenta', en: 'delete the account' },
  conmemorar: { es: 'convertirla en conmemorativa', en: 'turn it into a memorial' },
  cancelar: { es: 'cancelar el contrato y los cargos', en: 'cancel the contract and its charges' },
  transferir: { es: 'transferir la titularidad', en: 'transfer it to another holder' },
  obtener_datos: { es: 'obtener una copia de los datos', en: 'obtain a copy of the data' },
  conservar: { es: 'conservarla como está', en: 'keep it as it is' },
};

export const CERTIFICADOS: Readonly<Record<CertificadoType, Readonly<Record<MandatoLanguage, string>>>> = {
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

function lines({ cuentas, certificados }: MandatoScope, language: MandatoLanguage): string {
  return [
    ...cuentas.map(({ proveedor, accion }) => `- ${proveedor}: ${ACTIONS[accion][language]}`),
    ...certificados.map((type) => `- ${CERTIFICADOS[type][language]}`),
  ].join('\n');
}

/** Day of the death as a version writes it. */
type Day = (date: string, language: MandatoLanguage) => string;
const inFigures: Day = (date) => date.split('-').reverse().join('/');

function people({ mandante, fallecido }: MandatoContent) {
  return {
    yo: `${mandante.nombre} ${mandante.apellidos}`,
    persona: `${fallecido.nombre} ${fallecido.apellidos}`,
  };
}

type TextValue = Readonly<Record<MandatoLanguage, (content: MandatoContent) => readonly string[]>>;

/** @param day what the versions differ in */
function novemberText(day: Day): TextValue {
  return {
    es: (c) => {
      const { yo, persona } = people(c);
      const dni = c.fallecido.dni === null ? '' : `, con número de identidad ${c.fallecido.dni}`;
      const link = c.mandante.parentesco === null ? '' : ` (${c.mandante.parentesco})`;
      return [
        'AUTORIZACIÓN',
        `Yo, ${yo}${link}, actúo por mi propio derecho como persona vinculada a ${persona}${dni}, que falleció el ${day(c.fallecido.fecha_fallecimiento, 'es')}.`,
        `Autorizo a Albacea, que actúa por cuenta de ${c.aseguradora}, a pedir en mi nombre lo siguiente, y nada más:`,
        lines(c, 'es'),
        'Puede encargar a otros los envíos que hagan falta, siempre bajo su responsabilidad.',
        `Declaro que ${c.conInstrucciones ? `esto sigue las instrucciones que dejó ${persona}` : `no me consta que ${persona} lo prohibiera ni dejara otras instrucciones`}, que no conozco desacuerdo entre sus familiares y que los documentos que aporto son auténticos.`,
        'Esta autorización no sirve para aceptar la herencia, cobrar dinero ni leer el contenido de las cuentas.',
        'Vale hasta que termine la gestión. Puedo revocarla cuando quiera, sin explicaciones y sin coste; desde ese momento no se envía nada más.',
        `${c.aseguradora} es responsable de mis datos personales. Albacea los usa solo para esta gestión.`,
      ];
    },
    en: (c) => {
      const { yo, persona } = people(c);
      const dni = c.fallecido.dni === null ? '' : `, with identity number ${c.fallecido.dni}`;
      const link = c.mandante.parentesco === null ? '' : ` (${c.mandante.parentesco})`;
      return [
        'MANDATE',
        `I, ${yo}${link}, act in my own right as a person close to ${persona}${dni}, who died on ${day(c.fallecido.fecha_fallecimiento, 'en')}.`,
        `I authorise Albacea, acting on behalf of (por cuenta de) ${c.aseguradora}, to ask in my name for the following, and nothing else:`,
        lines(c, 'en'),
        'It may charge others with what has to be sent, always under its own responsibility.',
        `I declare that ${c.conInstrucciones ? `this follows the instructions left by ${persona}` : `I know of no prohibition and no other instructions left by ${persona}`}, that I know of no disagreement among the relatives, and that the papers I bring are genuine.`,
        'This mandate does not serve to accept the inheritance, to receive money or to read what is in the accounts.',
        'It holds until the matter is finished. I can revoke it at any time, without reasons and free of charge; from then on nothing more is sent.',
        `${c.aseguradora} is responsible for my personal data. Albacea uses them for this matter alone.`,
      ];
    },
  };
}

const TEXTS: Readonly<Record<string, TextValue>> = {
  '2026-11': novemberText(inFigures),
  '2026-11.2': novemberText(inLetter),
};
