/** Rules for a proposed account: its entry in the catalogue, its action and module, and whether an existing account blocks it; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { modulosOf, offers, undecidedModulos } from '../../caso/rules/rules-actions.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { fold, foldedWords } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.proposal, en.proposal);

/**
 * Finds the catalogue entry for a name that somebody typed: the name of the entry or of an included service, a domain, or a domain up to its
 * first dot.
 * @returns null when no entry or several match
 */
export function cardByName(cards: readonly ProveedorCard[], name: string): ProveedorCard | null {
  const searched = plain(name);
  // a person who types «Google» means an account there, not an entry for traces in its search engine
  const found = cards.filter((card) => card.tipo !== 'rastro' && namesOf(card).some((one) => plain(one) === searched));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a name that somebody typed contains one of a discreet provider, as «Tinder Gold» and «Bet 365» do: rather one too many is hidden. */
export function namesDiscreet(cards: readonly ProveedorCard[], name: string): boolean {
  const searched = joined(name);
  return cards.some((card) => card.discreto && namesOf(card).some((one) => searched.includes(joined(one))));
}

const namesOf = ({ nombre, incluye, dominios }: ProveedorCard): string[] => [
  nombre,
  ...incluye,
  ...dominios,
  ...dominios.map((domain) => domain.split('.')[0] ?? ''),
];

const joined = (name: string): string => foldedWords(name).join('');

const plain = (text: string): string =>
  fold(text)
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Why an action is impossible at a provider. Keeping the account as it is (`conservar`) is always possible.
 * @returns null: it is possible
 */
export function actionProblem(card: ProveedorCard | null, action: CuentaAction | null): Phrase | null {
  if (action === 'ocultar') return refusal('onlyTraces');
  if (!card || action === null || action === 'conservar' || offers(card, action)) return null;
  const actions = card.acciones.map((one) => one.accion).join(', ');
  return refusal('actionNotOffered', { acciones: actions });
}

/**
 * Chooses the module that an account belongs to.
 * @param action null: not chosen yet
 * @param asked the module that the proposal names; undefined: the likeliest
 * @returns the module, or the reason why there is none
 */
export function moduloFor(
  action: CuentaAction | null,
  card: ProveedorCard | null,
  withCargo: boolean,
  contracted: readonly Modulo[],
  asked?: Modulo,
): Modulo | Phrase {
  const possible =
    action === null ? undecidedModulos(card, withCargo) : modulosOf(action, card?.tipo ?? null, withCargo);
  const usable = possible.filter((modulo) => contracted.includes(modulo));
  if (usable.length === 0) {
    const list = possible.join(', ');
    return refusal('notContracted', { lista: list });
  }
  if (asked === undefined) return usable[0] as Modulo;
  if (usable.includes(asked)) return asked;
  const list = usable.join(', ');
  return refusal('otherModulo', { lista: list });
}

export interface CuentaComparable extends CuentaIdentity {
  readonly estado: CuentaState;
  readonly accion: CuentaAction | null;
}

/**
 * Whether an existing account blocks a new one with the same provider and identifier. A discarded account never does. If the two actions
 * differ, an account that has ended does not block, and no account blocks if one of the actions asks for a copy of the data.
 */
export function standsInTheWay(other: CuentaComparable, fresh: Omit<CuentaComparable, 'estado'>): boolean {
  if (other.estado === 'descartada' || !sameCuenta(other, fresh)) return false;
  if (other.accion === fresh.accion) return true;
  const asksForData = other.accion === 'obtener_datos' || fresh.accion === 'obtener_datos';
  return !isFinalCuenta(other.estado) && !asksForData;
}

export interface CuentaIdentity {
  /** Code of the catalogue; null: the provider is not in it. */
  readonly codigo: string | null;
  readonly nombre: string;
  readonly identificador: string | null;
  /** Whether it is a trace, whose provider depends on what is asked for; absent: it is none. */
  readonly rastro?: boolean;
}

/** Whether two accounts have the same provider and the same identifier, however both are written, or two traces the same address. */
export function sameCuenta(a: CuentaIdentity, b: CuentaIdentity): boolean {
  if (a.rastro || b.rastro) return a.rastro === b.rastro && a.identificador === b.identificador;
  if (providerOf(a) !== providerOf(b)) return false;
  if (a.identificador === null || b.identificador === null) return a.identificador === b.identificador;
  const [one, other] = [spellingOf(a.identificador), spellingOf(b.identificador)];
  return one.whole === other.whole || one.end === other.whole || one.whole === other.end;
}

/** Whether two entries may be the same account: one without an identifier may be any of its provider. */
function mayBeSame(a: CuentaIdentity, b: CuentaIdentity): boolean {
  if (a.rastro || b.rastro || (a.identificador !== null && b.identificador !== null)) return sameCuenta(a, b);
  return providerOf(a) === providerOf(b);
}

/**
 * Whether an objection to one account holds an entry: the same account, listed again or changed into it, because what can't be taken back rather
 * waits. An objection to an erasure leaves alone the copies that the family asks for.
 * @param raised the account as it was when somebody objected
 * @param named its entry as it is now
 */
export const isHeld = (
  entry: Omit<CuentaComparable, 'estado'>,
  raised: Omit<CuentaComparable, 'estado'>,
  named: CuentaIdentity,
): boolean =>
  (raised.accion === 'obtener_datos' || entry.accion !== 'obtener_datos') &&
  (mayBeSame(entry, raised) || sameCuenta(entry, named));

const providerOf = ({ codigo, nombre }: CuentaIdentity): string =>
  codigo === null ? `a mano ${fold(nombre).replace(/\s+/g, ' ')}` : `codigo ${codigo}`;

/** Angle brackets around an address of e-mail or of a page, after a name or alone. */
const BRACKETED = /<([^<>]*)>/;
/** The address of a page, without its scheme. */
const WITHOUT_SCHEME = /^(?:www\.|[^\s/:@]+\.[a-z]{2,}\/)/;
/** White space, and separators in telephone and contract numbers. */
const SEPARATORS = /[\s().\-/]/g;

/** What all spellings of an identifier share; `end`: the last part of the path of a page, which some write alone (`/in/carmen`). */
function spellingOf(identificador: string): { readonly whole: string; readonly end: string } {
  const visible = identificador.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const typed = visible.toLowerCase();
  const bracketed = BRACKETED.exec(typed)?.[1] ?? '';
  const parts = partsOf((/[@/]/.test(bracketed) ? bracketed : typed).trim());
  return { whole: withoutSeparators(parts.join('/')), end: withoutSeparators(parts.at(-1) ?? '') };
}

/**
 * The path of a page, or its `id` where all paths are the same, or its host if it has neither: what else follows a `?` or `#` says where the
 * address was copied. Any other identifier is one part.
 */
function partsOf(text: string): string[] {
  const url = URL.parse(WITHOUT_SCHEME.test(text) ? `https://${text}` : text);
  if (url?.protocol === 'mailto:') return [decoded(url.pathname)];
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return [text];
  const path = url.searchParams.get('id') || decoded(url.pathname);
  const parts = path.split('/').filter((part) => part !== '');
  return parts.length > 0 ? parts : [url.hostname.replace(/^www\./, '')];
}

/** In an e-mail address, dots and hyphens matter; a name on a page is also written with an @ before it. */
function withoutSeparators(text: string): string {
  const name = text.replace(/^@/, '');
  return name.includes('@') ? name : name.replace(SEPARATORS, '');
}

/** Decodes a part of a URL; one that is wrongly encoded stays as it is, because anybody may type one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
