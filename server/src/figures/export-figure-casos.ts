/** All the cases behind a figure as a file, read while it is sent: that of a large insurer is never in memory as a whole. */
import { Readable } from 'node:stream';
import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import type { Database } from '../db/database.ts';
import { writeCsvPart } from '../http/csv.ts';
import { audit } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { type FoundCasos, findFigureCasos } from './find-figure-casos.ts';
import { presentCasos } from './view-figure-casos.ts';

/** Cases that are decrypted at once. */
const PART = 500;

const HEADS = {
  es: [
    'caso',
    'póliza',
    'persona fallecida',
    'estado ahora',
    'resultado',
    'abierto',
    'días',
    'veces que cuenta',
    'referencia',
  ],
  en: ['case', 'policy', 'deceased', 'state now', 'result', 'opened', 'days', 'times counted', 'reference'],
} as const;

/**
 * That it was taken is recorded before anything of it leaves.
 * @throws DomainError consulta_invalida
 */
export async function exportFigureCasos(
  base: Database,
  { aseguradora, actor, now }: Requester,
  query: FigureCasosQuery,
): Promise<Readable> {
  const { cifra, desde = null, hasta = null, idioma = 'es' } = query;
  const isOfService = actor.visible === 'servicio';
  const found = await base.readAsTenant(aseguradora.id, (tx) => findFigureCasos(tx, isOfService, query, now));
  const detail = { cifra, desde, hasta, casos: found.ids.length };
  await base.asTenant(aseguradora.id, (tx) =>
    audit(tx, actor, 'reporting_casos_exportados', { tipo: 'reporting', id: 'casos' }, now, detail),
  );
  return Readable.from(parts(base, aseguradora, found, idioma));
}

async function* parts(
  base: Database,
  aseguradora: Requester['aseguradora'],
  found: FoundCasos,
  language: 'es' | 'en',
): AsyncGenerator<string> {
  yield writeCsvPart([HEADS[language]], true);
  for (let at = 0; at < found.ids.length; at += PART) {
    const ids = found.ids.slice(at, at + PART);
    const casos = await base.readAsTenant(aseguradora.id, (tx) => presentCasos(tx, aseguradora, found, ids));
    yield writeCsvPart(casos.map(cells), false);
  }
}

const cells = (caso: FigureCasos['elementos'][number]): string[] => [
  caso.caso_id,
  caso.poliza_numero ?? '',
  caso.fallecido ?? '',
  caso.estado,
  caso.resultado ?? '',
  todayInMadrid(new Date(caso.abierto)),
  String(caso.dias),
  String(caso.veces),
  caso.referencia ?? '',
];
