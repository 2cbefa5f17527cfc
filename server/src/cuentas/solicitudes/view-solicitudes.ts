/** Requests as the backoffice shows them: those of a case by provider, possible duplicates, and how often each channel succeeds. */
import type { ProveedorSolicitudes, Solicitud as SolicitudView } from '@albacea/contract/schemas/solicitudes.ts';
import { lookAtCaso, type OpenedCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { type OpenedCuenta, openedCuentas } from '../read/cuentas-of-caso.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { openProofs, openSolicitud } from './data.ts';
import { repeats, termState } from './rules.ts';
import { type ChannelCount, countChannels, readSolicitudes } from './sql.ts';

const phrase = phrasesOf(es.solicitudes, en.solicitudes);

/**
 * The accounts that were asked for and are not discarded, so that a provider is contacted once about all of them. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, caso_bloqueado
 */
export async function viewSolicitudes(tx: Tx, who: Requester, casoId: string): Promise<ProveedorSolicitudes[]> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const today = todayInMadrid(who.now);
  const requests = (await readSolicitudes(tx, caso.fila.id)).map((row) => {
    const { cuenta, numero, canal, enviada, plazo, obliga, fin, terminada, acusada, entrega } = row;
    const said = openSolicitud(caso.clave, row);
    const plain = { numero, canal, enviada, plazo, obliga, fin, terminada, acusada, entrega };
    return { cuenta, view: presentSolicitud({ ...plain, ...said, envios: openProofs(caso.clave, row) }, today) };
  });
  const cuentas = (await openedCuentas(tx, caso)).filter(({ fila }) => fila.estado !== 'descartada');
  return byProveedor(
    cuentas
      .map(({ fila: { id, proveedor, accion, estado, version }, datos }) => ({
        cuenta_id: id,
        accion,
        estado,
        version,
        identificador: datos.identificador,
        proveedor: datos.proveedor,
        proveedor_codigo: proveedor,
        solicitudes: requests.filter(({ cuenta }) => cuenta === id).map(({ view }) => view),
      }))
      .filter(({ solicitudes }) => solicitudes.length > 0),
  );
}

/** A request with its data decrypted. */
type Opened = Omit<SolicitudView, 'estado' | 'acusada'> & {
  readonly fin: string | null;
  readonly acusada: Date | null;
};

const presentSolicitud = ({ fin, acusada, ...one }: Opened, today: string): SolicitudView => ({
  ...one,
  estado: termState({ ...one, fin }, today),
  acusada: acusada?.toISOString() ?? null,
});

type Cuenta = ProveedorSolicitudes['cuentas'][number];
type WithProveedor = Omit<Cuenta, 'repite'> & Pick<ProveedorSolicitudes, 'proveedor' | 'proveedor_codigo'>;

/** The accounts of a case by provider: providers with several come first, to be contacted once about all of them. */
function byProveedor(cuentas: readonly WithProveedor[]): ProveedorSolicitudes[] {
  const groups = new Map<string, WithProveedor[]>();
  for (const one of cuentas) {
    const key = one.proveedor_codigo ?? `=${one.proveedor.toLowerCase()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((list) => ({
      proveedor: list[0]?.proveedor ?? '',
      proveedor_codigo: list[0]?.proveedor_codigo ?? null,
      cuentas: list.map(({ proveedor: _, proveedor_codigo: __, ...one }) => ({
        ...one,
        repite: list.find((other) => other.cuenta_id !== one.cuenta_id && repeats(one, other))?.cuenta_id ?? null,
      })),
    }))
    .toSorted((a, b) => b.cuentas.length - a.cuentas.length);
}

/** The notice that an open request may already ask for the same; empty: none does. */
export async function repeatedNotices(
  tx: Tx,
  caso: Pick<OpenedCaso, 'fila' | 'clave'>,
  { fila, datos }: OpenedCuenta,
): Promise<{ readonly codigo: string; readonly texto: Phrase }[]> {
  const name = datos.proveedor.toLowerCase();
  const isSame = (other: OpenedCuenta): boolean =>
    other.fila.id !== fila.id &&
    (fila.proveedor === null
      ? other.datos.proveedor.toLowerCase() === name
      : other.fila.proveedor === fila.proveedor) &&
    repeats({ ...fila, ...datos }, { ...other.fila, ...other.datos });
  if (!(await openedCuentas(tx, caso)).some(isSame)) return [];
  return [
    {
      codigo: 'quiza_repetida',
      texto: phrase('maybeRepeated'),
    },
  ];
}

/**
 * Outcomes of requests to providers by channel, and how many legal terms were kept: for each action over all insurers that share their
 * figures, else for the transaction's insurer.
 * @param since first day of the requests that count
 */
export async function channelsOf(
  tx: Pick<Tx, 'sql'>,
  proveedores: readonly string[],
  since: string,
): Promise<ChannelCount[]> {
  const known = await countChannels(tx, proveedores, since);
  const isCommon = ({ proveedor, accion }: ChannelCount) =>
    known.some((one) => !one.propia && one.proveedor === proveedor && one.accion === accion);
  return known.filter((one) => !one.propia || !isCommon(one));
}
