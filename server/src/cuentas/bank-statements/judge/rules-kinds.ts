/** How each kind of provider charges, as far as a statement shows it; pure. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';

const ONLY_RECURRING: ReadonlySet<string> = new Set(
  'video musica nube contrasenas software prensa seguridad deporte telefonia energia agua red_profesional'.split(' '),
);
const MIXED: ReadonlySet<string> = new Set(
  'correo videojuegos red_social citas mensajeria salud administracion'.split(' '),
);
const VARYING_BILLS: ReadonlySet<string> = new Set(['telefonia', 'energia', 'agua']);
const YEARLY: ReadonlySet<string> = new Set('video musica nube contrasenas software prensa seguridad'.split(' '));
const BY_DEBIT: ReadonlySet<string> = new Set('telefonia energia agua seguridad prensa deporte'.split(' '));

type WithType = Pick<ProveedorCard, 'tipo'> | null | undefined;

/** Whether everything that the provider sells is charged again and again. */
export const chargesOnlyRecurring = (card: WithType): boolean => ONLY_RECURRING.has(card?.tipo ?? '');
/** Whether the provider sells subscriptions, perhaps among other things; shops, banks and travel companies do not. */
export const sellsSubscriptions = (card: WithType): boolean =>
  chargesOnlyRecurring(card) || MIXED.has(card?.tipo ?? '');
/** Whether the provider's bills differ from month to month. */
export const billsVary = (card: WithType): boolean => VARYING_BILLS.has(card?.tipo ?? '');
/** Whether the provider also charges by the year, so that a statement may show only one charge. */
export const chargesYearly = (card: WithType): boolean => YEARLY.has(card?.tipo ?? '');
/**
 * Whether the provider bills by direct debit. In a direct debit a common word such as «Orange» is enough to recognise the provider, because
 * no bar charges that way.
 */
export const billsByDebit = (card: WithType): boolean => BY_DEBIT.has(card?.tipo ?? '');
