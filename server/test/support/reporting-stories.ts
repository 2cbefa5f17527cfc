/** Random histories of an insurer: each change is made in the tables, as the use cases do, and in a model. */
import { randomUUID } from 'node:crypto';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS, MODULOS } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { type CasoData, dataPlace } from '../../src/caso/data.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import type { ForeignTx, Tx } from '../../src/db/database.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import type { Environment } from './environment.ts';
import { addDays, day, type ModelCaso, type ModelCuenta, type World } from './reporting-oracle.ts';

/** One step: its kind, the index of its object, a random choice, and the minutes after the previous step. */
export interface Step {
  readonly what: (typeof STEPS)[number];
  readonly which: number;
  readonly choice: number;
  readonly minutes: number;
}

const STEPS = [
  'abrir',
  'abrir',
  'unir',
  'esperar',
  'proponer',
  'proponer',
  'confirmar',
  'confirmar',
  'deshacer',
  'solicitar',
  'solicitar',
  'salir',
  'salir',
  'contestar',
  'contestar',
  'reservar',
  'completar',
  'incompletar',
  'cerrar',
  'cerrar',
  'anular',
  'reabrir',
  'borrar',
  'entregar',
  'entregar',
  'entrar',
  'entrar',
  'sellar',
  'sellar',
] as const;

export const steps = fc.array(
  fc.record({
    what: fc.constantFrom(...STEPS),
    which: fc.nat(1000),
    choice: fc.nat(100_000),
    minutes: fc.oneof(fc.nat(90), fc.constantFrom(0, 1440, 30 * 1440), fc.nat(3 * 1440), fc.nat(45 * 1440)),
  }),
  { minLength: 15, maxLength: 60 },
);

const CLOSING_TYPES = ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const;
const WAITS = ['heredero', 'proveedor', 'aseguradora', 'servicio'] as const;
const FREQUENCIES = { semanal: 52, mensual: 12, anual: 1 } as const;

const choose = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const live = ({ estado, borrado }: ModelCaso) => !borrado && (estado === 'abierto' || estado === 'en_tramite');

export interface Actor {
  readonly e: Environment;
  readonly aseguradoraId: string;
  readonly world: World;
  series: number;
  /** The number of chronology entries so far. */
  entries: number;
}

