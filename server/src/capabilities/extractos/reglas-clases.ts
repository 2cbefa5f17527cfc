/** What the kinds of providers sell, as far as it shows on a statement; pure. */
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';

const DE_CUOTA: ReadonlySet<string> = new Set(
  'video musica nube contrasenas software prensa seguridad deporte telefonia energia agua red_profesional'.split(' '),
);
const MIXTOS: ReadonlySet<string> = new Set(
  'correo videojuegos red_social citas mensajeria salud administracion'.split(' '),
);
const DE_CONSUMO: ReadonlySet<string> = new Set(['telefonia', 'energia', 'agua']);
const DE_ANUALIDAD: ReadonlySet<string> = new Set('video musica nube contrasenas software prensa seguridad'.split(' '));
const POR_RECIBO: ReadonlySet<string> = new Set('telefonia energia agua seguridad prensa deporte'.split(' '));

type ConTipo = Pick<FichaDeProveedor, 'tipo'> | null | undefined;

/** Sells nothing but what is charged again and again. */
export const esDeCuota = (ficha: ConTipo): boolean => DE_CUOTA.has(ficha?.tipo ?? '');
/** Sells subscriptions, perhaps among other things; shops, banks and journeys do not. */
export const vendeSuscripciones = (ficha: ConTipo): boolean => esDeCuota(ficha) || MIXTOS.has(ficha?.tipo ?? '');
/** Bills differ from month to month. */
export const esDeConsumo = (ficha: ConTipo): boolean => DE_CONSUMO.has(ficha?.tipo ?? '');
/** Charges by the year too, so that one charge may be all there is. */
export const cobraPorAnio = (ficha: ConTipo): boolean => DE_ANUALIDAD.has(ficha?.tipo ?? '');
/** Bills by direct debit, so that there a common word is enough: no bar does. */
export const facturaPorRecibo = (ficha: ConTipo): boolean => POR_RECIBO.has(ficha?.tipo ?? '');
