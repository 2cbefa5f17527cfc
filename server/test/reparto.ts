/** What the tests of the webhooks have in common: registering, making events, rounds by hand, the log. */
import assert from 'node:assert/strict';
import type { TipoEvento } from '@albacea/contract/eventos.ts';
import type { Entrega, Webhook } from '@albacea/contract/webhooks.ts';
import { crearAvisar } from '../src/capabilities/webhooks/avisar.ts';
import {
  crearRepartidor,
  type DependenciasDeReparto,
  type Repartidor,
} from '../src/capabilities/webhooks/repartidor.ts';
import { crearSalud } from '../src/capabilities/webhooks/salud.ts';
import { type Actor, registrarHechos } from '../src/outbox/hechos.ts';
import type { Aseguradora, Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

export type Registrado = Webhook & { secret: string };

/** Registers a receiver for an event kind of which tests make as many as they like. */
export async function registrar(e: Entorno, quien: Aseguradora, url: string, extra: object = {}): Promise<Registrado> {
  const { estado, json } = await e.pedir(quien, 'POST', '/webhooks', { url, eventos: ['cuenta_resuelta'], ...extra });
  assert.equal(estado, 201, json.error);
  return json.data;
}

/** A case, whose own events nobody is told of unless a receiver for them is there. */
export async function abrirCaso(e: Entorno, quien: Aseguradora): Promise<{ id: string; caso_id: string }> {
  const { json } = await e.pedir(quien, 'POST', '/casos', unCaso());
  const [fila] = await e.base.superSql<{ id: string }>(
    'select id from casos where aseguradora_id = $1 and caso_id = $2',
    [quien.id, json.data.caso_id],
  );
  return { id: fila?.id ?? '', caso_id: json.data.caso_id };
}

/** Writes events of one kind, in one transaction, at the instant of the clock. */
export async function emitir(
  e: Entorno,
  quien: Aseguradora,
  caso: { id: string },
  cuantos = 1,
  tipo: TipoEvento = 'cuenta_resuelta',
): Promise<void> {
  const hechos = Array.from({ length: cuantos }, () => ({
    tipo,
    evento: { tipo, data: { estado: 'en_tramite', modulo: 'suscripciones', resuelta: e.reloj.ahora().toISOString() } },
  }));
  await e.programa.base.inquilino(quien.id, (tx) => registrarHechos(tx, caso.id, hechos, SISTEMA, e.reloj.ahora()));
}

/** Rounds until nothing is due; the number of deliveries attempted. */
export async function repartir(e: Entorno, repartidor: Repartidor = e.programa.repartidor): Promise<number> {
  let total = 0;
  for (;;) {
    await repartidor.reposo(); // a line that is full takes nothing more
    const reclamadas = await repartidor.ronda();
    await repartidor.reposo();
    if (reclamadas === 0) return total;
    total += reclamadas;
  }
}

/** A deliverer of its own over the same database: another client, another chance, another process. Stop it in the end. */
export function otroRepartidor(e: Entorno, cambios: Partial<DependenciasDeReparto>): Repartidor {
  const { base, inquilinos, reloj, registro } = e.programa;
  return crearRepartidor({
    base,
    inquilinos,
    reloj,
    registro,
    salud: crearSalud({ base, reloj, registro, avisar: crearAvisar(inquilinos) }),
    azar: () => 0,
    contar: () => undefined,
    avisar: () => undefined,
    cliente: { enviar: () => assert.fail('no client'), examinar: async () => null, cerrar: async () => undefined },
    ...cambios,
  });
}

/** The whole delivery log of a receiver, oldest first. */
export async function entregasDe(e: Entorno, quien: Aseguradora, webhook: string, estado = ''): Promise<Entrega[]> {
  const todas: Entrega[] = [];
  let siguiente: string | null = '';
  while (siguiente !== null) {
    const consulta = `limite=100${estado && `&estado=${estado}`}${siguiente && `&cursor=${siguiente}`}`;
    const { json } = await e.pedir(quien, 'GET', `/webhooks/${webhook}/entregas?${consulta}`);
    todas.push(...json.data.elementos);
    siguiente = json.data.siguiente;
  }
  return todas.reverse();
}

/** The only delivery of a receiver. */
export async function unicaEntrega(e: Entorno, quien: Aseguradora, webhook: string): Promise<Entrega> {
  const todas = await entregasDe(e, quien, webhook);
  assert.equal(todas.length, 1);
  return todas[0] as Entrega;
}

/** Outcomes of the attempts of a delivery, as `1 respuesta_no_2xx 500`. */
export const intentosDe = ({ intentos }: Entrega): string[] =>
  intentos.map(({ numero, resultado, estado_http, detalle }) =>
    [numero, resultado, estado_http ?? detalle].filter((parte) => parte !== null).join(' '),
  );

/** How many deliveries of a receiver are in each state. */
export async function recuento(e: Entorno, webhook: string): Promise<Record<string, number>> {
  const filas = await e.base.superSql<{ estado: string; n: number }>(
    'select estado, count(*)::int as n from entregas where webhook = $1 group by estado order by estado',
    [webhook],
  );
  return Object.fromEntries(filas.map(({ estado, n }) => [estado, n]));
}
