/** Random histories of an insurer: the same change in the tables, as the use cases make it, and in a model of the world. */
import { randomUUID } from 'node:crypto';
import type { Modulo } from '@albacea/contract/comun.ts';
import { ACCIONES_CUENTA, MODULOS, RESULTADOS_CUENTA } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import type { Tx, TxAjena } from '../src/db/base.ts';
import type { Entorno } from './entorno.ts';
import { type CasoDelModelo, type CuentaDelModelo, dia, type Mundo, masDias } from './reporting-oraculo.ts';

/** One step: what, to which of those there are, a choice, and how long after the step before. */
export interface Paso {
  readonly que: (typeof PASOS)[number];
  readonly cual: number;
  readonly azar: number;
  readonly minutos: number;
}

const PASOS = [
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
  'contestar',
  'contestar',
  'reservar',
  'quitar',
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

export const pasos = fc.array(
  fc.record({
    que: fc.constantFrom(...PASOS),
    cual: fc.nat(1000),
    azar: fc.nat(100_000),
    minutos: fc.oneof(fc.nat(90), fc.constantFrom(0, 1440, 30 * 1440), fc.nat(3 * 1440), fc.nat(45 * 1440)),
  }),
  { minLength: 15, maxLength: 60 },
);

const TIPOS_DE_CIERRE = ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const;
const ESPERAS = ['heredero', 'proveedor', 'aseguradora', 'servicio'] as const;
const PERIODICIDADES = { semanal: 52, mensual: 12, anual: 1 } as const;

const elegir = <T>(lista: readonly T[], n: number): T | undefined => lista[n % Math.max(1, lista.length)];
const vivo = ({ estado, borrado }: CasoDelModelo) => !borrado && (estado === 'abierto' || estado === 'en_tramite');

export interface Actor {
  readonly e: Entorno;
  readonly aseguradoraId: string;
  readonly mundo: Mundo;
  serie: number;
}

/** Does a step in tables and model, if it is possible now. */
export async function darPaso(a: Actor, { que, cual, azar }: Exclude<Paso, 'sellar'>): Promise<void> {
  const { e, aseguradoraId, mundo } = a;
  const ahora = e.reloj.ahora();
  const escribir = (texto: string, valores: unknown[]) =>
    e.programa.base.inquilino(aseguradoraId, (tx: Tx) => tx.sql(texto, valores));
  const caso = (filtro: (caso: CasoDelModelo) => boolean) => elegir(mundo.casos.filter(filtro), cual);
  const cuenta = (...estados: string[]) =>
    elegir(
      mundo.cuentas.filter((k) => estados.includes(k.estado) && mundo.casos.some((c) => c.id === k.caso && vivo(c))),
      cual,
    );
  const DONDE = 'where aseguradora_id = aseguradora_actual() and id = $1';
  const cambiarCuenta = async (k: CuentaDelModelo, cambios: Partial<CuentaDelModelo>) => {
    Object.assign(k, cambios);
    await escribir(
      `update cuentas set estado = $2, resultado = $3, confirmada = $4, solicitada = $5, terminada = $6, plazo = $7, reservada = $8,
         actualizado = $9, solicitudes = $10, version = version + 1 ${DONDE}`,
      [
        ...[k.id, k.estado, k.resultado, k.confirmada, k.solicitada, k.terminada, k.plazo, k.reservada, ahora],
        k.solicitudes,
      ],
    );
  };
  const cambiarCaso = async (c: CasoDelModelo, cambios: Partial<CasoDelModelo>, espera: string | null) => {
    Object.assign(c, cambios);
    c.esperas.push({ quien: espera, desde: ahora });
    await escribir(
      `update casos set estado = $2, resultado = $3, cerrado = $4, en_espera_de = $5, actualizado = $6 ${DONDE}`,
      [c.id, c.estado, c.resultado, c.cerrado, espera, ahora],
    );
  };

  if (que === 'abrir') return abrir(a, azar, ahora);
  if (que === 'unir') {
    const c = caso((c) => vivo(c) && !c.comunicado);
    if (!c) return;
    c.comunicado = ahora;
    if (azar % 3 === 0) c.prioridad = 'urgente';
    const modulo = elegir(MODULOS, azar) as Modulo;
    if (!c.modulos.has(modulo)) c.modulos.set(modulo, null);
    await escribir(
      `with sujeto as (update casos set actualizado = $2, comunicado = $2, prioridad = $3 ${DONDE} returning id),
        m as (insert into caso_modulos (aseguradora_id, caso, modulo) select aseguradora_actual(), id, $4 from sujeto on conflict do nothing)
       insert into siniestros (aseguradora_id, id, caso, prioridad, registrado)
       select aseguradora_actual(), $5, id, $3, $2 from sujeto`,
      [c.id, ahora, c.prioridad, modulo, randomUUID()],
    );
    return;
  }
  if (que === 'esperar') {
    const c = caso(vivo);
    const espera = elegir(ESPERAS, azar) as string;
    if (c && c.esperas.at(-1)?.quien !== espera)
      await cambiarCaso(c, { estado: azar % 2 ? 'en_tramite' : c.estado }, espera);
    return;
  }
  if (que === 'proponer') {
    const c = caso(vivo);
    if (c) await proponer(a, c, azar, ahora);
    return;
  }
  if (que === 'confirmar') {
    const k = cuenta('propuesta');
    if (k) await cambiarCuenta(k, { estado: 'confirmada', confirmada: ahora });
    return;
  }
  if (que === 'deshacer') {
    const k = cuenta('confirmada');
    if (k) await cambiarCuenta(k, { estado: 'propuesta', confirmada: null });
    return;
  }
  if (que === 'solicitar') {
    const k = cuenta('confirmada', 'rechazada', 'sin_respuesta');
    if (!k) return;
    const dias = elegir([0, 1, 2, 30, 40, null], azar) ?? null;
    const plazo = dias === null ? null : masDias(dia(ahora), dias);
    const solicitudes = k.solicitudes + 1;
    return cambiarCuenta(k, {
      ...{ estado: 'solicitada', solicitada: ahora, terminada: null },
      ...{ resultado: null, plazo, solicitudes },
    });
  }
  if (que === 'contestar') {
    const k = cuenta('solicitada', 'confirmada');
    if (!k) return;
    const estado = elegir(['resuelta', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada'], azar) as string;
    const resultado = estado === 'resuelta' ? (elegir(RESULTADOS_CUENTA, azar) ?? null) : null;
    return cambiarCuenta(k, { estado, resultado, terminada: ahora });
  }
  if (que === 'reservar') {
    const k = elegir(mundo.cuentas, cual);
    if (k) await cambiarCuenta(k, { reservada: !k.reservada });
    return;
  }
  if (que === 'quitar') {
    const k = cuenta('propuesta', 'confirmada');
    if (!k) return;
    mundo.cuentas.splice(mundo.cuentas.indexOf(k), 1);
    await escribir(`delete from cuentas ${DONDE}`, [k.id]);
    return;
  }
  if (que === 'completar' || que === 'incompletar') {
    const c = caso(vivo);
    const modulo =
      c &&
      elegir(
        [...c.modulos].filter(([, fin]) => (fin === null) === (que === 'completar')),
        azar,
      )?.[0];
    if (!c || !modulo) return;
    const fin = que === 'completar' ? ahora : null;
    // one whose work is over without anything obtained counts as contracted and no more
    const nothing = fin !== null && azar % 4 === 0;
    c.modulos.set(modulo, nothing ? null : fin);
    await escribir(
      'update caso_modulos set estado = $3, completado = $4 where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = $2',
      [c.id, modulo, fin ? (nothing ? 'terminado' : 'completado') : 'pendiente', fin],
    );
    return;
  }
  if (que === 'cerrar' || que === 'anular') {
    const c = caso(vivo);
    if (!c) return;
    const estado = que === 'cerrar' ? 'cerrado' : 'anulado';
    c.movimientos.push({ tipo: estado, cuando: ahora });
    const resultado = estado === 'cerrado' ? (elegir(TIPOS_DE_CIERRE, azar) ?? null) : null;
    return cambiarCaso(c, { estado, resultado, cerrado: ahora }, null);
  }
  if (que === 'reabrir') {
    const c = caso(({ estado, borrado }) => estado === 'cerrado' && !borrado);
    if (!c) return;
    c.movimientos.push({ tipo: 'reabierto', cuando: ahora });
    return cambiarCaso(c, { estado: 'en_tramite', resultado: null, cerrado: null }, 'servicio');
  }
  if (que === 'borrar') {
    const c = caso(({ estado, borrado }) => !borrado && (estado === 'cerrado' || estado === 'anulado'));
    if (!c) return;
    c.borrado = true;
    const deps = { base: e.programa.base, reloj: e.reloj, borrarCorreosGuardados: async () => undefined };
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    await borrarCaso(deps, aseguradoraId, c.caso_id, 'prueba', actor);
    return;
  }
  if (que === 'entregar') {
    const c = caso(({ borrado }) => !borrado);
    if (c) await entregar(a, c, azar, ahora);
    return;
  }
  if (que === 'entrar') {
    const c = caso(({ borrado }) => !borrado);
    if (c) await entrar(a, c, azar, ahora);
  }
}

async function abrir(a: Actor, azar: number, ahora: Date): Promise<void> {
  a.serie += 1;
  const modulos = MODULOS.filter((_, i) => (azar >> i) % 2 === 0 || i === azar % 3);
  const caso: CasoDelModelo = {
    id: randomUUID(),
    caso_id: `CAS-2024-${String(a.serie).padStart(6, '0')}`,
    pack: elegir(['basico', 'completo', 'personalizado'], azar) as string,
    prioridad: azar % 4 === 0 ? 'urgente' : 'normal',
    // some are reported long after the death
    fallecimiento: masDias(dia(ahora), -(azar % 10 === 0 ? azar % 400 : azar % 5)),
    abierto: ahora,
    comunicado: azar % 2 === 0 ? ahora : null,
    estado: 'abierto',
    resultado: null,
    cerrado: null,
    modulos: new Map(modulos.map((modulo) => [modulo, null])),
    esperas: [{ quien: 'heredero', desde: ahora }],
    entrado: null,
    movimientos: [],
    borrado: false,
  };
  a.mundo.casos.push(caso);
  await a.e.programa.base.inquilino(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `with sujeto as (
         insert into casos (aseguradora_id, id, caso_id, prioridad, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
           en_espera_de, abierto, actualizado, comunicado)
         values (aseguradora_actual(), $1, $2, $3, $4, 'es', $5, '', '', 'heredero', $6, $6, $7) returning id),
       m as (insert into caso_modulos (aseguradora_id, caso, modulo) select aseguradora_actual(), id, unnest($8::text[]) from sujeto),
       c as (insert into correos (aseguradora_id, id, caso, tipo, proximo_intento, caduca, creado)
         select aseguradora_actual(), $9, id, 'bienvenida', $6, $6, $6 from sujeto)
       insert into siniestros (aseguradora_id, id, caso, prioridad, registrado)
       select aseguradora_actual(), $10, id, $3, $7::timestamptz from sujeto where $7::timestamptz is not null`,
      [
        ...[caso.id, caso.caso_id, caso.prioridad, caso.pack, caso.fallecimiento, ahora, caso.comunicado],
        ...[modulos, randomUUID(), randomUUID()],
      ],
    ),
  );
}

async function proponer(a: Actor, caso: CasoDelModelo, azar: number, ahora: Date): Promise<void> {
  const periodicidad = elegir(Object.keys(PERIODICIDADES), azar) as keyof typeof PERIODICIDADES;
  const importe = azar % 3 === 0 ? null : azar % 5000;
  const cuenta: CuentaDelModelo = {
    id: randomUUID(),
    caso: caso.id,
    modulo: elegir(MODULOS, azar) as Modulo,
    accion: elegir(ACCIONES_CUENTA, azar) ?? 'eliminar',
    proveedor: elegir(['netflix', 'facebook', null], azar >> 2) ?? null,
    reservada: azar % 7 === 0,
    estado: 'propuesta',
    resultado: null,
    confirmada: null,
    solicitada: null,
    terminada: null,
    plazo: null,
    solicitudes: 0,
    cuotaAnual: importe === null ? null : importe * PERIODICIDADES[periodicidad],
  };
  a.mundo.cuentas.push(cuenta);
  await a.e.programa.base.inquilino(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into cuentas (aseguradora_id, id, caso, modulo, accion, proveedor, reservada, importe_centimos, periodicidad, creada, actualizado)
       values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        ...[cuenta.id, caso.id, cuenta.modulo, cuenta.accion, cuenta.proveedor, cuenta.reservada, importe],
        ...[importe === null ? null : periodicidad, ahora],
      ],
    ),
  );
}

