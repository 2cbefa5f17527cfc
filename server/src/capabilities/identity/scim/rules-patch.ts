/** Changing a person by parts (RFC 7644, section 3.5.2), as Entra ID and Okta send it: with and without a path; pure. */
import { SCIM_URN, type ScimPatch } from '@albacea/contract/schemas/scim.ts';
import { asItems, canonicalName, textIn } from './rules-scim.ts';
import { ScimError } from './rules-scim-error.ts';

type Parts = Record<string, unknown>;
const ONE = ['userName', 'externalId', 'active', 'displayName'];
const MANY = ['emails', 'roles'];
/** Values of one attribute on the way: more than the person may have at the end, since some of them may be removed again. */
const MOST = 200;

/**
 * Attributes that are not kept are passed over, since providers send all they have.
 * @returns the person after all of it
 * @throws ScimError invalidSyntax, invalidPath, invalidFilter, invalidValue, noTarget
 */
export function patched(person: Readonly<Parts>, { Operations }: ScimPatch): Parts {
  const after: Parts = structuredClone(person);
  for (const { op, path, value } of Operations) {
    const kind = op.toLowerCase();
    if (kind !== 'add' && kind !== 'replace' && kind !== 'remove')
      throw new ScimError(400, 'invalidSyntax', 'op: must be add, replace or remove.');
    if (path !== undefined) apply(after, kind, path, value);
    else if (kind === 'remove') throw new ScimError(400, 'noTarget', 'path: must say what is removed.');
    else if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimError(400, 'invalidValue', 'value: must be an object where there is no path.');
    else for (const [inside, its] of Object.entries(value)) apply(after, kind, inside, its);
  }
  return after;
}

type Kind = 'add' | 'replace' | 'remove';

function apply(person: Parts, kind: Kind, path: string, value: unknown): void {
  const own = path.toLowerCase().startsWith(`${SCIM_URN.user.toLowerCase()}:`)
    ? path.slice(SCIM_URN.user.length + 1)
    : path;
  if (/^urn:/i.test(own)) return; // an extension
  const [, name = '', filter, sub] = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i.exec(own) ?? [];
  if (!name) throw new ScimError(400, 'invalidPath', 'path: is none that can be read.');
  const attribute = canonicalName(name);
  const part = sub === undefined ? undefined : canonicalName(sub);
  if (ONE.includes(attribute)) {
    if (filter !== undefined || part !== undefined)
      throw new ScimError(400, 'invalidPath', `path: ${attribute} has no parts.`);
    set(person, kind, attribute, value);
  } else if (attribute === 'name') {
    if (filter !== undefined) throw new ScimError(400, 'invalidPath', 'path: name has one value.');
    inName(person, kind, part, value);
  } else if (MANY.includes(attribute)) {
    const before = asItems(person[attribute] ?? []);
    const list = filter === undefined ? inAll(before, kind, part, value) : inSome(before, kind, filter, part, value);
    if (list.length > MOST) throw new ScimError(400, 'invalidValue', `${attribute}: takes up to ${MOST} values.`);
    person[attribute] = list;
  }
}

function set(parts: Parts, kind: Kind, name: string, value: unknown): void {
  if (kind === 'remove') delete parts[name];
  else parts[name] = value;
}

function inName(person: Parts, kind: Kind, part: string | undefined, value: unknown): void {
  const name = { ...(person.name as Parts | undefined) };
  if (part !== undefined) set(name, kind, part, value);
  else if (kind !== 'remove') Object.assign(name, typeof value === 'object' ? value : { formatted: value });
  person.name = name;
}

/** Without a filter all values are meant, or those that a removal lists. */
function inAll(before: Parts[], kind: Kind, part: string | undefined, value: unknown): Parts[] {
  if (part !== undefined) {
    const all = before.length > 0 || kind === 'remove' ? before : [{}];
    return all.map((item) => changed(item, kind, part, value));
  }
  const given = value === undefined || value === null ? [] : asItems(value);
  if (kind === 'replace') return given;
  const said = new Set(given.map((one) => one.value));
  const others = before.filter((item) => !said.has(item.value));
  if (kind === 'add') return [...others, ...given];
  return given.length > 0 ? others : [];
}

/** @throws ScimError invalidFilter */
function inSome(before: Parts[], kind: Kind, filter: string, part: string | undefined, value: unknown): Parts[] {
  const [, name = '', text = ''] = /^\s*(\w+)\s+eq\s+(?:"([^"\\]*)"|true|false)\s*$/i.exec(filter) ?? [];
  if (!name) throw new ScimError(400, 'invalidFilter', 'path: takes a filter of one part by eq.');
  const wanted = text || /(\w+)\s*$/.exec(filter)?.[1] || '';
  const key = canonicalName(name);
  const isMeant = (item: Parts) => textIn(item[key]) === wanted.toLowerCase();
  if (kind === 'remove' && part === undefined) return before.filter((item) => !isMeant(item));
  const change = (item: Parts) =>
    part === undefined ? { ...item, ...(value as Parts) } : changed(item, kind, part, value);
  // providers replace what they have never added
  if (!before.some(isMeant)) return kind === 'remove' ? before : [...before, change({ [key]: wanted })];
  return before.map((item) => (isMeant(item) ? change(item) : item));
}

function changed(item: Parts, kind: Kind, part: string, value: unknown): Parts {
  const after = { ...item };
  set(after, kind, part, value);
  return after;
}
