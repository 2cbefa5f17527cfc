/** What a provider says of people, read and said back; pure. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { SCIM_PAGE_MAXIMUM, SCIM_URN, type ScimUser } from '@albacea/contract/schemas/scim.ts';
import type { RoleRule } from '@albacea/contract/schemas/sign-on.ts';
import { userEmail } from '../rules.ts';
import { ROLES_OF, roleOf } from '../sign-on/rules-sign-on.ts';
import { ScimError } from './rules-scim-error.ts';

const NAMES = [
  ...['schemas', 'Operations', 'op', 'path', 'value', 'userName', 'externalId', 'active', 'displayName', 'name'],
  ...['formatted', 'givenName', 'familyName', 'emails', 'roles', 'primary', 'type'],
];
const BY_LOWER = new Map(NAMES.map((name) => [name.toLowerCase(), name]));

/** The name of an attribute as we write it: they count whatever their case (RFC 7643, section 2.1). */
export const canonicalName = (name: string): string => BY_LOWER.get(name.toLowerCase()) ?? name;

/** Levels of what is sent: a change of one part of a value has six. */
const DEPTH = 20;

/** A value whose members have the names that we give them. @throws ScimError invalidSyntax: it goes too deep to be a person */
export function canonical(value: unknown, depth = DEPTH): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) throw new ScimError(400, 'invalidSyntax', `The body has more than ${DEPTH} levels.`);
  if (Array.isArray(value)) return value.map((one) => canonical(one, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [canonicalName(name), canonical(inside, depth - 1)]),
  );
}

/** A text, or a truth value as one, in small letters; what is neither is like nothing. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '';

/** Values as objects: a provider may send a plain text for one. */
export const asItems = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'object' && one !== null ? one : { value: one },
  );

/** A person as it was sent, with every role an object. */
export function sentUser(body: unknown): unknown {
  const user = canonical(body);
  if (typeof user !== 'object' || user === null || !('roles' in user) || user.roles === null) return user;
  return { ...user, roles: asItems(user.roles) };
}

/** Whether somebody is said to have left: nothing else that is said then matters. */
export const saysLeft = (user: unknown): boolean =>
  typeof user === 'object' && user !== null && 'active' in user && textIn(user.active) === 'false';

/** What is to become of a person; undefined: stays as it is. */
export interface Wanted {
  readonly usuario: string;
  readonly externo: string | null;
  readonly activo: boolean | undefined;
  readonly nombre: string | undefined;
  /** undefined: the provider says none. */
  readonly email: string | undefined;
  readonly roles: readonly string[] | undefined;
}

/** @param user as the contract has checked it */
export function wantedOf({ userName, externalId, active, displayName, name, emails, roles }: ScimUser): Wanted {
  const whole = name?.givenName && name.familyName ? `${name.givenName} ${name.familyName}` : undefined;
  const address = emails?.find(({ primary }) => textIn(primary) === 'true') ?? emails?.[0];
  return {
    usuario: userName.trim(),
    externo: externalId ?? null,
    activo: active === undefined ? undefined : textIn(active) === 'true',
    nombre: (displayName ?? name?.formatted ?? whole)?.trim().slice(0, 120),
    email: address && userEmail(address.value),
    roles: roles?.map(({ value }) => value),
  };
}

/** The address of somebody new. @throws ScimError */
export function addressOf({ email, usuario }: Wanted): string {
  const address = email ?? userEmail(usuario);
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new ScimError(400, 'invalidValue', 'emails: there must be an e-mail address, unless userName is one.');
}

/**
 * The role that values give by the rules of sign-on; without such rules a value is the name of a role here. Whoever has none of them was
 * assigned all the same, and gets the lesser role.
 * @param rules null: no identity provider is set
 */
export function roleBy(values: readonly string[], rules: readonly RoleRule[] | null, isService: boolean): Rol {
  const own: readonly Rol[] = ROLES_OF[isService ? 'service' : 'insurer'];
  return roleOf(values, rules ?? own.map((rol) => ({ valor: rol, rol }))) ?? (own[0] as Rol);
}

export interface Filter {
  readonly by: 'usuario' | 'externo' | 'email' | 'id';
  readonly value: string;
}
const FILTERED: ReadonlyMap<string, Filter['by']> = new Map([
  ['username', 'usuario'],
  ['externalid', 'externo'],
  ['id', 'id'],
  ['emails', 'email'],
  ['emails.value', 'email'],
  ['emails[type eq "work"].value', 'email'],
]);

/** @throws ScimError another filter than that of one attribute by equality */
export function filterOf(text: string | undefined): Filter | null {
  if (text === undefined) return null;
  const legible = text.length <= 1000 ? text : '';
  const [, attribute = '', literal = ''] =
    /^\s*(\S+|\S+\[[^\]]*\]\S*)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(legible) ?? [];
  const by = FILTERED.get(attribute.toLowerCase().replace(`${SCIM_URN.user.toLowerCase()}:`, ''));
  const value = by && textOf(literal);
  if (!by || value === null || value === undefined)
    throw new ScimError(
      400,
      'invalidFilter',
      'filter: takes userName, externalId, id or emails.value, with eq and a text in quotes.',
    );
  return { by, value };
}

/** A text of JSON, without what no column holds. */
function textOf(literal: string): string | null {
  try {
    const text: unknown = JSON.parse(literal);
    return typeof text === 'string' && !text.includes('\0') && text.isWellFormed() ? text : null;
  } catch {
    return null;
  }
}

/** @throws ScimError */
export function pageOf({ startIndex, count }: Readonly<Record<string, string | undefined>>) {
  const whole = (name: string, text: string | undefined, otherwise: number) => {
    if (text === undefined) return otherwise;
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, 'invalidValue', `${name}: must be a whole number.`);
    return Number(text);
  };
  return {
    start: Math.max(1, whole('startIndex', startIndex, 1)),
    count: Math.min(SCIM_PAGE_MAXIMUM, Math.max(0, whole('count', count, 100))),
  };
}

/** How a provider ended a membership; `borrada_en_pausa`: it had been paused here, and comes back so. */
export type Left = 'inactiva' | 'borrada' | 'borrada_en_pausa';

export interface PersonRow {
  id: string;
  email: string;
  nombre: string;
  rol: Rol;
  estado: 'activo' | 'pausado';
  baja_externa: Left | null;
  accepted: boolean;
  usuario: string;
  externo: string | null;
  roles: string[] | null;
  creado: Date;
}

/** What a provider may change by parts: as it is, but for `active` and the name, which stay where nothing is said of them. */
export const changeable = ({ usuario, externo, email, roles }: PersonRow) => ({
  userName: usuario,
  ...(externo !== null && { externalId: externo }),
  emails: [{ value: email, type: 'work', primary: true }],
  ...(roles && { roles: roles.map((value) => ({ value })) }),
});

/** @param base address of the endpoint */
export const presentPerson = (row: PersonRow, base: string) => ({
  schemas: [SCIM_URN.user],
  id: row.id,
  ...changeable(row),
  active: row.estado === 'activo',
  displayName: row.nombre,
  name: { formatted: row.nombre },
  meta: { resourceType: 'User', created: row.creado.toISOString(), location: `${base}/Users/${row.id}` },
});