/** The oldest e-mail with a link that waits ends; without one a new link is sent. */
async function entregar(a: Actor, caso: CasoDelModelo, azar: number, ahora: Date): Promise<void> {
  const estado = elegir(['enviado', 'retenido', 'rechazado'], azar) as string;
  await a.e.programa.base.inquilino(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into correos (aseguradora_id, id, caso, tipo, proximo_intento, caduca, creado)
       select aseguradora_actual(), $2, $1, 'acceso_nuevo', $3, $3, $3
        where not exists (select 1 from correos where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente')`,
      [caso.id, randomUUID(), ahora],
    ),
  );
  await a.e.programa.base.unsafeAcrossInsurers('albacea_worker', (tx: TxAjena) =>
    tx.sql(
      `update correos set estado = $2, terminado = $3 where aseguradora_id = $4 and id = (
         select id from correos where aseguradora_id = $4 and caso = $1 and estado = 'pendiente' order by creado limit 1)`,
      [caso.id, estado, ahora, a.aseguradoraId],
    ),
  );
  a.mundo.correos.push({ caso: caso.id, entregado: estado !== 'rechazado', terminado: ahora });
}

/** Somebody opens a link of the case for the first time: mostly the heir, at times another relative, who counts for nothing. */
async function entrar(a: Actor, caso: CasoDelModelo, azar: number, ahora: Date): Promise<void> {
  const allegado = azar % 5 === 0 ? randomUUID() : null;
  const acceso = randomUUID();
  await a.e.programa.base.inquilino(a.aseguradoraId, (tx: Tx) =>
    tx.sql(
      `insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca, allegado)
       values (aseguradora_actual(), $1, $2, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $3, $3, $4)`,
      [acceso, caso.id, ahora, allegado],
    ),
  );
  await a.e.base.superSql('update accesos_heredero set primer_uso = $2 where id = $1', [acceso, ahora]);
  if (!allegado) caso.entrado ??= ahora;
}
