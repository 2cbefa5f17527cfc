/** The words of the public page: whether a mandate is valid and for which kinds of requests, without naming anybody; pure. */
import type { CodeCheck } from '@albacea/contract/schemas/mandato.ts';
import { inLetter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';

export type Check =
  | { readonly clase: 'vigente'; readonly firmado: Date; readonly clases: readonly string[] }
  | { readonly clase: 'terminado'; readonly firmado: Date; readonly fin: Date; readonly clases: readonly string[] }
  | { readonly clase: 'en_revision'; readonly firmado: Date }
  | { readonly clase: 'desconocido' }
  | { readonly clase: 'demasiadas' };

export interface Failure {
  readonly clase: Check['clase'];
  readonly titulo: string;
  readonly parrafos: readonly string[];
  readonly lista: readonly string[];
}

type Language = 'es' | 'en';

const KINDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  eliminar: { es: 'eliminar cuentas', en: 'deleting accounts' },
  avisar: { es: 'comunicar un fallecimiento', en: 'telling of a death' },
  conmemorar: { es: 'convertir cuentas en conmemorativas', en: 'turning accounts into memorials' },
  cancelar: { es: 'cancelar contratos y sus cargos', en: 'cancelling contracts and their charges' },
  transferir: { es: 'pedir cambios de titularidad', en: 'asking for changes of holder' },
  obtener_datos: { es: 'pedir copias de datos', en: 'asking for copies of data' },
  conservar: { es: 'pedir que se conserven cuentas', en: 'asking to keep accounts' },
  certificados: { es: 'pedir certificados de registros públicos', en: 'asking for certificates of public registers' },
};

const day = (instant: Date, language: Language): string => inLetter(todayInMadrid(instant), language);

export function failureOf(c: Check, language: Language): Failure {
  const t = TEXTS[language];
  if (c.clase === 'desconocido') return { clase: c.clase, titulo: t.desconocido, parrafos: [t.reviselo], lista: [] };
  if (c.clase === 'demasiadas') return { clase: c.clase, titulo: t.demasiadas, parrafos: [t.mas_tarde], lista: [] };
  if (c.clase === 'en_revision')
    return {
      clase: c.clase,
      titulo: t.enRevision,
      parrafos: [t.signed(day(c.firmado, language)), t.todavia],
      lista: [],
    };
  const lista = c.clases.flatMap((kind) => KINDS[kind]?.[language] ?? []);
  const signed = t.signed(day(c.firmado, language));
  return c.clase === 'vigente'
    ? { clase: c.clase, titulo: t.vigente, parrafos: [signed, t.para], lista }
    : { clase: c.clase, titulo: t.terminada, parrafos: [t.was(signed, day(c.fin, language))], lista: [] };
}

/** The same result for programs. */
export const presentCheck = (check: Check): CodeCheck => ({
  estado: check.clase,
  firmado: 'firmado' in check ? check.firmado.toISOString() : null,
  fin: check.clase === 'terminado' ? check.fin.toISOString() : null,
  clases: check.clase === 'vigente' ? [...check.clases] : [],
});

export const TEXTS = {
  es: {
    idioma: 'English',
    otro: 'en',
    titulo: 'Comprobar una autorización',
    entrada:
      'Albacea gestiona las cuentas de personas fallecidas con la autorización firmada de su familia. Aquí puede comprobar si esa autorización sigue en vigor.',
    etiqueta: 'Código de la autorización',
    ayuda: 'Veinte letras y números. Está en la última página de la autorización y en la carta que ha recibido.',
    boton: 'Comprobar',
    otra: 'Comprobar otro código',
    privacidad:
      'Esta página no muestra nombres ni cuentas. De cada consulta guardamos la hora, el comienzo de la dirección de red y el navegador.',
    vigente: 'La autorización está en vigor',
    enRevision: 'La autorización se está revisando',
    todavia: 'Todavía no permite pedir nada. Vuelva a comprobarla más adelante.',
    terminada: 'La autorización ya no está en vigor',
    signed: (when: string) => `Se firmó el ${when}.`,
    was: (signed: string, end: string) => `${signed} Dejó de valer el ${end}.`,
    para: 'Sirve para lo siguiente, ante quien consta en ella:',
    desconocido: 'No encontramos ninguna autorización con ese código',
    reviselo: 'Revise las letras y los números. Si el código está bien escrito, no dé por válida la autorización.',
    demasiadas: 'Demasiadas consultas',
    mas_tarde: 'Nos llegan muchas consultas, quizá desde su misma red. Vuelva a intentarlo más tarde.',
  },
  en: {
    idioma: 'Español',
    otro: 'es',
    titulo: 'Check an authorisation',
    entrada:
      'Albacea settles the accounts of people who have died, with an authorisation signed by their family. Here you can check whether that authorisation is still in force.',
    etiqueta: 'Code of the authorisation',
    ayuda:
      'Twenty letters and digits. It is on the last page of the authorisation and in the letter that you received.',
    boton: 'Check',
    otra: 'Check another code',
    privacidad:
      'This page shows no names and no accounts. Of each look-up we keep the time, the beginning of the network address and the browser.',
    vigente: 'The authorisation is in force',
    enRevision: 'The authorisation is being looked at',
    todavia: 'It does not authorise anything yet. Please check it again later.',
    terminada: 'The authorisation is no longer in force',
    signed: (when: string) => `It was signed on ${when}.`,
    was: (signed: string, end: string) => `${signed} It ceased to be valid on ${end}.`,
    para: 'It serves for the following, with whoever is named in it:',
    desconocido: 'We find no authorisation with that code',
    reviselo: 'Check the letters and digits. If the code is typed correctly, do not take the authorisation as valid.',
    demasiadas: 'Too many look-ups',
    mas_tarde: 'Many look-ups are reaching us, perhaps from your own network. Please try again later.',
  },
} as const;
