/** What people do to a case, one step at a time, and a photograph of what it left in the tables. */
import { TIPOS_DE_CERTIFICADO, type TipoCertificado } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { EstadoCuenta } from '@albacea/contract/cuentas.ts';
import type { TipoEvento } from '@albacea/contract/eventos.ts';
import { DOCUMENTO_DE_CERTIFICADO, RESULTADOS_CASO } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import { anularCaso } from '../src/capabilities/casos/anular-caso.ts';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { declararListaCompleta, reabrirLista } from '../src/capabilities/casos/declarar-lista.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { denegarCertificado } from '../src/capabilities/certificados/denegar-certificado.ts';
import { descartarCertificado } from '../src/capabilities/certificados/descartar-certificado.ts';
import { obtenerCertificado } from '../src/capabilities/certificados/obtener-certificado.ts';
import { solicitarCertificado } from '../src/capabilities/certificados/solicitar-certificado.ts';
import { revocarMandato } from '../src/capabilities/mandato/revocar-mandato.ts';
import { registrarHechos } from '../src/outbox/hechos.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import type { Entorno } from './entorno.ts';
import type { Taller } from './trabajo.ts';

const DIA = 86_400_000;

export interface Mesa {
  readonly e: Entorno;
  readonly t: Taller;
  readonly caso: string;
}

/** A step: does something, or is refused by a rule. */
export interface Paso {
  readonly nombre: string;
  hacer(mesa: Mesa): Promise<unknown>;
}

export interface Foto {
  readonly caso: {
    estado: string;
    resultado: string | null;
    en_espera_de: string | null;
    version: number;
    documentacion: boolean;
  };
  readonly fila: Record<string, unknown>;
  readonly cuentas: { id: string; estado: string; modulo: string; motivo: string | null }[];
  readonly modulos: { modulo: string; estado: string }[];
  readonly certificados: { id: string; estado: string }[];
  readonly documentos: { id: string }[];
  readonly mandatos: { estado: string }[];
  readonly objeciones: { estado: string }[];
  readonly eventos: { id: string; tipo: TipoEvento; data: Record<string, string> }[];
  readonly cronologia: { id: string; tipo: string }[];
  readonly auditoria: number;
}

export async function fotografiar({ e, t, caso }: Mesa): Promise<Foto> {
  const [fila] = await e.base.superSql<{ foto: Foto }>(
    `select json_build_object(
       'caso', json_build_object('estado', estado, 'resultado', resultado, 'en_espera_de', en_espera_de, 'version', version,
                                 'documentacion', documentacion_completa is not null),
       'fila', to_jsonb(c),
       'cuentas', (select coalesce(json_agg(k order by id), '[]') from (select id, estado, modulo, motivo_descarte as motivo from cuentas where caso = c.id) k),
       'modulos', (select json_agg(m order by modulo) from (select modulo, estado from caso_modulos where caso = c.id) m),
       'certificados', (select coalesce(json_agg(k order by id), '[]') from (select id, estado from certificados where caso = c.id) k),
       'documentos', (select coalesce(json_agg(k order by id), '[]') from (select id from documentos where caso = c.id) k),
       'mandatos', (select coalesce(json_agg(k order by id), '[]') from (select id, estado from mandatos where caso = c.id) k),
       'objeciones', (select coalesce(json_agg(k order by id), '[]') from (select id, estado from objeciones where caso = c.id) k),
       'eventos', (select coalesce(json_agg(k order by id), '[]') from (select id, tipo, data from eventos where caso = c.id) k),
       'cronologia', (select coalesce(json_agg(k order by id), '[]') from (select id, tipo from cronologia where caso = c.id and tipo not like 'correo%') k),
       'auditoria', (select count(*) from auditoria where aseguradora_id = c.aseguradora_id and objeto_id = c.caso_id)) as foto
      from casos c where c.aseguradora_id = $1 and c.caso_id = $2`,
    [t.aseguradora.id, caso],
  );
  if (!fila) throw new Error('the case is gone');
  return fila.foto;
}

const una = <T>(lista: readonly T[], azar: number): T | undefined => lista[azar % Math.max(1, lista.length)];

