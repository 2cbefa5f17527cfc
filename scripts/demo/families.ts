import { readFileSync } from 'node:fs';
import { ask } from './client.ts';
import { type Aseguradora, agoDays, type Notice, newDni } from './data.ts';
import type { Person } from './people.ts';
import { type Opened, read, type Scene } from './scene.ts';
import {
  ALL_CHECKED,
  type Cuenta,
  contribute,
  cuentasOf,
  openBackoffice,
  openPortal,
  signature,
} from './tramitacion.ts';
import { aPdf } from './unpdf.ts';

/** The stages of a case, at one of which each family of `familias.json` stops. */
const PATH = [
  'abierto',
  'propuestas',
  'confirmadas',
  'firmado',
  'papeles',
  'en_tramite',
  'pedidas',
  'respondidas',
  'cerrado',
] as const;
type Stage = (typeof PATH)[number];

interface Family {
  readonly aseguradora: 'aurora' | 'boreal';
  readonly fallecido: readonly [nombre: string, apellidos: string];
  readonly heredero: readonly [nombre: string, apellidos: string, parentesco: string];
  /** Days since the death. */
  readonly days: number;
  readonly modulos?: readonly string[];
  readonly pack?: string;
  readonly prioridad?: 'normal' | 'urgente';
  readonly until: Stage | 'anulado';
  /** For each account the provider, the action that the family chooses, and euros a month. */
  readonly cuentas: readonly (readonly [codigo: string, accion: string, importe?: number])[];
  /** Whether the case is assigned to the case manager. */
  readonly mine?: boolean;
  readonly nota?: string;
  readonly objecion?: string;
}

/** One family while its case advances. */
interface Run {
  readonly scene: Scene;
  readonly family: Family;
  readonly who: Aseguradora;
  readonly caso: Opened;
  readonly heredera: Person;
  readonly gestora: Person;
  /** The path of the case in the backoffice. */
  readonly place: string;
}

/**
 * Opens a case for each family and advances it to its stage, by the same calls that insurer, family and case manager make.
 * @param write receives a line for each case
 * @throws UnfulfilledPromise if a call is refused
 */
export async function populate(scene: Scene, write: (line: string) => void): Promise<void> {
  const families = JSON.parse(readFileSync(new URL('familias.json', import.meta.url), 'utf8')) as Family[];
  const gestora = await openBackoffice(scene);
  const { usuario_id } = (await gestora.ask('GET', '/sesion')).envelope?.data ?? {};
  for (const [n, family] of families.entries()) {
    const who = scene[family.aseguradora];
    const caso = await open(scene, who, family, n);
    const heredera = await openPortal(scene, who, caso);
    if (!heredera) return write('The links are in messages that were sent and not kept: SMTP_URL is set.');
    const place = `/aseguradoras/${who.slug}/casos/${caso.casoId}`;
    await proceed({ scene, family, who, caso, heredera, gestora, place });
    const mine = { aseguradora: who.slug, caso_id: caso.casoId, gestor: usuario_id };
    if (family.mine) await gestora.ask('POST', '/trabajo/asignaciones', { filas: [mine] });
    const { estado, en_espera_de } = (await read(scene, who, `/casos/${caso.casoId}`)).envelope?.data ?? {};
    write(
      `${who.nombre.padEnd(16)} ${caso.casoId}  ${family.fallecido.join(' ')}: ${estado}${en_espera_de ? `, waiting for: ${en_espera_de}` : ''}`,
    );
  }
}

