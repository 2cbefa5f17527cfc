/** Reads an insurer's data page by page. It calls the use cases of the API and the backoffice, so the insurer gets only what it may see. */
import type { CasoDetail } from '@albacea/contract/schemas/casos.ts';
import { listLotes } from '../../caso/lotes/view-lotes.ts';
import { packsOf } from '../../caso/open/packs.ts';
import { countBlocked, listCasos } from '../../caso/read/list-casos.ts';
import { viewCaso } from '../../caso/read/view-caso.ts';
import { viewTimeline } from '../../caso/read/view-timeline.ts';
import { listSiniestros } from '../../caso/siniestros/list-siniestros.ts';
import type { Catalogo } from '../../cuentas/catalogo/current-catalogo.ts';
import { exportCatalogo } from '../../cuentas/catalogo/open-format.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { viewConsultas } from '../../familia/consultas/consultas.ts';
import { viewReporting } from '../../figures/view-reporting.ts';
import { listWebhooks } from '../../outbox/webhooks/endpoints/register.ts';
import { listEvents } from '../../outbox/webhooks/log/entregas.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Actor } from '../../shared/actor.ts';
import { dateOf, dayOf, monthsAfter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { openHead, readHead } from '../audit/heads.ts';
import { listAudit } from '../audit/list-audit.ts';
import { publishedHead } from '../audit/seal.ts';
import { readFurtherSettings } from '../identity/configure-aseguradora.ts';
import { readKeys } from '../identity/keys.ts';
import { readPictureInUse } from '../identity/logo/logo.ts';
import { listUsers } from '../identity/users.ts';
import { type ExportFile, monthsBetween, type Withheld } from './rules-format.ts';

export interface PagesDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly catalogo: Catalogo;
}

interface ExportPage {
  readonly lineas: readonly object[];
  /** The bytes of a file that is not made of lines, such as a picture. */
  readonly fichero?: Uint8Array;
  /** Cursor of the next page; null: this is the last one. */
  readonly siguiente: string | null;
  /** Number of entries that these lines leave out, by class. */
  readonly retenido?: Partial<Record<Withheld, number>>;
}

interface WhoExports {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  /** The insurer's now when the export began. */
  readonly now: Date;
}

/** Number of entries of a page: the most that the lists allow. */
const PAGE = 100;
const LANGUAGE = 'es';

export type ReadPage = (cursor: string | undefined) => Promise<ExportPage>;
type ReadInTx = (tx: Tx, cursor: string | undefined) => Promise<ExportPage>;

/**
 * For each file, the function that reads its pages. Queries are written out, without a spread, so that the type checker finds a misspelt name.
 * @param limite maximum number of entries of a page
 */
export function pageReaders(
  { base, keyring, catalogo }: PagesDependencies,
  who: WhoExports,
  limite = PAGE,
): Readonly<Record<ExportFile, ReadPage>> {
  const { aseguradora, now } = who;
  const { id } = aseguradora;
  const reading =
    (read: ReadInTx): ReadPage =>
    (cursor) =>
      base.readAsTenant(id, (tx) => read(tx, cursor));
  const forCasos = (read: (tx: Tx, casoId: string) => Promise<readonly object[]>): ReadPage =>
    reading(eachCaso(aseguradora, limite, read));
  return {
    'aseguradora.jsonl': async () => whole([settingsOf(aseguradora)]),
    'packs.jsonl': reading(async (tx) => whole(await packsOf(tx))),
    'usuarios.jsonl': reading(async (tx, cursor) =>
      pageOf(await listUsers(tx, id, cursor === undefined ? { limite } : { limite, cursor }, now)),
    ),
    'claves.jsonl': reading(async (tx) => whole(await readKeys(tx))),
    'webhooks.jsonl': reading(async (tx, cursor) =>
      pageOf(await listWebhooks(tx, cursor === undefined ? { limite } : { limite, cursor }, now)),
    ),
    'casos.jsonl': reading(async (tx, cursor) => {
      const page = await listCasos(tx, aseguradora, cursor === undefined ? { limite } : { limite, cursor });
      return casosPage(tx, aseguradora, page);
    }),
    'cronologia.jsonl': forCasos((tx, caso_id) => wholeTimeline(tx, limite, caso_id)),
    'consultas.jsonl': forCasos((tx, caso_id) => viewConsultas(tx, who, caso_id)),
    'siniestros.jsonl': reading(async (tx, cursor) =>
      pageOf(await listSiniestros(tx, aseguradora, cursor === undefined ? { limite } : { limite, cursor })),
    ),
    'lotes.jsonl': reading(async (tx, cursor) =>
      pageOf(await listLotes(tx, cursor === undefined ? { limite } : { limite, cursor })),
    ),
    'eventos.jsonl': reading(async (tx, cursor) => {
      const { elementos, siguiente } = await listEvents(
        tx,
        aseguradora,
        cursor === undefined ? { limite } : { limite, cursor },
      );
      // the feed of events never ends, so the export stops at the first page that is not full
      return { lineas: elementos, siguiente: elementos.length < limite ? null : siguiente };
    }),
    'auditoria.jsonl': reading(async (tx, cursor) =>
      pageOf(await listAudit(tx, cursor === undefined ? { limite } : { limite, cursor }, LANGUAGE)),
    ),
    'cabeza.jsonl': reading(async (tx) => {
      const head = openHead(keyring, id, await readHead(tx));
      return whole(head ? [publishedHead(id, head)] : []);
    }),
    'reporting.jsonl': reading(async (tx, cursor) => monthPage(tx, cursor, who)),
    'proveedores.jsonl': reading(async (tx) => whole(exportCatalogo(await catalogo.current(tx)).proveedores)),
    'logo.png': reading(async (tx) => ({ ...whole([]), fichero: (await readPictureInUse(tx)) ?? Buffer.alloc(0) })),
    'ajustes.jsonl': reading(async (tx) => whole(await readFurtherSettings(tx))),
  };
}

