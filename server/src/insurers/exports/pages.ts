/** Reads an insurer's data page by page, as it may see them: through what its own API and desk read with. */
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
import { publish } from '../audit/seal.ts';
import { setUpOf } from '../identity/configure-aseguradora.ts';
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
  /** A file that is no lines, as it is. */
  readonly fichero?: Uint8Array;
  /** Where the next page begins; null: this was the last one. */
  readonly siguiente: string | null;
  /** Counts of data that these lines leave out. */
  readonly retenido?: Partial<Record<Withheld, number>>;
}

interface WhoExports {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  /** The insurer's now, at the beginning of the export. */
  readonly now: Date;
}

const PAGE = 100;
const LANGUAGE = 'es';

export type ReadPage = (cursor: string | undefined) => Promise<ExportPage>;
type ReadInTx = (tx: Tx, cursor: string | undefined) => Promise<ExportPage>;

/** How each file is read, in the order in which the files are written. */
export function pagesOf(
  { base, keyring, catalogo }: PagesDependencies,
  who: WhoExports,
): Readonly<Record<ExportFile, ReadPage>> {
  const { aseguradora, now } = who;
  const { id } = aseguradora;
  const reading =
    (read: ReadInTx): ReadPage =>
    (cursor) =>
      base.readAsTenant(id, (tx) => read(tx, cursor));
  const ofCasos = (read: (tx: Tx, casoId: string) => Promise<readonly object[]>): ReadPage =>
    reading(eachCaso(aseguradora, read));
  return {
    'aseguradora.jsonl': async () => whole([settingsOf(aseguradora)]),
    'packs.jsonl': reading(async (tx) => whole(await packsOf(tx))),
    'usuarios.jsonl': reading(async (tx, cursor) =>
      pageOf(await listUsers(tx, id, { limite: PAGE, ...from(cursor) }, now)),
    ),
    'claves.jsonl': reading(async (tx) => whole(await readKeys(tx))),
    'webhooks.jsonl': reading(async (tx, cursor) =>
      pageOf(await listWebhooks(tx, { limite: PAGE, ...from(cursor) }, now)),
    ),
    'casos.jsonl': reading(async (tx, cursor) => {
      const page = await listCasos(tx, aseguradora, { limite: PAGE, ...from(cursor) });
      return casosOf(tx, aseguradora, page);
    }),
    'cronologia.jsonl': ofCasos((tx, caso_id) => wholeTimeline(tx, caso_id)),
    'consultas.jsonl': ofCasos((tx, caso_id) => viewConsultas(tx, who, caso_id)),
    'siniestros.jsonl': reading(async (tx, cursor) =>
      pageOf(await listSiniestros(tx, aseguradora, { limite: PAGE, ...from(cursor) })),
    ),
    'lotes.jsonl': reading(async (tx, cursor) => pageOf(await listLotes(tx, { limite: PAGE, ...from(cursor) }))),
    'eventos.jsonl': reading(async (tx, cursor) => {
      const { elementos, siguiente } = await listEvents(tx, aseguradora, {
        limite: PAGE,
        ...(cursor !== undefined && { despues: cursor }),
      });
      // the feed goes on for ever; the export ends where it is now
      return { lineas: elementos, siguiente: elementos.length < PAGE ? null : siguiente };
    }),
    'auditoria.jsonl': reading(async (tx, cursor) =>
      pageOf(await listAudit(tx, { limite: PAGE, ...from(cursor) }, LANGUAGE)),
    ),
    'cabeza.jsonl': reading(async (tx) => {
      const head = openHead(keyring, id, await readHead(tx));
      return whole(head ? [publish(id, head)] : []);
    }),
    'reporting.jsonl': reading(async (tx, cursor) => monthOf(tx, cursor, who)),
    'proveedores.jsonl': reading(async (tx) => whole(exportCatalogo(await catalogo.current(tx)).proveedores)),
    'logo.png': reading(async (tx) => ({ ...whole([]), fichero: (await readPictureInUse(tx)) ?? Buffer.alloc(0) })),
    'ajustes.jsonl': reading(async (tx) => whole(await setUpOf(tx))),
  };
}

const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
const whole = (lineas: readonly object[]): ExportPage => ({ lineas, siguiente: null });
const pageOf = ({ elementos, siguiente }: { elementos: object[]; siguiente: string | null }): ExportPage => ({
  lineas: elementos,
  siguiente,
});

function settingsOf({ clave: _, version: __, desfase_segundos: ___, ...settings }: Tenant): object {
  return settings;
}

/** The cases of a page. Those that are blocked stand in no list; they are counted with the last page. */
async function casosOf(
  tx: Tx,
  aseguradora: Tenant,
  { elementos, siguiente }: { elementos: readonly { caso_id: string }[]; siguiente: string | null },
): Promise<ExportPage> {
  const casos: CasoDetail[] = [];
  for (const { caso_id } of elementos) casos.push(await viewCaso(tx, aseguradora, caso_id, LANGUAGE));
  const files = casos.flatMap(({ documentos }) => documentos).filter(({ bytes }) => bytes !== null);
  return {
    lineas: casos,
    siguiente,
    retenido: {
      casos_bloqueados: siguiente === null ? await countBlocked(tx) : 0,
      cuentas_reservadas: casos.flatMap(({ cuentas }) => cuentas).filter(({ reservada }) => reservada).length,
      contenido_de_documentos: files.length,
    },
  };
}

/** Something of each case, line by line, with the case named. */
function eachCaso(aseguradora: Tenant, read: (tx: Tx, casoId: string) => Promise<readonly object[]>): ReadInTx {
  return async (tx, cursor) => {
    const { elementos, siguiente } = await listCasos(tx, aseguradora, { limite: PAGE, ...from(cursor) });
    const lineas: object[] = [];
    for (const { caso_id } of elementos)
      lineas.push(...(await read(tx, caso_id)).map((line) => ({ caso_id, ...line })));
    return { lineas, siguiente };
  };
}

async function wholeTimeline(tx: Tx, casoId: string): Promise<object[]> {
  const entries: object[] = [];
  let cursor: string | undefined;
  do {
    const page = await viewTimeline(tx, casoId, { limite: PAGE, ...from(cursor) }, LANGUAGE);
    entries.push(...page.elementos);
    cursor = page.siguiente ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** A page is a month; the first is the one in which the insurer came. */
async function monthOf(tx: Tx, cursor: string | undefined, { aseguradora, now }: WhoExports): Promise<ExportPage> {
  const [mes, siguiente = null] = monthsBetween(cursor ?? todayInMadrid(aseguradora.creada), todayInMadrid(now));
  if (mes === undefined) return whole([]);
  const desde = `${mes}-01`;
  const report = await viewReporting(tx, { desde, hasta: dateOf(monthsAfter(dayOf(desde), 1) - 1) }, now);
  return { lineas: [{ mes, ...report }], siguiente };
}
