/** Reads an insurer's data page by page, through the use cases of its API and backoffice: the insurer gets what it may see, no more. */
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
  /** Content of a file that is not made of lines. */
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

/** Entries of a page, as many as the lists allow. */
const PAGE = 100;
const LANGUAGE = 'es';

export type ReadPage = (cursor: string | undefined) => Promise<ExportPage>;
type ReadInTx = (tx: Tx, cursor: string | undefined) => Promise<ExportPage>;

/**
 * Returns the function that reads the pages of each file. The queries are written out, without a spread, so that the type checker sees a name
 * that a list does not know.
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
      // the feed never ends; the export stops at its present end
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

/** Reads the cases of a page in full. Blocked cases are in no list, so the last page counts them. */
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

/** Reads one month's report as a page; the first page is the month in which the insurer was created. */
async function monthPage(tx: Tx, cursor: string | undefined, { aseguradora, now }: WhoExports): Promise<ExportPage> {
  const [mes, siguiente = null] = monthsBetween(cursor ?? todayInMadrid(aseguradora.creada), todayInMadrid(now));
  if (mes === undefined) return whole([]);
  const desde = `${mes}-01`;
  const report = await viewReporting(tx, { desde, hasta: dateOf(monthsAfter(dayOf(desde), 1) - 1) }, now);
  return { lineas: [{ mes, ...report }], siguiente };
}
