/** Work on a case by its use cases; accounts and documents are written by SQL, as their own use cases would. */
import type { Modulo, Origin } from '@albacea/contract/schemas/common.ts';
import type { CuentaResult, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoState, DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { advanceCaso } from '../../src/caso/close/advance-caso.ts';
import { registerDocumento } from '../../src/caso/documentos/register-documento.ts';
import { type TakenCaso, takeLiveCaso } from '../../src/caso/lock-caso.ts';
import type { CancellingDependencies } from '../../src/course/cancel-caso.ts';
import { openCuenta, sealCuenta, withManagement } from '../../src/cuentas/data.ts';
import { readCuenta } from '../../src/cuentas/sql.ts';
import type { Tx } from '../../src/db/database.ts';
import type { Tenant } from '../../src/db/tenant.ts';
import {
  type MandatoForSign,
  type PreparationDependencies,
  prepareMandato,
} from '../../src/familia/mandato/prepare-mandato.ts';
import { type SignatureResult, signMandato } from '../../src/familia/mandato/sign-mandato.ts';
import type { Content } from '../../src/outbox/mail/types.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { type Fact, recordFacts } from '../../src/queue/record-facts.ts';
import type { Actor, Requester } from '../../src/shared/actor.ts';
import type { Aseguradora, Environment } from './environment.ts';
import { aCaso } from './factories.ts';

export type Role = 'heredero' | 'allegado' | 'servicio' | 'aseguradora';

const ACTORS: Readonly<Record<Role, Actor>> = {
  heredero: { visible: 'heredero', tipo: 'heredero', id: null },
  allegado: { visible: 'heredero', tipo: 'allegado', id: null },
  servicio: { visible: 'servicio', tipo: 'usuario', id: null },
  aseguradora: { visible: 'aseguradora', tipo: 'usuario', id: '0199f3a1-0000-7000-8000-00000000000a' },
};

const FINALS: readonly CuentaState[] = ['resuelta', 'sin_respuesta', 'descartada'];
/** The signer's identity document, with a valid check letter. */
export const IDENTITY = { clase: 'dni', numero: '12345678Z' } as const;
/** A document whose number cannot be checked, so that a person reviews a mandate signed with it. */
export const PASSPORT = { clase: 'pasaporte', numero: 'PAB123456' } as const;
const SIGNATURE = { nombre: 'Lucía Ortega', direccion: '203.0.113.9', agente: 'Mozilla/5.0' };

export interface CasoWork {
  readonly aseguradora: Aseguradora;
  readonly tenant: Tenant;
  readonly deps: CancellingDependencies & PreparationDependencies;
  who(role: Role): Requester;
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Opens a case by POST /casos. @returns its caso_id */
  open(changes?: Record<string, unknown>): Promise<string>;
  /** Makes a change in an open case, after which the case advances. */
  change<T>(caso: string, role: Role, work: (tx: Tx, caso: TakenCaso) => Promise<T>): Promise<T>;
  addCuenta(caso: string, modulo?: Modulo, state?: CuentaState, proveedor?: string): Promise<string>;
  putCuenta(caso: string, id: string, state: CuentaState, result?: CuentaResult): Promise<void>;
  receive(caso: string, type: DocumentoType, origin?: Origin): Promise<string>;
  review(caso: string, id: string, state: Exclude<DocumentoState, 'recibido'>): Promise<void>;
  /** Prepares the mandate. @returns `texto`, with all texts to sign one after the other, and the code */
  prepare(
    caso: string,
    identity?: SignerIdentity,
  ): Promise<MandatoForSign & { readonly codigo: string; readonly texto: string }>;
  sign(caso: string, code: string, name?: string): Promise<SignatureResult>;
  /** Signs with the right code. @returns the id of the document, validated at once unless the identity needs a review */
  prepareAndSign(caso: string, identity?: SignerIdentity): Promise<string>;
  /** Brings the case to `en_tramite`: one account, the proof of death, the mandate. @returns the account */
  process(caso: string, modulo?: Modulo): Promise<string>;
  row(caso: string): Promise<CasoRow>;
  events(caso: string): Promise<{ tipo: string; data: Record<string, unknown> }[]>;
  cronologia(caso: string): Promise<string[]>;
}

export interface CasoRow {
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
  actualizado: Date;
}

export async function createCasoWork(
  e: Environment,
  variant: 'A' | 'B' = 'B',
  extra: Parameters<Environment['aseguradora']>[1] = {},
): Promise<CasoWork> {
  const aseguradora = await e.aseguradora(variant, extra);
  const tenant = await e.program.tenants.get(aseguradora.id);
  const { base, mailSender, addresses, catalogo, config } = e.program;
  const deps = { mailSender, addresses, catalogo, config, remitente: config.mailFrom };
  const who = (role: Role): Requester => ({
    aseguradora: tenant,
    actor: ACTORS[role],
    now: e.clock.now(),
  });
  // Advances the clock for each command, so that entries have an order.
  const tx: CasoWork['tx'] = (work) => {
    e.clock.advance(1);
    return base.asTenant(aseguradora.id, work);
  };
  const change: CasoWork['change'] = (caso, role, work) =>
    tx(async (t) => {
      const taken = await takeLiveCaso(t, tenant, caso);
      const result = await work(t, taken);
      await advanceCaso(t, who(role), taken.fila.id);
      return result;
    });

  const casoWork: CasoWork = {
    aseguradora,
    tenant,
    deps,
    who,
    tx,
    change,
    async open(changes = {}) {
      const { json, text } = await e.request(aseguradora, 'POST', '/casos', aCaso(changes));
      if (!json.success) throw new Error(text);
      return json.data.caso_id;
    },
    addCuenta: (caso, modulo = 'borrado', state = 'confirmada', proveedor = 'Álbum Abierto') =>
      change(caso, 'heredero', (t, taken) => insertCuenta(t, taken, { modulo, state, proveedor }, e.clock.now())),
    putCuenta: (caso, id, state, result) =>
      change(caso, 'servicio', (t, taken) => writeCuenta(t, who('servicio'), taken, id, state, result)),
    receive: (caso, tipo, origen = 'heredero') =>
      change(caso, origen, (t, taken) => registerDocumento(t, who(origen), taken, { tipo, origen })),
    review: (caso, id, state) =>
      change(caso, 'servicio', async (t, { fila }) => {
        await t.sql(
          'update documentos set estado = $2, revisado = $3 where aseguradora_id = aseguradora_actual() and id = $1',
          [id, state, e.clock.now()],
        );
        const fact: Fact = { tipo: `documento_${state}`, datos: { documento: id } };
        await recordFacts(t, fila.id, [fact], ACTORS.servicio, e.clock.now());
      }),
    async prepare(caso, identity: SignerIdentity = IDENTITY) {
      const mandato = await tx((t) => prepareMandato(deps, t, who('heredero'), caso, identity));
      const texto = mandato.ejemplares.map((one) => one.texto).join('\n\n');
      return { ...mandato, texto, codigo: (mandato.correo.contenido as Content).codigo ?? '' };
    },
    sign: (caso, codigo, nombre = SIGNATURE.nombre) =>
      tx((t) => signMandato(t, who('heredero'), caso, { ...SIGNATURE, codigo, nombre })),
    async prepareAndSign(caso, identity) {
      const { codigo } = await casoWork.prepare(caso, identity);
      const result = await casoWork.sign(caso, codigo);
      if (result.clase !== 'firmado') throw new Error('the right code was refused');
      return result.documento;
    },
    async process(caso, modulo = 'borrado') {
      const cuenta = await casoWork.addCuenta(caso, modulo);
      await casoWork.review(caso, await casoWork.receive(caso, 'certificado_defuncion'), 'validado');
      await casoWork.prepareAndSign(caso);
      return cuenta;
    },
    async row(caso) {
      const [row] = await e.base.superSql<CasoRow>(
        'select *, conservar_hasta::text as conservar_hasta from casos where aseguradora_id = $1 and caso_id = $2',
        [aseguradora.id, caso],
      );
      if (!row) throw new Error(`no case ${caso}`);
      return row;
    },
    events: (caso) =>
      e.base.superSql(
        `select tipo, data from eventos where aseguradora_id = $1 and data->>'caso_id' = $2 order by orden`,
        [aseguradora.id, caso],
      ),
    async cronologia(caso) {
      const rows = await e.base.superSql<{ tipo: string }>(
        `select h.tipo from cronologia h join casos c on c.aseguradora_id = h.aseguradora_id and c.id = h.caso
          where c.aseguradora_id = $1 and c.caso_id = $2 order by h.orden`,
        [aseguradora.id, caso],
      );
      return rows.map(({ tipo }) => tipo);
    },
  };
  return casoWork;
}

async function insertCuenta(
  tx: Tx,
  { fila, clave }: TakenCaso,
  { modulo, state, proveedor }: { modulo: Modulo; state: CuentaState; proveedor: string },
  now: Date,
): Promise<string> {
  const id = uuidV7(now);
  const place = { tabla: 'cuentas', columna: 'datos_cifrados', fila: id };
  const data = clave.encryptJson(place, { proveedor, identificador: 'carmen' });
  await tx.sql(
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, datos_cifrados, creada, actualizado, solicitudes)
     values (aseguradora_actual(), $1, $2, $3, $4, 'eliminar', $5, $6, $6,
       case when $4 in ('solicitada', 'rechazada', 'sin_respuesta') then 1 else 0 end)`,
    [id, fila.id, modulo, state, data, now],
  );
  await recordFacts(tx, fila.id, [{ tipo: 'cuenta_propuesta', datos: { cuenta: id } }], ACTORS.heredero, now);
  return id;
}

async function writeCuenta(
  tx: Tx,
  { actor, now }: Requester,
  { fila, clave }: TakenCaso,
  id: string,
  state: CuentaState,
  result?: CuentaResult,
): Promise<void> {
  const before = await readCuenta(tx, fila.id, id);
  if (before && state === 'solicitada') {
    const datos = openCuenta(clave, before);
    const { identificador } = datos;
    const asked = { tipo: 'solicitud', cuando: now.toISOString(), canal: null, nota: null, documento: null } as const;
    const { datos_cifrados } = sealCuenta(clave, id, withManagement(datos, { ...asked, identificador }));
    await tx.sql('update cuentas set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
      id,
      datos_cifrados,
    ]);
  }
  const { rows } = await tx.sql<{ modulo: Modulo }>(
    `update cuentas set estado = $2, resultado = $3, actualizado = $4, solicitada = case when $2 = 'solicitada' then $4 else solicitada end,
         solicitudes = solicitudes + case when $2 = 'solicitada' then 1 else 0 end, motivo_descarte = case when $2 = 'descartada' then 'familia' end
      where aseguradora_id = aseguradora_actual() and id = $1 returning modulo`,
    [id, state, result ?? (state === 'resuelta' ? 'eliminada' : null), now],
  );
  const data = {
    estado: fila.estado,
    cuenta_id: id,
    modulo: rows[0]?.modulo,
    estado_cuenta: state,
    resuelta: now.toISOString(),
  };
  const evento = { tipo: 'cuenta_resuelta' as const, data };
  const fact: Fact = { tipo: `cuenta_${state}`, datos: { cuenta: id }, ...(FINALS.includes(state) && { evento }) };
  await recordFacts(tx, fila.id, [fact], actor, now);
}
