/** Work on a case as its people do it, by use cases; accounts and papers by SQL, as their capabilities would write them. */
import { randomUUID } from 'node:crypto';
import type { Modulo, Origen } from '@albacea/contract/comun.ts';
import type { EstadoCuenta, ResultadoCuenta } from '@albacea/contract/cuentas.ts';
import type { EstadoDocumento, TipoDocumento } from '@albacea/contract/documentos.ts';
import type { DependenciasDeCasos, QuienPide } from '../src/capabilities/casos/abrir-caso.ts';
import { avanzarCaso } from '../src/capabilities/casos/avanzar-caso.ts';
import { type CasoTomado, tomarCasoVivo } from '../src/capabilities/casos/tomar-caso.ts';
import type { Contenido } from '../src/capabilities/correo/tipos.ts';
import { registrarDocumento } from '../src/capabilities/documentos/registrar-documento.ts';
import { firmarMandato, type ResultadoDeFirma } from '../src/capabilities/mandato/firmar-mandato.ts';
import { type MandatoParaFirmar, prepararMandato } from '../src/capabilities/mandato/preparar-mandato.ts';
import type { Tx } from '../src/db/base.ts';
import type { Inquilino } from '../src/db/inquilino.ts';
import { type Actor, registrarHechos } from '../src/outbox/hechos.ts';
import type { Aseguradora, Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

export type Papel = 'heredero' | 'allegado' | 'servicio' | 'aseguradora';

const ACTORES: Readonly<Record<Papel, Actor>> = {
  heredero: { visible: 'heredero', tipo: 'heredero', id: null },
  allegado: { visible: 'heredero', tipo: 'allegado', id: null },
  servicio: { visible: 'servicio', tipo: 'usuario', id: null },
  aseguradora: { visible: 'aseguradora', tipo: 'usuario', id: null },
};

const FINALES: readonly EstadoCuenta[] = ['resuelta', 'sin_respuesta', 'descartada'];
const FIRMA = { nombre: 'Lucía Ortega', direccion: '203.0.113.9', agente: 'Mozilla/5.0' };

export interface Taller {
  readonly aseguradora: Aseguradora;
  readonly inquilino: Inquilino;
  readonly deps: DependenciasDeCasos;
  quien(papel: Papel): QuienPide;
  tx<T>(trabajo: (tx: Tx) => Promise<T>): Promise<T>;
  /** Opens a case by POST /casos. @returns its caso_id */
  abrir(cambios?: Record<string, unknown>): Promise<string>;
  /** A change below a living case, which then goes on. */
  cambiar<T>(caso: string, papel: Papel, trabajo: (tx: Tx, caso: CasoTomado) => Promise<T>): Promise<T>;
  anadirCuenta(caso: string, modulo?: Modulo, estado?: EstadoCuenta): Promise<string>;
  ponerCuenta(caso: string, id: string, estado: EstadoCuenta, resultado?: ResultadoCuenta): Promise<void>;
  recibir(caso: string, tipo: TipoDocumento, origen?: Origen): Promise<string>;
  revisar(caso: string, id: string, estado: Exclude<EstadoDocumento, 'recibido'>): Promise<void>;
  preparar(caso: string): Promise<MandatoParaFirmar & { readonly codigo: string }>;
  firmar(caso: string, codigo: string, nombre?: string): Promise<ResultadoDeFirma>;
  /** Signs with the right code. @returns the id of the paper, not yet validated */
  prepararYFirmar(caso: string): Promise<string>;
  /** Everything up to `en_tramite`: one account, the proof of death, the mandate. @returns the account */
  tramitar(caso: string, modulo?: Modulo): Promise<string>;
  fila(caso: string): Promise<FilaDeCaso>;
  eventos(caso: string): Promise<{ tipo: string; data: Record<string, unknown> }[]>;
  cronologia(caso: string): Promise<string[]>;
}

export interface FilaDeCaso {
  id: string;
  estado: string;
  en_espera_de: string | null;
  resultado: string | null;
  version: number;
  lista_completa: Date | null;
  documentacion_completa: Date | null;
  conservar_hasta: string | null;
  bloqueado: Date | null;
  borrado: Date | null;
  reaperturas: number;
  actualizado: Date;
}

export async function crearTaller(e: Entorno, variante: 'A' | 'B' = 'B'): Promise<Taller> {
  const aseguradora = await e.aseguradora(variante);
  const inquilino = await e.programa.inquilinos.obtener(aseguradora.id);
  const { base, despachador, direcciones } = e.programa;
  const deps = { despachador, direcciones };
  const quien = (papel: Papel): QuienPide => ({
    aseguradora: inquilino,
    actor: ACTORES[papel],
    ahora: e.reloj.ahora(),
  });
  // Nobody does two things in the same millisecond: what is told has an order.
  const tx: Taller['tx'] = (trabajo) => {
    e.reloj.avanzar(1);
    return base.inquilino(aseguradora.id, trabajo);
  };
  const cambiar: Taller['cambiar'] = (caso, papel, trabajo) =>
    tx(async (t) => {
      const tomado = await tomarCasoVivo(t, inquilino, caso);
      const resultado = await trabajo(t, tomado);
      await avanzarCaso(t, quien(papel), tomado.fila.id);
      return resultado;
    });

  const taller: Taller = {
    aseguradora,
    inquilino,
    deps,
    quien,
    tx,
    cambiar,
    async abrir(cambios = {}) {
      const { json, texto } = await e.pedir(aseguradora, 'POST', '/casos', unCaso(cambios));
      if (!json.success) throw new Error(texto);
      return json.data.caso_id;
    },
    anadirCuenta: (caso, modulo = 'borrado', estado = 'confirmada') =>
      cambiar(caso, 'heredero', (t, tomado) => insertarCuenta(t, tomado, modulo, estado, e.reloj.ahora())),
    ponerCuenta: (caso, id, estado, resultado) =>
      cambiar(caso, 'servicio', (t, tomado) => escribirCuenta(t, quien('servicio'), tomado, id, estado, resultado)),
    recibir: (caso, tipo, origen = 'heredero') =>
      cambiar(caso, origen, (t, tomado) => registrarDocumento(t, quien(origen), tomado, { tipo, origen })),
    revisar: (caso, id, estado) =>
      cambiar(caso, 'servicio', async (t, { fila }) => {
        await t.sql(
          'update documentos set estado = $2, revisado = $3 where aseguradora_id = aseguradora_actual() and id = $1',
          [id, estado, e.reloj.ahora()],
        );
        const hecho = { tipo: `documento_${estado}`, datos: { documento: id } };
        await registrarHechos(t, fila.id, [hecho], ACTORES.servicio, e.reloj.ahora());
      }),
    async preparar(caso) {
      const mandato = await tx((t) => prepararMandato(deps, t, quien('heredero'), caso));
      return { ...mandato, codigo: (mandato.correo.contenido as Contenido).codigo ?? '' };
    },
    firmar: (caso, codigo, nombre = FIRMA.nombre) =>
      tx((t) => firmarMandato(t, quien('heredero'), caso, { ...FIRMA, codigo, nombre })),
    async prepararYFirmar(caso) {
      const { codigo } = await taller.preparar(caso);
      const resultado = await taller.firmar(caso, codigo);
      if (resultado.clase !== 'firmado') throw new Error('the right code was refused');
      return resultado.documento;
    },
    async tramitar(caso, modulo = 'borrado') {
      const cuenta = await taller.anadirCuenta(caso, modulo);
      await taller.revisar(caso, await taller.recibir(caso, 'certificado_defuncion'), 'validado');
      await taller.revisar(caso, await taller.prepararYFirmar(caso), 'validado');
      return cuenta;
    },
    async fila(caso) {
      const [fila] = await e.base.superSql<FilaDeCaso>(
        'select *, conservar_hasta::text as conservar_hasta from casos where aseguradora_id = $1 and caso_id = $2',
        [aseguradora.id, caso],
      );
      if (!fila) throw new Error(`no case ${caso}`);
      return fila;
    },
    eventos: (caso) =>
      e.base.superSql(
        `select tipo, data from eventos where aseguradora_id = $1 and data->>'caso_id' = $2 order by id`,
        [aseguradora.id, caso],
      ),
    async cronologia(caso) {
      const filas = await e.base.superSql<{ tipo: string }>(
        `select h.tipo from cronologia h join casos c on c.aseguradora_id = h.aseguradora_id and c.id = h.caso
          where c.aseguradora_id = $1 and c.caso_id = $2 order by h.id`,
        [aseguradora.id, caso],
      );
      return filas.map(({ tipo }) => tipo);
    },
  };
  return taller;
}

async function insertarCuenta(
  tx: Tx,
  { fila, clave }: CasoTomado,
  modulo: Modulo,
  estado: EstadoCuenta,
  ahora: Date,
): Promise<string> {
  const id = randomUUID();
  const lugar = { tabla: 'cuentas', columna: 'datos_cifrados', fila: id };
  const datos = clave.cifrarJson(lugar, { proveedor: 'Álbum Abierto', identificador: 'carmen@example.com' });
  await tx.sql(
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, datos_cifrados, creada, actualizado)
     values (aseguradora_actual(), $1, $2, $3, $4, 'eliminar', $5, $6, $6)`,
    [id, fila.id, modulo, estado, datos, ahora],
  );
  await registrarHechos(tx, fila.id, [{ tipo: 'cuenta_propuesta', datos: { cuenta: id } }], ACTORES.heredero, ahora);
  return id;
}

async function escribirCuenta(
  tx: Tx,
  { actor, ahora }: QuienPide,
  { fila }: CasoTomado,
  id: string,
  estado: EstadoCuenta,
  resultado?: ResultadoCuenta,
): Promise<void> {
  const { filas } = await tx.sql<{ modulo: Modulo }>(
    `update cuentas set estado = $2, resultado = $3, actualizado = $4, solicitada = case when $2 = 'solicitada' then $4 else solicitada end,
         motivo_descarte = case when $2 = 'descartada' then 'familia' end
      where aseguradora_id = aseguradora_actual() and id = $1 returning modulo`,
    [id, estado, resultado ?? (estado === 'resuelta' ? 'eliminada' : null), ahora],
  );
  const data = {
    estado: fila.estado,
    cuenta_id: id,
    modulo: filas[0]?.modulo,
    estado_cuenta: estado,
    resuelta: ahora.toISOString(),
  };
  const evento = { tipo: 'cuenta_resuelta' as const, data };
  const hecho = { tipo: `cuenta_${estado}`, datos: { cuenta: id }, ...(FINALES.includes(estado) && { evento }) };
  await registrarHechos(tx, fila.id, [hecho], actor, ahora);
}
