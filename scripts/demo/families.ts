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

/** The way of a case, as far as a family of `familias.json` has come. */
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
type Punto = (typeof PATH)[number];

interface Family {
  readonly aseguradora: 'aurora' | 'boreal';
  readonly fallecido: readonly [nombre: string, apellidos: string];
  readonly heredero: readonly [nombre: string, apellidos: string, parentesco: string];
  /** Since the death. */
  readonly dias: number;
  readonly modulos?: readonly string[];
  readonly pack?: string;
  readonly prioridad?: 'normal' | 'urgente';
  readonly hasta: Punto | 'anulado';
  /** Provider, what the family chooses, euros a month. */
  readonly cuentas: readonly (readonly [codigo: string, accion: string, importe?: number])[];
  /** The case manager has taken it. */
  readonly mia?: boolean;
  readonly nota?: string;
  readonly objecion?: string;
}

/** One family on its way. */
interface Run {
  readonly scene: Scene;
  readonly familia: Family;
  readonly quien: Aseguradora;
  readonly caso: Opened;
  readonly heredera: Person;
  readonly gestora: Person;
  /** Path of the case in the backoffice. */
  readonly lugar: string;
}

/**
 * Opens a case for each family and goes with it as far as it has come, by the same calls that insurer, family and case manager make.
 * @param write told each case in a line
 * @throws UnfulfilledPromise when a call is refused
 */
