/**
 * What a second person signs, beside the texts that the heir has signed; pure. A version is never edited, and a lawyer reads it before
 * it is used. It goes with the paper of each provider, so it names none.
 */
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { inLowerCase } from '../../shared/rules-text.ts';
import { documentName } from '../mandato/rules-ejemplar-text.ts';
import type { MandatoLanguage } from '../mandato/rules-text.ts';

/** The one that is used from now on. */
export const CURRENT_VERSION = '2026-11.1';

interface Person {
  readonly nombre: string;
  readonly apellidos: string;
}

export interface CofirmaTextData {
  readonly cofirmante: Person & { readonly parentesco: string | null };
  readonly identidad: SignerIdentity;
  /** Who signed the mandate. */
  readonly mandante: Person;
  readonly fallecido: Person & { readonly fecha_fallecimiento: string };
  readonly servicio: { readonly nombre: string; readonly nif: string };
  readonly aseguradora: string;
}

/**
 * The whole text, paragraphs apart by an empty line.
 * @throws when there is no such version
 */
export function cofirmaText(version: string, language: MandatoLanguage, data: CofirmaTextData): string {
  const write = TEXTS[version]?.[language];
  if (!write) throw new Error(`no text of version ${version}`);
  return write(data).join('\n\n');
}

const full = ({ nombre, apellidos }: Person): string => `${nombre} ${apellidos}`;

function spanish({ cofirmante: c, identidad, mandante, fallecido, servicio, aseguradora }: CofirmaTextData): string[] {
  const link = c.parentesco
    ? `Soy ${inLowerCase(c.parentesco)} de`
    : 'Soy una persona vinculada, por razones familiares o de hecho, a';
  return [
    'CONFORMIDAD DE OTRA PERSONA DE LA FAMILIA',
    `Me llamo ${full(c)}, con ${documentName(identidad.clase, 'es')} ${identidad.numero}. ${link} ${full(fallecido)}, que falleció el ${inLetter(fallecido.fecha_fallecimiento, 'es')}. Firmo en mi nombre.`,
    `He leído lo que ${full(mandante)} autoriza a pedir a ${servicio.nombre}, con NIF ${servicio.nif}, que actúa por cuenta de ${aseguradora}. Estoy conforme con que se pida.`,
    `Declaro que no me consta que ${full(fallecido)} lo prohibiera y que no conozco desacuerdo entre sus familiares.`,
    'Mi firma no amplía esa autorización. No sirve para aceptar la herencia ni para renunciar a ella, cobrar dinero o leer el contenido de las cuentas.',
    'Puedo retirarla cuando quiera, sin explicaciones y sin coste; lo que ya se haya enviado sigue su curso.',
    `${aseguradora} es responsable de mis datos personales. ${servicio.nombre} los usa solo para esta gestión.`,
  ];
}

function english({ cofirmante: c, identidad, mandante, fallecido, servicio, aseguradora }: CofirmaTextData): string[] {
  const link = c.parentesco ? `I am the ${inLowerCase(c.parentesco)} of` : 'I am close, by family or in fact, to';
  return [
    'AGREEMENT OF ANOTHER PERSON OF THE FAMILY',
    `My name is ${full(c)}, with ${documentName(identidad.clase, 'en')} ${identidad.numero}. ${link} ${full(fallecido)}, who died on ${inLetter(fallecido.fecha_fallecimiento, 'en')}. I sign in my own name.`,
    `I have read what ${full(mandante)} authorises ${servicio.nombre}, tax number ${servicio.nif}, acting on behalf of ${aseguradora}, to ask for. I agree that it be asked for.`,
    `I declare that I know of no prohibition by ${full(fallecido)} and of no disagreement among the family.`,
    'My signature widens that authorisation in nothing. It serves neither to accept nor to renounce the inheritance, nor to collect money or read the contents of the accounts.',
    'I can take it back at any time, without giving reasons and free of charge; what has been sent by then takes its course.',
    `${aseguradora} is responsible for my personal data. ${servicio.nombre} uses them for this matter alone.`,
  ];
}

type TextValue = Readonly<Record<MandatoLanguage, (data: CofirmaTextData) => readonly string[]>>;

const TEXTS: Readonly<Record<string, TextValue>> = { [CURRENT_VERSION]: { es: spanish, en: english } };