/** Writes an entry of the chronology, as every use case does. */
async function enterInto(a: Actor, caso: string, tipo: string): Promise<void> {
  const now = a.e.clock.now();
  a.entries += 1;
  await a.e.program.base.asTenant(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into cronologia (aseguradora_id, caso, id, tipo, actor, ocurrido) values (aseguradora_actual(), $1, $2, $3, 'sistema', $4)`,
      [caso, uuidV7(now, a.entries), tipo, now],
    ),
  );
}

/** Takes a step in tables and model, if it is possible now. */
export async function giveStep(a: Actor, { what, which, choice }: Exclude<Step, 'sellar'>): Promise<void> {
  const { e, aseguradoraId, world } = a;
  const now = e.clock.now();
  const write = (text: string, values: unknown[]) =>
    e.program.base.asTenant(aseguradoraId, (tx: Tx) => tx.sql(text, values));
  const caso = (filter: (caso: ModelCaso) => boolean) => choose(world.casos.filter(filter), which);
  const cuenta = (...states: string[]) =>
    choose(
      world.cuentas.filter((k) => states.includes(k.estado) && world.casos.some((c) => c.id === k.caso && live(c))),
      which,
    );
  const WHERE = 'where aseguradora_id = aseguradora_actual() and id = $1';
  const changeCuenta = async (k: ModelCuenta, changes: Partial<ModelCuenta>) => {
    Object.assign(k, changes);
    await e.program.base.asTenant(aseguradoraId, async (tx: Tx) => {
      // locks the case, as every command and the clocks do
      await tx.sql(`select 1 from casos ${WHERE} for update`, [k.caso]);
      await tx.sql(
        `update cuentas set estado = $2, resultado = $3, confirmada = $4, solicitada = $5, terminada = $6, reservada = $7,
           actualizado = $8, solicitudes = $9, version = version + 1 ${WHERE}`,
        [...[k.id, k.estado, k.resultado, k.confirmada, k.solicitada, k.terminada, k.reservada, now], k.requests],
      );
      if (!k.request) return;
      await tx.sql(
        `insert into solicitudes (aseguradora_id, cuenta, numero, caso, accion, canal, enviada, plazo, obliga, fin, terminada)
         values (aseguradora_actual(), $1, $2, $3, $4, 'telefono', $5, $6, false, $7, $8)
         on conflict (aseguradora_id, cuenta, numero) do update set enviada = excluded.enviada, plazo = excluded.plazo,
           fin = excluded.fin, terminada = excluded.terminada`,
        [
          ...[k.id, k.requests, k.caso, k.accion],
          ...[k.request.enviada, k.request.plazo, k.request.fin, k.request.terminada],
        ],
      );
    });
    await enterInto(a, k.caso, 'cuenta_cambiada');
  };
  const changeCaso = async (
    c: ModelCaso,
    changes: Partial<ModelCaso>,
    wait: string | null,
    tipo = 'caso_en_espera',
  ) => {
    Object.assign(c, changes);
    c.waits.push({ who: wait, from: now });
    await write(
      `update casos set estado = $2, resultado = $3, cerrado = $4, en_espera_de = $5, actualizado = $6 ${WHERE}`,
      [c.id, c.estado, c.resultado, c.cerrado, wait, now],
    );
    await enterInto(a, c.id, tipo);
  };

  if (what === 'abrir') return open(a, choice, now);
  if (what === 'unir') {
    const c = caso((c) => live(c) && !c.comunicado);
    if (!c) return;
    c.comunicado = now;
    if (choice % 3 === 0) c.prioridad = 'urgente';
    const modulo = choose(MODULOS, choice) as Modulo;
    if (!c.modulos.has(modulo)) c.modulos.set(modulo, null);
    await write(
      `with sujeto as (update casos set actualizado = $2, comunicado = $2, prioridad = $3 ${WHERE} returning id),
        m as (insert into caso_modulos (aseguradora_id, caso, modulo) select aseguradora_actual(), id, $4 from sujeto on conflict do nothing)
       insert into siniestros (aseguradora_id, id, caso, prioridad, registrado)
       select aseguradora_actual(), $5, id, $3, $2 from sujeto`,
      [c.id, now, c.prioridad, modulo, randomUUID()],
    );
    return enterInto(a, c.id, 'siniestro_unido');
  }
  if (what === 'esperar') {
    const c = caso(live);
    const wait = choose(WAITS, choice) as string;
    if (c && c.waits.at(-1)?.who !== wait) await changeCaso(c, { estado: choice % 2 ? 'en_tramite' : c.estado }, wait);
    return;
  }
  if (what === 'proponer') {
    const c = caso(live);
    if (c) await propose(a, c, choice, now);
    return;
  }
  if (what === 'confirmar') {
    const k = cuenta('propuesta');
    if (k) await changeCuenta(k, { estado: 'confirmada', confirmada: now });
    return;
  }
  if (what === 'deshacer') {
    const k = cuenta('confirmada');
    if (k) await changeCuenta(k, { estado: 'propuesta', confirmada: null });
    return;
  }
  if (what === 'solicitar') {
    const k = cuenta('confirmada', 'rechazada', 'sin_respuesta');
    if (!k) return;
    const plazo = addDays(day(now), choose([0, 1, 2, 30, 40], choice) ?? 0);
    const requests = k.requests + 1;
    return changeCuenta(k, {
      estado: 'solicitada',
      solicitada: now,
      terminada: null,
      resultado: null,
      request: { enviada: day(now), plazo, fin: null, terminada: null },
      requests,
    });
  }
  // the letter leaves only now
  if (what === 'salir') {
    const k = cuenta('solicitada');
    if (!k?.request) return;
    const plazo = addDays(day(now), choose([0, 1, 2, 30, 40], choice) ?? 0);
    return changeCuenta(k, { request: { ...k.request, enviada: day(now), plazo } });
  }
  if (what === 'contestar') {
    const k = cuenta('solicitada', 'confirmada');
    if (!k) return;
    const estado = choose(['resuelta', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada'], choice) as string;
    const resultado = estado === 'resuelta' ? (choose(CUENTA_RESULTS, choice) ?? null) : null;
    const fin = estado === 'sin_respuesta' ? 'silencio' : estado === 'descartada' ? 'retirada' : 'contestada';
    const request = k.request && ({ ...k.request, fin, terminada: day(now) } as const);
    return changeCuenta(k, { estado, resultado, terminada: estado === 'rechazada' ? null : now, request });
  }
  if (what === 'reservar') {
    const k = choose(world.cuentas, which);
    if (k) await changeCuenta(k, { reservada: !k.reservada });
    return;
  }
  if (what === 'completar' || what === 'incompletar') {
    const c = caso(live);
    const modulo =
      c &&
      choose(
        [...c.modulos].filter(([, end]) => (end === null) === (what === 'completar')),
        choice,
      )?.[0];
    if (!c || !modulo) return;
    const end = what === 'completar' ? now : null;
    // a module that ends without a result counts only as contracted
    const nothing = end !== null && choice % 4 === 0;
    c.modulos.set(modulo, nothing ? null : end);
    await write(
      'update caso_modulos set estado = $3, completado = $4 where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = $2',
      [c.id, modulo, end ? (nothing ? 'terminado' : 'completado') : 'pendiente', end],
    );
    return enterInto(a, c.id, 'modulo_cambiado');
  }
  if (what === 'cerrar' || what === 'anular') {
    const c = caso(live);
    if (!c) return;
    const estado = what === 'cerrar' ? 'cerrado' : 'anulado';
    c.movements.push({ tipo: estado, when: now });
    const resultado = estado === 'cerrado' ? (choose(CLOSING_TYPES, choice) ?? null) : null;
    return changeCaso(c, { estado, resultado, cerrado: now }, null, `caso_${estado}`);
  }
  if (what === 'reabrir') {
    const c = caso(({ estado, borrado }) => estado === 'cerrado' && !borrado);
    if (!c) return;
    c.movements.push({ tipo: 'reabierto', when: now });
    return changeCaso(c, { estado: 'en_tramite', resultado: null, cerrado: null }, 'servicio', 'caso_reabierto');
  }
  if (what === 'borrar') {
    const c = caso(({ estado, borrado }) => !borrado && (estado === 'cerrado' || estado === 'anulado'));
    if (!c) return;
    c.borrado = true;
    const deps = { base: e.program.base, clock: e.clock, eraseKeptMails: async () => undefined };
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    await eraseCaso(deps, aseguradoraId, c.caso_id, 'prueba', actor);
    return;
  }
  if (what === 'entregar') {
    const c = caso(({ borrado }) => !borrado);
    if (c) await (choice % 5 === 4 ? comeBack(a, c, now) : deliver(a, c, choice, now));
    return;
  }
  if (what === 'entrar') {
    const c = caso(({ borrado }) => !borrado);
    if (c) await enter(a, c, choice, now);
  }
}

async function open(a: Actor, random: number, now: Date): Promise<void> {
  a.series += 1;
  const modulos = MODULOS.filter((_, i) => (random >> i) % 2 === 0 || i === random % 3);
  const caso: ModelCaso = {
    id: randomUUID(),
    caso_id: `CAS-2024-${String(a.series).padStart(6, '0')}`,
    pack: choose(['basico', 'completo', 'personalizado'], random) as string,
    prioridad: random % 4 === 0 ? 'urgente' : 'normal',
    // some deaths are reported late
    fallecimiento: addDays(day(now), -(random % 10 === 0 ? random % 400 : random % 5)),
    abierto: now,
    comunicado: random % 2 === 0 ? now : null,
    estado: 'abierto',
    resultado: null,
    cerrado: null,
    modulos: new Map(modulos.map((modulo) => [modulo, null])),
    waits: [{ who: 'heredero', from: now }],
    entered: null,
    movements: [],
    borrado: false,
  };
  a.world.casos.push(caso);
  const { clave, envuelta } = (await a.e.program.tenants.unchanging(a.aseguradoraId)).clave.newCasoKey(caso.id);
  await a.e.program.base.asTenant(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `with sujeto as (
         insert into casos (aseguradora_id, id, caso_id, prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
           en_espera_de, abierto, actualizado, comunicado)
         values (aseguradora_actual(), $1, $2, $3, $4, 'es', $5, $11, $12, 'heredero', $6, $6, $7) returning id),
       m as (insert into caso_modulos (aseguradora_id, caso, modulo) select aseguradora_actual(), id, unnest($8::text[]) from sujeto),
       c as (insert into correos (aseguradora_id, id, caso, tipo, proximo_intento, caduca, creado)
         select aseguradora_actual(), $9, id, 'bienvenida', $6, $6, $6 from sujeto)
       insert into siniestros (aseguradora_id, id, caso, prioridad, registrado)
       select aseguradora_actual(), $10, id, $3, $7::timestamptz from sujeto where $7::timestamptz is not null`,
      [
        ...[caso.id, caso.caso_id, caso.prioridad, caso.pack, caso.fallecimiento, now, caso.comunicado],
        ...[modulos, randomUUID(), randomUUID(), envuelta, clave.encryptJson(dataPlace(caso.id), someData(a.series))],
      ],
    ),
  );
  await enterInto(a, caso.id, 'caso_abierto');
}

/** Personal data of a case, for pages that show them. */
const someData = (series: number): CasoData => ({
  poliza_numero: `POL-${10_000 + series}`,
  fallecido: { nombre: 'Antonio', apellidos: `Ejemplo ${series}`, dni: null },
  heredero: {
    nombre: 'Lucía',
    apellidos: `Ejemplo ${series}`,
    email: `familia${series}@example.com`,
    telefono: null,
    parentesco: null,
  },
});

async function propose(a: Actor, caso: ModelCaso, random: number, now: Date): Promise<void> {
  const frequency = choose(Object.keys(FREQUENCIES), random) as keyof typeof FREQUENCIES;
  const amount = random % 3 === 0 ? null : random % 5000;
  const cuenta: ModelCuenta = {
    id: randomUUID(),
    caso: caso.id,
    modulo: choose(MODULOS, random) as Modulo,
    accion:
      choose(
        CUENTA_ACTIONS.filter((action) => action !== 'ocultar'),
        random,
      ) ?? 'eliminar',
    proveedor: choose(['netflix', 'facebook', null], random >> 2) ?? null,
    reservada: random % 7 === 0,
    estado: 'propuesta',
    resultado: null,
    confirmada: null,
    solicitada: null,
    terminada: null,
    request: null,
    requests: 0,
    yearlyCharge: amount === null ? null : amount * FREQUENCIES[frequency],
  };
  a.world.cuentas.push(cuenta);
  await a.e.program.base.asTenant(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into cuentas (aseguradora_id, id, caso, modulo, accion, proveedor, reservada, importe_centimos, periodicidad, creada, actualizado)
       values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        ...[cuenta.id, caso.id, cuenta.modulo, cuenta.accion, cuenta.proveedor, cuenta.reservada, amount],
        ...[amount === null ? null : frequency, now],
      ],
    ),
  );
}

/** Ends the oldest waiting e-mail with a link, or sends a new link if none waits. */
async function deliver(a: Actor, caso: ModelCaso, random: number, now: Date): Promise<void> {
  const state = choose(['enviado', 'retenido', 'rechazado'], random) as string;
  await a.e.program.base.asTenant(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into correos (aseguradora_id, id, caso, tipo, proximo_intento, caduca, creado)
       select aseguradora_actual(), $2, $1, 'acceso_nuevo', $3, $3, $3
        where not exists (select 1 from correos where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente')`,
      [caso.id, randomUUID(), now],
    ),
  );
  const attempt = { enviado: 'aceptado', retenido: 'retenido', rechazado: 'permanente' }[state];
  await a.e.program.base.unsafeAcrossInsurers('albacea_worker', (tx: ForeignTx) =>
    tx.sql(
      `with hecho as (
         update correos set estado = $2, terminado = $3 where aseguradora_id = $4 and id = (
           select id from correos where aseguradora_id = $4 and caso = $1 and estado = 'pendiente' order by creado limit 1)
         returning id)
       insert into correo_intentos (aseguradora_id, correo, numero, resultado, inicio, fin)
       select $4, id, 1, $5, $3, $3 from hecho`,
      [caso.id, state, now, a.aseguradoraId, attempt],
    ),
  );
  await enterInto(a, caso.id, `correo_${state}`);
  a.world.correos.push({ caso: caso.id, delivered: state !== 'rechazado', terminado: now });
}