async function cuentaEn(mesa: Mesa, azar: number, ...estados: EstadoCuenta[]): Promise<string> {
  const { cuentas } = await fotografiar(mesa);
  const cuenta = una(
    cuentas.filter(({ estado }) => (estados as string[]).includes(estado)),
    azar,
  );
  if (!cuenta) throw new ErrorDeDominio('no_encontrado');
  return cuenta.id;
}

async function documentoRecibido({ e, t, caso }: Mesa, azar: number): Promise<string> {
  const { id } = await t.fila(caso);
  const filas = await e.base.superSql<{ id: string }>(
    `select id from documentos where caso = $1 and estado = 'recibido' order by id`,
    [id],
  );
  const documento = una(filas, azar);
  if (!documento) throw new ErrorDeDominio('no_encontrado');
  return documento.id;
}

const mover = (nombre: string, desde: EstadoCuenta[], hasta: EstadoCuenta) =>
  fc.nat(5).map(
    (azar): Paso => ({
      nombre,
      hacer: async (mesa) => mesa.t.ponerCuenta(mesa.caso, await cuentaEn(mesa, azar, ...desde), hasta),
    }),
  );

const conCertificado = (nombre: string, hacer: (mesa: Mesa, tipo: TipoCertificado) => Promise<unknown>) =>
  fc
    .constantFrom(...TIPOS_DE_CERTIFICADO)
    .map((tipo): Paso => ({ nombre: `${nombre} ${tipo}`, hacer: (m) => hacer(m, tipo) }));

const simple = (nombre: string, hacer: Paso['hacer']) => fc.constant<Paso>({ nombre, hacer });