const whole = (lineas: readonly object[]): ExportPage => ({ lineas, siguiente: null });
const pageOf = ({ elementos, siguiente }: { elementos: object[]; siguiente: string | null }): ExportPage => ({
  lineas: elementos,
  siguiente,
});

function settingsOf({ clave: _, version: __, desfase_segundos: ___, ...settings }: Tenant): object {
  return settings;
}

/** Reads a page of cases, each in full. Blocked cases are in no list; the last page says how many they are. */
async function casosPage(
  tx: Tx,
  aseguradora: Tenant,
  { elementos, siguiente }: { elementos: readonly { caso_id: string }[]; siguiente: string | null },
): Promise<ExportPage> {
  const casos: CasoDetail[] = [];
  for (const { caso_id } of elementos) casos.push(await viewCaso(tx, aseguradora, caso_id, LANGUAGE));
  const withContent = casos.flatMap(({ documentos }) => documentos).filter(({ bytes }) => bytes !== null);
  return {
    lineas: casos,
    siguiente,
    retenido: {
      casos_bloqueados: siguiente === null ? await countBlocked(tx) : 0,
      cuentas_reservadas: casos.flatMap(({ cuentas }) => cuentas).filter(({ reservada }) => reservada).length,
      contenido_de_documentos: withContent.length,
    },
  };
}

/** Returns a function that reads the lines of each case of a page, and adds the case's id to them. */
function eachCaso(
  aseguradora: Tenant,
  limite: number,
  read: (tx: Tx, casoId: string) => Promise<readonly object[]>,
): ReadInTx {
  return async (tx, cursor) => {
    const { elementos, siguiente } = await listCasos(
      tx,
      aseguradora,
      cursor === undefined ? { limite } : { limite, cursor },
    );
    const lineas: object[] = [];
    for (const { caso_id } of elementos)
      lineas.push(...(await read(tx, caso_id)).map((line) => ({ caso_id, ...line })));
    return { lineas, siguiente };
  };
}

async function wholeTimeline(tx: Tx, limite: number, casoId: string): Promise<object[]> {
  const entries: object[] = [];
  let cursor: string | undefined;
  do {
    const page = await viewTimeline(tx, casoId, cursor === undefined ? { limite } : { limite, cursor }, LANGUAGE);
    entries.push(...page.elementos);
    cursor = page.siguiente ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** Reads the report of one month as a page. The first page is the month in which the insurer was created. */
async function monthPage(tx: Tx, cursor: string | undefined, { aseguradora, now }: WhoExports): Promise<ExportPage> {
  const [mes, siguiente = null] = monthsBetween(cursor ?? todayInMadrid(aseguradora.creada), todayInMadrid(now));
  if (mes === undefined) return whole([]);
  const desde = `${mes}-01`;
  const report = await viewReporting(tx, { desde, hasta: dateOf(monthsAfter(dayOf(desde), 1) - 1) }, now);
  return { lineas: [{ mes, ...report }], siguiente };
}