async function open(scene: Scene, who: Aseguradora, family: Family, n: number): Promise<Opened> {
  const [name, surnames] = family.fallecido;
  const [ofName, ofSurnames, parentesco] = family.heredero;
  const mailbox = `${ofName} ${ofSurnames}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\W+/)
    .join('.');
  const notice: Notice = {
    poliza_numero: `DEC-${1988 + 2 * n}-00${48_213 + 917 * n}-${scene.series}`,
    fallecido: { nombre: name, apellidos: surnames, dni: newDni(), fecha_fallecimiento: agoDays(family.days) },
    heredero: {
      nombre: ofName,
      apellidos: ofSurnames,
      parentesco,
      email: `${mailbox}+${scene.series.toLowerCase()}@example.com`,
      telefono: `+34600${String(112_233 + 7_919 * n).padStart(6, '0')}`,
    },
    prioridad: family.prioridad ?? 'normal',
    ...(family.modulos && { modulos: family.modulos }),
    ...(family.pack && { pack: family.pack }),
  };
  const { caso_id } = await asAseguradora(scene, who, '/siniestro', notice);
  return { casoId: caso_id, notice };
}

async function asAseguradora({ screen }: Scene, { base_url, api_key }: Aseguradora, route: string, body: object) {
  const headers = { 'X-API-Key': api_key };
  const { envelope } = await ask({ method: 'POST', url: `${base_url}${route}`, headers, body });
  screen.promise(`POST ${route} is done`, envelope?.success === true, envelope);
  return envelope?.data;
}

async function proceed(run: Run): Promise<void> {
  const { scene, family, who, caso, heredera, gestora, place } = run;
  if (family.until === 'anulado') {
    await asAseguradora(scene, who, `/casos/${caso.casoId}/anulacion`, { motivo: 'abierto_por_error' });
    return;
  }
  for (const stage of PATH.slice(1, PATH.indexOf(family.until) + 1)) await STEPS[stage](run);
  if (family.objecion) await heredera.ask('POST', '/objeciones', { clase: 'familiar', motivo: family.objecion });
  if (family.nota) await gestora.ask('POST', `${place}/notas`, { clase: 'nota', texto: family.nota });
}

/** The calls that lead to each stage. */
const STEPS: Readonly<Record<Stage, (run: Run) => Promise<unknown>>> = {
  abierto: async () => undefined,
  propuestas({ heredera, family }) {
    const cuentas = family.cuentas.map(([proveedor_code, , amount]) => ({
      proveedor_codigo: proveedor_code,
      identificador: 'familia@example.com',
      ...(amount !== undefined && { cargo: { importe: amount.toFixed(2), periodicidad: 'mensual' } }),
    }));
    return heredera.ask('POST', '/cuentas', { cuentas });
  },
  async confirmadas({ heredera, family }) {
    const chosen = new Map(family.cuentas.map(([code, action]) => [code, action]));
    const cuentas = await cuentasOf(heredera, '/cuentas');
    const decisiones = cuentas.map(({ cuenta_id, version, proveedor_codigo, suministro }) => {
      const accion = chosen.get(proveedor_codigo);
      return {
        cuenta_id,
        version,
        accion,
        ...(suministro && { vivienda_habitada: 'no' }),
        ...(accion === 'eliminar' && { copia: 'rechazada' }),
      };
    });
    await heredera.ask('POST', '/cuentas/decisiones', { decisiones });
    await heredera.ask('POST', '/voluntad', { voluntad: 'no_consta' });
    await heredera.ask('POST', '/lista', { completa: true });
  },
  firmado({ scene, heredera, caso }) {
    const { nombre, apellidos, email } = caso.notice.heredero;
    return signature({ scene, heredera }, email, `${nombre} ${apellidos}`);
  },
  papeles({ scene, who, caso }) {
    const { nombre, apellidos, fecha_fallecimiento } = caso.notice.fallecido;
    const contenido = aPdf(0, [
      'REGISTRO CIVIL',
      'Certificación literal de defunción',
      `${nombre} ${apellidos}`,
      `Fecha de la defunción: ${fecha_fallecimiento}`,
      'Muestra para la demostración. No es un documento oficial.',
    ]);
    const upload = { tipo: 'certificado_defuncion', nombre: 'certificado-defuncion.pdf', contenido };
    return asAseguradora(scene, who, `/casos/${caso.casoId}/documentos`, upload);
  },
  async en_tramite({ gestora, place }) {
    const { elementos } = (await gestora.ask('GET', `${place}/documentos`)).envelope?.data ?? {};
    for (const { documento_id, estado } of elementos)
      if (estado === 'recibido')
        await gestora.ask('POST', `${place}/documentos/${documento_id}/validacion`, { comprobaciones: ALL_CHECKED });
  },
  async pedidas({ gestora, place }) {
    for (const { cuenta_id, impedimentos } of await cuentasOf(gestora, `${place}/cuentas`)) {
      if (impedimentos.some(({ codigo }) => codigo === 'papeles')) await contribute(gestora, place, cuenta_id);
      const list = await same(gestora, place, cuenta_id);
      if (list?.impedimentos.length === 0)
        await gestora.ask('POST', `${place}/cuentas/${cuenta_id}/solicitud`, {
          canal: 'formulario_web',
          sin_constancia: 'El formulario no da número.',
        });
    }
  },
  /** The first provider accepts, the second refuses, the others do not answer yet. */
  async respondidas({ gestora, place }) {
    const [one, other] = (await cuentasOf(gestora, `${place}/cuentas`)).filter(({ estado }) => estado === 'solicitada');
    if (one) await resolve(gestora, place, one);
    const motivo = 'Piden el libro de familia.';
    if (other) await gestora.ask('POST', `${place}/cuentas/${other.cuenta_id}/negativa`, { motivo });
  },
  async cerrado({ gestora, place }) {
    for (const cuenta of await cuentasOf(gestora, `${place}/cuentas`))
      if (['solicitada', 'rechazada'].includes(cuenta.estado)) await resolve(gestora, place, cuenta);
  },
};

const same = async (gestora: Person, place: string, searched: string): Promise<Cuenta | undefined> =>
  (await cuentasOf(gestora, `${place}/cuentas`)).find(({ cuenta_id }) => cuenta_id === searched);

const RESULT: Readonly<Record<string, string>> = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
};
const resolve = ({ ask: say }: Person, place: string, { cuenta_id, accion, estado }: Cuenta) =>
  say('POST', `${place}/cuentas/${cuenta_id}/resolucion`, {
    resultado: estado === 'rechazada' ? 'denegada' : RESULT[accion ?? ''],
    respuesta: 'Hecho.',
  });