export async function populate(scene: Scene, write: (line: string) => void): Promise<void> {
  const families = JSON.parse(readFileSync(new URL('familias.json', import.meta.url), 'utf8')) as Family[];
  const gestora = await openBackoffice(scene);
  const { usuario_id } = (await gestora.pedir('GET', '/sesion')).sobre?.data ?? {};
  for (const [n, family] of families.entries()) {
    const quien = scene[family.aseguradora];
    const caso = await open(scene, quien, family, n);
    const heredera = await openPortal(scene, quien, caso.aviso);
    if (!heredera) return write('The links are in messages that were sent and not kept: SMTP_URL is set.');
    const lugar = `/aseguradoras/${quien.slug}/casos/${caso.casoId}`;
    await proceed({ scene, familia: family, quien, caso, heredera, gestora, lugar });
    if (family.mia) await gestora.pedir('POST', `${lugar}/gestor`, { gestor: usuario_id });
    const { estado, en_espera_de } = (await read(scene, quien, `/casos/${caso.casoId}`)).sobre?.data ?? {};
    write(
      `${quien.nombre.padEnd(16)} ${caso.casoId}  ${family.fallecido.join(' ')}: ${estado}${en_espera_de ? `, waiting for: ${en_espera_de}` : ''}`,
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
  const aviso: Notice = {
    poliza_numero: `DEC-${1988 + 2 * n}-00${48_213 + 917 * n}-${scene.serie}`,
    fallecido: { nombre: name, apellidos: surnames, dni: newDni(), fecha_fallecimiento: agoDays(family.dias) },
    heredero: {
      nombre: ofName,
      apellidos: ofSurnames,
      parentesco,
      email: `${mailbox}+${scene.serie.toLowerCase()}@example.com`,
      telefono: `+34600${String(112_233 + 7_919 * n).padStart(6, '0')}`,
    },
    prioridad: family.prioridad ?? 'normal',
    ...(family.modulos && { modulos: family.modulos }),
    ...(family.pack && { pack: family.pack }),
  };
  const { caso_id } = await howAseguradora(scene, who, '/siniestro', aviso);
  return { casoId: caso_id, aviso };
}

async function howAseguradora({ screen }: Scene, { base_url, api_key }: Aseguradora, route: string, cuerpo: object) {
  const cabeceras = { 'X-API-Key': api_key };
  const { sobre } = await ask({ metodo: 'POST', url: `${base_url}${route}`, cabeceras, cuerpo });
  screen.promise(`POST ${route} is done`, sobre?.success === true, sobre);
  return sobre?.data;
}

async function proceed(run: Run): Promise<void> {
  const { scene, familia, quien, caso, heredera, gestora, lugar } = run;
  if (familia.hasta === 'anulado') {
    await howAseguradora(scene, quien, `/casos/${caso.casoId}/anulacion`, { motivo: 'abierto_por_error' });
    return;
  }
  for (const punto of PATH.slice(1, PATH.indexOf(familia.hasta) + 1)) await STEPS[punto](run);
  if (familia.objecion) await heredera.pedir('POST', '/objeciones', { clase: 'familiar', motivo: familia.objecion });
  if (familia.nota) await gestora.pedir('POST', `${lugar}/notas`, { clase: 'nota', texto: familia.nota });
}

/** What happens on the way to each point. */
const STEPS: Readonly<Record<Punto, (run: Run) => Promise<unknown>>> = {
  abierto: async () => undefined,
  propuestas({ heredera, familia }) {
    const cuentas = familia.cuentas.map(([proveedor_code, , amount]) => ({
      proveedor_codigo: proveedor_code,
      identificador: 'familia@example.com',
      ...(amount !== undefined && { cargo: { importe: amount, periodicidad: 'mensual' } }),
    }));
    return heredera.pedir('POST', '/cuentas', { cuentas });
  },
  async confirmadas({ heredera, familia }) {
    const chosen = new Map(familia.cuentas.map(([code, action]) => [code, action]));
    for (const { cuenta_id, proveedor_codigo, suministro } of await cuentasOf(heredera, '/cuentas')) {
      const accion = chosen.get(proveedor_codigo);
      const home = suministro && { vivienda_habitada: 'no' };
      await heredera.pedir('PATCH', `/cuentas/${cuenta_id}`, { accion, ...home });
    }
    for (const { cuenta_id, version, copia } of await cuentasOf(heredera, '/cuentas'))
      await heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, {
        version,
        ...(copia !== null && { copia: 'rechazada' }),
      });
    await heredera.pedir('POST', '/voluntad', { voluntad: 'no_consta' });
    await heredera.pedir('POST', '/lista', {});
  },
  firmado({ scene, heredera, caso }) {
    const { nombre, apellidos, email } = caso.aviso.heredero;
    return signature({ scene, heredera }, email, `${nombre} ${apellidos}`);
  },
  papeles({ scene, quien, caso }) {
    const { nombre, apellidos, fecha_fallecimiento } = caso.aviso.fallecido;
    const contenido = aPdf(0, [
      'REGISTRO CIVIL',
      'Certificación literal de defunción',
      `${nombre} ${apellidos}`,
      `Fecha de la defunción: ${fecha_fallecimiento}`,
      'Muestra para la demostración. No es un documento oficial.',
    ]);
    const paper = { tipo: 'certificado_defuncion', nombre: 'certificado-defuncion.pdf', contenido };
    return howAseguradora(scene, quien, `/casos/${caso.casoId}/documentos`, paper);
  },
  async en_tramite({ gestora, lugar }) {
    const { elementos } = (await gestora.pedir('GET', `${lugar}/documentos`)).sobre?.data ?? {};
    for (const { documento_id } of elementos)
      await gestora.pedir('POST', `${lugar}/documentos/${documento_id}/validacion`, {
        comprobaciones: ALL_CHECKED,
      });
  },
  async pedidas({ gestora, lugar }) {
    for (const { cuenta_id, impedimentos } of await cuentasOf(gestora, `${lugar}/cuentas`)) {
      if (impedimentos.some(({ codigo }) => codigo === 'papeles')) await contribute(gestora, lugar, cuenta_id);
      const list = await same(gestora, lugar, cuenta_id);
      if (list?.impedimentos.length === 0)
        await gestora.pedir('POST', `${lugar}/cuentas/${cuenta_id}/solicitud`, { canal: 'formulario_web' });
    }
  },
  /** The first says yes, the second no, the others nothing yet. */
  async respondidas({ gestora, lugar }) {
    const [one, other] = (await cuentasOf(gestora, `${lugar}/cuentas`)).filter(({ estado }) => estado === 'solicitada');
    if (one) await resolve(gestora, lugar, one);
    const motivo = 'Piden el libro de familia.';
    if (other) await gestora.pedir('POST', `${lugar}/cuentas/${other.cuenta_id}/negativa`, { motivo });
  },
  async cerrado({ gestora, lugar }) {
    for (const cuenta of await cuentasOf(gestora, `${lugar}/cuentas`))
      if (['solicitada', 'rechazada'].includes(cuenta.estado)) await resolve(gestora, lugar, cuenta);
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
const resolve = ({ pedir: say }: Person, place: string, { cuenta_id, accion, estado }: Cuenta) =>
  say('POST', `${place}/cuentas/${cuenta_id}/resolucion`, {
    resultado: estado === 'rechazada' ? 'denegada' : RESULT[accion ?? ''],
    respuesta: 'Hecho.',
  });