/** Returns an e-mail with a link that a server had accepted; it counts as delivered and as refused. */
async function comeBack(a: Actor, caso: ModelCaso, now: Date): Promise<void> {
  const { affected } = await a.e.program.base.unsafeAcrossInsurers('albacea_worker', (tx: ForeignTx) =>
    tx.sql(
      `update correos set estado = 'rechazado', terminado = $2 where aseguradora_id = $3 and id = (
         select id from correos where aseguradora_id = $3 and caso = $1 and estado = 'enviado' order by id limit 1)`,
      [caso.id, now, a.aseguradoraId],
    ),
  );
  if (affected === 0) return;
  a.world.correos.push({ caso: caso.id, delivered: false, terminado: now });
  await enterInto(a, caso.id, 'correo_rechazado');
}

/** Opens a link of the case for the first time: mostly by the heir, sometimes by a relative, who does not count. */
async function enter(a: Actor, caso: ModelCaso, random: number, now: Date): Promise<void> {
  const allegado = random % 5 === 0 ? randomUUID() : null;
  const access = randomUUID();
  await a.e.program.base.asTenant(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca, allegado)
       values (aseguradora_actual(), $1, $2, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $3, $3, $4)`,
      [access, caso.id, now, allegado],
    ),
  );
  await a.e.base.superSql('update accesos_heredero set primer_uso = $2 where id = $1', [access, now]);
  await enterInto(a, caso.id, allegado ? 'allegado_entro' : 'acceso_usado');
  if (!allegado) caso.entered ??= now;
}
