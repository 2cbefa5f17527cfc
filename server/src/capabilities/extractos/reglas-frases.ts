/** The catalogue as phrases that can stand on a statement; pure. */
import type { ClaseDeCoincidencia } from '@albacea/contract/extractos.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { acreedorDe } from './reglas-acreedor.ts';
import { CORRIENTES, DE_SUSCRIPCION, ENLACES, LEGALES, PAISES, RARAS } from './reglas-palabras.ts';
import { type Palabra, palabrasDe } from './reglas-texto.ts';

/** What of an entry is looked for. */
export interface Origen {
  readonly codigo: string;
  readonly clase: ClaseDeCoincidencia;
  /** As the catalogue has it. */
  readonly impreso: string;
  /** Form of the company in it: `SAU`. */
  readonly legal: string | null;
}

export interface Frase {
  readonly palabras: readonly string[];
  /** Everybody whose phrase it is; several, and it decides nothing. */
  readonly origenes: readonly Origen[];
  /** After it an asterisk and then anything may stand: `GOOGLE *`. */
  readonly estrella: boolean;
  /** Dots join its words: `netflix.com`. */
  readonly conPuntos: boolean;
  /** Its words can be anybody's. */
  readonly corriente: boolean;
  readonly deSuscripcion: boolean;
}

export interface Indice {
  /** By first word, the longest first. */
  readonly porPrimera: ReadonlyMap<string, readonly Frase[]>;
  /** By creditor identifier without check digits. */
  readonly porAcreedor: ReadonlyMap<string, readonly Origen[]>;
  readonly fichas: ReadonlyMap<string, FichaDeProveedor>;
  /** All words of an entry, for what follows a phrase of it. */
  readonly propias: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param fichas the catalogue that holds now */
export function indiceDe(fichas: readonly FichaDeProveedor[]): Indice {
  const frases = new Map<string, Frase>();
  const porAcreedor = new Map<string, Origen[]>();
  const propias = new Map<string, ReadonlySet<string>>();
  for (const ficha of fichas) {
    for (const impreso of ficha.descriptores_bancarios) {
      const acreedor = acreedorDe(impreso);
      const origen: Origen = {
        codigo: ficha.codigo,
        clase: acreedor ? 'acreedor' : 'descriptor',
        impreso,
        legal: null,
      };
      if (acreedor) porAcreedor.set(acreedor, [...(porAcreedor.get(acreedor) ?? []), origen]);
      else anadirDescriptor(frases, ficha, impreso);
    }
    for (const dominio of ficha.dominios) anadir(frases, ficha.codigo, 'dominio', dominio, palabrasDe(dominio), true);
    for (const nombre of [ficha.nombre, ...ficha.incluye])
      anadir(frases, ficha.codigo, 'nombre', nombre, palabrasDe(nombre));
    propias.set(ficha.codigo, palabrasPropias(ficha));
  }
  const porPrimera = new Map<string, Frase[]>();
  for (const frase of frases.values()) {
    const primera = frase.palabras[0] ?? '';
    porPrimera.set(primera, [...(porPrimera.get(primera) ?? []), frase]);
  }
  for (const suyas of porPrimera.values()) suyas.sort((a, b) => b.palabras.length - a.palabras.length);
  return { porPrimera, porAcreedor, fichas: new Map(fichas.map((ficha) => [ficha.codigo, ficha])), propias };
}

/** A descriptor as printed, without the form of the company, and the shorter ways in which the same is printed. */
function anadirDescriptor(frases: Map<string, Frase>, { codigo }: FichaDeProveedor, impreso: string): void {
  const todas = palabrasDe(impreso);
  const nucleo = sinFinal(todas, (palabra) => LEGALES.has(palabra.texto));
  const estrella = /\*\s*$/.test(impreso);
  const legal = todas[nucleo.length]?.texto ?? null;
  const poner = (palabras: readonly Palabra[]) =>
    anadir(frases, codigo, 'descriptor', impreso, palabras, false, estrella, legal);
  poner(nucleo);
  // Without the country where two words of its own are left: SECURITAS DIRECT (ESPANA).
  const sinPais = sinFinal(nucleo, (palabra) => PAISES.has(palabra.texto) || ENLACES.has(palabra.texto));
  if (sinPais.length < nucleo.length && sinPais.filter(esDistintiva).length >= 2) poner(sinPais);
  // Without .COM where the word is nobody else's: NETFLIX, but not BOOKING.
  const sinDominio = sinFinal(nucleo, (palabra) => palabra.punto);
  const [sola] = sinDominio;
  if (sinDominio.length === 1 && sinDominio.length < nucleo.length && sola && !esCorriente(sinDominio))
    poner(sinDominio);
}

function sinFinal(palabras: readonly Palabra[], sobra: (palabra: Palabra) => boolean): readonly Palabra[] {
  let fin = palabras.length;
  while (fin > 1 && sobra(palabras[fin - 1] as Palabra)) fin -= 1;
  return palabras.slice(0, fin);
}

const esDistintiva = ({ texto }: Palabra): boolean => texto.length >= 3 && !ENLACES.has(texto) && !PAISES.has(texto);

/** One word that says something, and it is short or of everyday language. */
function esCorriente(palabras: readonly Palabra[]): boolean {
  const dicen = palabras.filter(({ texto }) => texto.length > 1 && !ENLACES.has(texto) && !PAISES.has(texto));
  const [primera] = dicen;
  if (dicen.length > 1) return false;
  return !primera || CORRIENTES.has(primera.texto) || (primera.texto.length <= 4 && !RARAS.has(primera.texto));
}

function anadir(
  frases: Map<string, Frase>,
  codigo: string,
  clase: ClaseDeCoincidencia,
  impreso: string,
  palabras: readonly Palabra[],
  conPuntos = false,
  estrella = false,
  legal: string | null = null,
): void {
  const textos = palabras.map((palabra) => palabra.texto);
  if (textos.length === 0 || textos.join('').length < 2) return;
  const clave = `${conPuntos} ${textos.join(' ')}`;
  const previa = frases.get(clave);
  const origen: Origen = { codigo, clase, impreso, legal };
  frases.set(clave, {
    palabras: textos,
    origenes: [...(previa?.origenes ?? []), origen],
    estrella: estrella || (previa?.estrella ?? false),
    conPuntos,
    corriente: !conPuntos && esCorriente(palabras),
    deSuscripcion: textos.some((texto) => DE_SUSCRIPCION.has(texto)),
  });
}

function palabrasPropias({ nombre, incluye, descriptores_bancarios, dominios }: FichaDeProveedor): ReadonlySet<string> {
  const todas = [nombre, ...incluye, ...descriptores_bancarios, ...dominios].flatMap(palabrasDe);
  return new Set(todas.map((palabra) => palabra.texto));
}
