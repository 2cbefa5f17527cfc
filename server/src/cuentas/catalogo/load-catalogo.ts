/** Reads the catalogue of the source tree, entries and guides, once at the start; any problem stops the start. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GuideCard } from '@albacea/contract/schemas/guides.ts';
import { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { catalogoProblems } from './rules-card.ts';
import { guideProblems } from './rules-guides.ts';

/** Validates an entry by the schema, and leaves the problems in `errors`. */
export interface IsCard {
  (value: unknown): value is ProveedorCard;
  errors?: ErrorObject[] | null;
}

/** The catalogue of the release. */
export interface FileCatalogo {
  /** Day of the last change of the files, and the number of the change on that day: `2026-11-21.1`. */
  readonly version: string;
  /** Entries in the order of their codes. */
  readonly cards: readonly ProveedorCard[];
  /** Guides for saving the content of an account before it is erased. */
  readonly guias: readonly GuideCard[];
  readonly isCard: IsCard;
}

/** The raw files with their hashes, by which a test checks that the version was raised. */
interface CatalogoFiles {
  readonly version: string;
  /** Hash stated in `version.json`. */
  readonly huella: string;
  /** Hash of the entries and guides as read. */
  readonly actualHash: string;
  readonly ficheros: readonly CatalogoPart[];
  readonly guias: readonly CatalogoPart[];
}

interface CatalogoPart {
  readonly nombre: string;
  readonly contenido: unknown;
}

const VERSION = /^\d{4}-\d{2}-\d{2}\.\d+$/;

export async function readFiles(folder = import.meta.dirname): Promise<CatalogoFiles> {
  const read = async (route: string): Promise<unknown> => JSON.parse(await readFile(join(folder, route), 'utf8'));
  const { version, huella } = (await read('version.json')) as { version: string; huella: string };
  const partsOf = async (room: string): Promise<CatalogoPart[]> => {
    const names = (await readdir(join(folder, room))).filter((name) => name.endsWith('.json')).sort();
    return Promise.all(names.map(async (nombre) => ({ nombre, contenido: await read(join(room, nombre)) })));
  };
  const [ficheros, guias] = await Promise.all([partsOf('proveedores'), partsOf('guias')]);
  const actualHash = createHash('sha256')
    .update(JSON.stringify([...ficheros, ...guias]))
    .digest('hex')
    .slice(0, 16);
  return { version, huella, actualHash, ficheros, guias };
}

/**
 * Loads and checks the catalogue.
 * @param folder folder with `version.json`, `proveedores/` and `guias/`
 * @throws with every problem in one message, when a file does not fit its schema or the entries do not fit together
 */
export async function loadCatalogo(folder?: string): Promise<FileCatalogo> {
  const { version, ficheros, guias: parts } = await readFiles(folder);
  isCard ??= compileSchema<ProveedorCard>(ProveedorCard);
  const problems = VERSION.test(version) ? [] : [`version.json: ${version} is not YYYY-MM-DD.n`];
  const cards: ProveedorCard[] = [];
  for (const { nombre, contenido } of ficheros) {
    if (!Array.isArray(contenido)) problems.push(`${nombre}: must be a list`);
    for (const [i, value] of Array.isArray(contenido) ? contenido.entries() : []) {
      if (!isCard(value)) {
        problems.push(...(isCard.errors ?? []).map((e) => `${nombre}/${i}${e.instancePath}: ${e.message}`));
        continue;
      }
      if (`${value.tipo.replaceAll('_', '-')}.json` !== nombre)
        problems.push(`${nombre}: ${value.codigo} is of the kind ${value.tipo}`);
      cards.push(value);
    }
  }
  if (problems.length === 0) problems.push(...catalogoProblems(cards), ...shippedExceptions(cards));
  const guias = checkGuides(parts, new Set(cards.map(({ codigo }) => codigo)), problems);
  if (problems.length > 0) throw new Error(`provider catalogue:\n${problems.join('\n')}`);
  cards.sort((a, b) => (a.codigo < b.codigo ? -1 : 1));
  return { version, cards, guias, isCard };
}

/** Lists the ways of a release that hold requests back without evidence: only a person in the backoffice may set that. */
const shippedExceptions = (cards: readonly ProveedorCard[]): string[] =>
  cards.flatMap(({ codigo, acciones }) =>
    acciones.flatMap(({ accion, vias }) =>
      vias.flatMap((way) =>
        way.retencion === null
          ? []
          : [`${codigo}: acciones.${accion}.vias.${way.codigo}.retencion: only a person in the backoffice sets it.`],
      ),
    ),
  );

/** Compiled once, when the first catalogue is read: the schema never changes. */
let isCard: IsCard | undefined;

/**
 * Checks each guide by its schema and against the codes of the catalogue.
 * @param parts the files, by name
 * @param codes codes of the providers of the catalogue
 * @param problems list to which the problems are added, one sentence each
 */
export function checkGuides(
  parts: readonly { readonly nombre: string; readonly contenido: unknown }[],
  codes: ReadonlySet<string>,
  problems: string[],
): GuideCard[] {
  guideValidator ??= compileSchema<GuideCard>(GuideCard);
  const judge = guideValidator;
  return parts.flatMap(({ nombre, contenido }) => {
    if (!judge(contenido)) {
      problems.push(...(judge.errors ?? []).map((e) => `guias/${nombre}${e.instancePath}: ${e.message}`));
      return [];
    }
    problems.push(...guideProblems(contenido, nombre, codes));
    return [contenido];
  });
}

/** Compiled once, when the first guides are checked: the schema never changes. */
let guideValidator: ReturnType<typeof compileSchema<GuideCard>> | undefined;

/** Compiles a schema of the contract. @returns a validator that names every problem */
export function compileSchema<T>(schema: AnySchema): ValidateFunction<T> {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  addFormats.default(ajv, ['date', 'uri']);
  return ajv.compile<T>(schema);
}