async function objetar({ t, caso }: Mesa, planteada: string): Promise<void> {
  const ahora = t.quien('servicio').ahora;
  await t.cambiar(caso, 'servicio', async (tx, { fila }) => {
    await tx.sql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
       values (aseguradora_actual(), gen_random_uuid(), $1, 'familiar', $2, $3)`,
      [fila.id, planteada, ahora],
    );
    await registrarHechos(tx, fila.id, [{ tipo: 'objecion_planteada' }], t.quien('servicio').actor, ahora);
  });
}

async function decidirObjeciones({ t, caso }: Mesa): Promise<void> {
  const ahora = t.quien('servicio').ahora;
  await t.cambiar(caso, 'servicio', async (tx, { fila }) => {
    const { afectadas } = await tx.sql(
      `update objeciones set estado = 'levantada', decidida = $2 where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'abierta'`,
      [fila.id, ahora],
    );
    if (afectadas === 0) throw new ErrorDeDominio('no_encontrado');
    await registrarHechos(tx, fila.id, [{ tipo: 'objecion_levantada' }], t.quien('servicio').actor, ahora);
  });
}

/** The base papers as a family brings them, so that chance reaches what lies behind them. */
async function papeles(mesa: Mesa): Promise<void> {
  const { t, caso } = mesa;
  await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
  await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
}

/** Everything asked for is answered and the list is declared complete: nearly the end. */
async function apurar(mesa: Mesa): Promise<void> {
  const { t, caso } = mesa;
  await t.tx((tx) => declararListaCompleta(tx, t.quien('heredero'), caso));
  const { cuentas } = await fotografiar(mesa);
  for (const { id, estado } of cuentas) {
    if (['propuesta', 'confirmada', 'solicitada', 'rechazada'].includes(estado))
      await t.ponerCuenta(caso, id, 'resuelta');
  }
}

const PASOS: readonly (readonly [clase: string, arbitrary: fc.Arbitrary<Paso>])[] = [
  [
    'add',
    fc
      .tuple(
        fc.constantFrom<Modulo>('borrado', 'suscripciones'),
        fc.constantFrom<EstadoCuenta>('propuesta', 'confirmada', 'solicitada', 'rechazada'),
      )
      .map(([modulo, estado]) => ({
        nombre: `add account of ${modulo}, ${estado}`,
        hacer: ({ t, caso }) => t.anadirCuenta(caso, modulo, estado),
      })),
  ],
  ['finish', simple('finish what is open', apurar)],
  ['confirm', mover('confirm account', ['propuesta'], 'confirmada')],
  ['ask', mover('ask provider', ['confirmada', 'rechazada', 'sin_respuesta'], 'solicitada')],
  ['resolve', mover('resolve account', ['solicitada'], 'resuelta')],
  ['silence', mover('silence', ['solicitada'], 'sin_respuesta')],
  ['refusal', mover('refusal', ['solicitada'], 'rechazada')],
  ['discard', mover('discard account', ['propuesta', 'confirmada'], 'descartada')],
  [
    'receive',
    fc
      .constantFrom(['certificado_defuncion', 'heredero'] as const, ['declaracion_aseguradora', 'aseguradora'] as const)
      .map(([tipo, origen]) => ({ nombre: `receive ${tipo}`, hacer: ({ t, caso }) => t.recibir(caso, tipo, origen) })),
  ],
  [
    'paper',
    fc
      .tuple(fc.nat(5), fc.constantFrom('validado' as const, 'validado' as const, 'rechazado' as const))
      .map(([azar, estado]) => ({
        nombre: `paper ${estado}`,
        hacer: async (mesa: Mesa) => mesa.t.revisar(mesa.caso, await documentoRecibido(mesa, azar), estado),
      })),
  ],
  ['base', simple('base papers', papeles)],
  ['prepare', simple('prepare mandate', ({ t, caso }) => t.preparar(caso))],
  ['sign', simple('sign mandate', ({ t, caso }) => t.prepararYFirmar(caso))],
  ['revoke', simple('revoke mandate', ({ t, caso }) => t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso)))],
  [
    'list',
    simple('list complete', ({ t, caso }) => t.tx((tx) => declararListaCompleta(tx, t.quien('heredero'), caso))),
  ],
  ['open', simple('list open', ({ t, caso }) => t.tx((tx) => reabrirLista(tx, t.quien('heredero'), caso)))],
  [
    'certask',
    conCertificado('ask for', ({ t, caso }, tipo) =>
      t.tx((tx) => solicitarCertificado(tx, t.quien('servicio'), caso, { tipo })),
    ),
  ],
  [
    'obtain',
    conCertificado('obtain', async ({ t, caso }, tipo) => {
      const documento = await t.recibir(caso, DOCUMENTO_DE_CERTIFICADO[tipo], 'servicio');
      await t.tx((tx) => obtenerCertificado(tx, t.quien('servicio'), caso, { tipo, documento }));
    }),
  ],
  [
    'notapp',
    conCertificado('not applicable', ({ t, caso }, tipo) =>
      t.tx((tx) => descartarCertificado(tx, t.quien('servicio'), caso, { tipo })),
    ),
  ],
  [
    'denied',
    conCertificado('denied', ({ t, caso }, tipo) =>
      t.tx((tx) => denegarCertificado(tx, t.quien('servicio'), caso, { tipo })),
    ),
  ],
  [
    'objection',
    fc.constantFrom('heredero', 'aseguradora').map((quien) => ({
      nombre: `objection of ${quien}`,
      hacer: (mesa: Mesa) => objetar(mesa, quien),
    })),
  ],
  ['lifted', simple('objections lifted', decidirObjeciones)],
  [
    'close',
    fc.constantFrom(...RESULTADOS_CASO).map((resultado) => ({
      nombre: `close as ${resultado}`,
      hacer: ({ t, caso }) => t.tx((tx) => cerrarCaso(tx, t.quien('servicio'), caso, { resultado })),
    })),
  ],
  ['reopen', simple('reopen', ({ t, caso }) => t.tx((tx) => reabrirCaso(t.deps, tx, t.quien('aseguradora'), caso)))],
  ['annul', simple('annul', ({ t, caso }) => t.tx((tx) => anularCaso(t.deps, tx, t.quien('aseguradora'), caso, {})))],
  [
    'days',
    fc.constantFrom(1, 20, 60).map((dias) => ({
      nombre: `${dias} days pass`,
      hacer: async ({ e }) => e.reloj.avanzar(dias * DIA),
    })),
  ],
];
/** Ends come seldom, or no case would get far; papers and reopenings often, for what lies behind them. */
const PESOS_PROPIOS: Readonly<Record<string, number>> = { base: 6, close: 2, reopen: 8, annul: 3, days: 1 };
export const PESOS = PASOS.map(([clase, arbitrary]) => ({ arbitrary, weight: PESOS_PROPIOS[clase] ?? 4 }));
