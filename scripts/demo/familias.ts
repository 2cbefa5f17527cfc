import { readFileSync } from 'node:fs';
import { pedir } from './cliente.ts';
import { type Aseguradora, type Aviso, haceDias, nuevoDni } from './datos.ts';
import { type Abierto, type Escena, leer } from './escena.ts';
import type { Persona } from './personas.ts';
import {
  abrirBackoffice,
  abrirPortal,
  aportar,
  type Cuenta,
  cuentasDe,
  firma,
  TODO_COMPROBADO,
} from './tramitacion.ts';
import { unPdf } from './unpdf.ts';

/** The way of a case, as far as a family of `familias.json` has come. */
const CAMINO = [
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
type Punto = (typeof CAMINO)[number];

interface Familia {
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
interface Marcha {
  readonly escena: Escena;
  readonly familia: Familia;
  readonly quien: Aseguradora;
  readonly caso: Abierto;
  readonly heredera: Persona;
  readonly gestora: Persona;
  /** Path of the case in the backoffice. */
  readonly lugar: string;
}

/**
 * Opens a case for each family and goes with it as far as it has come, by the same calls that insurer, family and case manager make.
 * @param escribir told each case in a line
 * @throws PromesaIncumplida when a call is refused
 */
export async function poblar(escena: Escena, escribir: (linea: string) => void): Promise<void> {
  const familias = JSON.parse(readFileSync(new URL('familias.json', import.meta.url), 'utf8')) as Familia[];
  const gestora = await abrirBackoffice(escena);
  const { usuario_id } = (await gestora.pedir('GET', '/sesion')).sobre?.data ?? {};
  for (const [n, familia] of familias.entries()) {
    const quien = escena[familia.aseguradora];
    const caso = await abrir(escena, quien, familia, n);
    const heredera = await abrirPortal(escena, quien, caso.aviso);
    if (!heredera) return escribir('The links are in messages that were sent and not kept: SMTP_URL is set.');
    const lugar = `/aseguradoras/${quien.slug}/casos/${caso.casoId}`;
    await seguir({ escena, familia, quien, caso, heredera, gestora, lugar });
    if (familia.mia) await gestora.pedir('POST', `${lugar}/gestor`, { gestor: usuario_id });
    const { estado, en_espera_de } = (await leer(escena, quien, `/casos/${caso.casoId}`)).sobre?.data ?? {};
    escribir(
      `${quien.nombre.padEnd(16)} ${caso.casoId}  ${familia.fallecido.join(' ')}: ${estado}${en_espera_de ? `, waiting for: ${en_espera_de}` : ''}`,
    );
  }
}

async function abrir(escena: Escena, quien: Aseguradora, familia: Familia, n: number): Promise<Abierto> {
  const [nombre, apellidos] = familia.fallecido;
  const [deNombre, deApellidos, parentesco] = familia.heredero;
  const buzon = `${deNombre} ${deApellidos}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\W+/)
    .join('.');
  const aviso: Aviso = {
    poliza_numero: `DEC-${1988 + 2 * n}-00${48_213 + 917 * n}-${escena.serie}`,
    fallecido: { nombre, apellidos, dni: nuevoDni(), fecha_fallecimiento: haceDias(familia.dias) },
    heredero: {
      nombre: deNombre,
      apellidos: deApellidos,
      parentesco,
      email: `${buzon}+${escena.serie.toLowerCase()}@example.com`,
      telefono: `+34600${String(112_233 + 7_919 * n).padStart(6, '0')}`,
    },
    prioridad: familia.prioridad ?? 'normal',
    ...(familia.modulos && { modulos: familia.modulos }),
    ...(familia.pack && { pack: familia.pack }),
  };
  const { caso_id } = await comoAseguradora(escena, quien, '/siniestro', aviso);
  return { casoId: caso_id, aviso };
}

async function comoAseguradora({ pantalla }: Escena, { base_url, api_key }: Aseguradora, ruta: string, cuerpo: object) {
  const cabeceras = { 'X-API-Key': api_key };
  const { sobre } = await pedir({ metodo: 'POST', url: `${base_url}${ruta}`, cabeceras, cuerpo });
  pantalla.promesa(`POST ${ruta} is done`, sobre?.success === true, sobre);
  return sobre?.data;
}

async function seguir(marcha: Marcha): Promise<void> {
  const { escena, familia, quien, caso, heredera, gestora, lugar } = marcha;
  if (familia.hasta === 'anulado') {
    await comoAseguradora(escena, quien, `/casos/${caso.casoId}/anulacion`, { motivo: 'abierto_por_error' });
    return;
  }
  for (const punto of CAMINO.slice(1, CAMINO.indexOf(familia.hasta) + 1)) await PASOS[punto](marcha);
  if (familia.objecion) await heredera.pedir('POST', '/objeciones', { clase: 'familiar', motivo: familia.objecion });
  if (familia.nota) await gestora.pedir('POST', `${lugar}/notas`, { clase: 'nota', texto: familia.nota });
}

/** What happens on the way to each point. */
const PASOS: Readonly<Record<Punto, (marcha: Marcha) => Promise<unknown>>> = {
  abierto: async () => undefined,
  propuestas({ heredera, familia }) {
    const cuentas = familia.cuentas.map(([proveedor_codigo, , importe]) => ({
      proveedor_codigo,
      identificador: 'familia@example.com',
      ...(importe !== undefined && { cargo: { importe, periodicidad: 'mensual' } }),
    }));
    return heredera.pedir('POST', '/cuentas', { cuentas });
  },
  async confirmadas({ heredera, familia }) {
    const chosen = new Map(familia.cuentas.map(([codigo, accion]) => [codigo, accion]));
    for (const { cuenta_id, proveedor_codigo, suministro } of await cuentasDe(heredera, '/cuentas')) {
      const accion = chosen.get(proveedor_codigo);
      const vivienda = suministro && { vivienda_habitada: 'no' };
      await heredera.pedir('PATCH', `/cuentas/${cuenta_id}`, { accion, ...vivienda });
    }
    for (const { cuenta_id, version, copia } of await cuentasDe(heredera, '/cuentas'))
      await heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, {
        version,
        ...(copia !== null && { copia: 'rechazada' }),
      });
    await heredera.pedir('POST', '/voluntad', { voluntad: 'no_consta' });
    await heredera.pedir('POST', '/lista', {});
  },
  firmado({ escena, heredera, caso }) {
    const { nombre, apellidos, email } = caso.aviso.heredero;
    return firma({ escena, heredera }, email, `${nombre} ${apellidos}`);
  },
  papeles({ escena, quien, caso }) {
    const { nombre, apellidos, fecha_fallecimiento } = caso.aviso.fallecido;
    const contenido = unPdf(0, [
      'REGISTRO CIVIL',
      'Certificación literal de defunción',
      `${nombre} ${apellidos}`,
      `Fecha de la defunción: ${fecha_fallecimiento}`,
      'Muestra para la demostración. No es un documento oficial.',
    ]);
    const papel = { tipo: 'certificado_defuncion', nombre: 'certificado-defuncion.pdf', contenido };
    return comoAseguradora(escena, quien, `/casos/${caso.casoId}/documentos`, papel);
  },
  async en_tramite({ gestora, lugar }) {
    const { elementos } = (await gestora.pedir('GET', `${lugar}/documentos`)).sobre?.data ?? {};
    for (const { documento_id } of elementos)
      await gestora.pedir('POST', `${lugar}/documentos/${documento_id}/validacion`, {
        comprobaciones: TODO_COMPROBADO,
      });
  },
  async pedidas({ gestora, lugar }) {
    for (const { cuenta_id, impedimentos } of await cuentasDe(gestora, `${lugar}/cuentas`)) {
      if (impedimentos.some(({ codigo }) => codigo === 'papeles')) await aportar(gestora, lugar, cuenta_id);
      const lista = await laMisma(gestora, lugar, cuenta_id);
      if (lista?.impedimentos.length === 0)
        await gestora.pedir('POST', `${lugar}/cuentas/${cuenta_id}/solicitud`, { canal: 'formulario_web' });
    }
  },
  /** The first says yes, the second no, the others nothing yet. */
  async respondidas({ gestora, lugar }) {
    const [una, otra] = (await cuentasDe(gestora, `${lugar}/cuentas`)).filter(({ estado }) => estado === 'solicitada');
    if (una) await resolver(gestora, lugar, una);
    const motivo = 'Piden el libro de familia.';
    if (otra) await gestora.pedir('POST', `${lugar}/cuentas/${otra.cuenta_id}/negativa`, { motivo });
  },
  async cerrado({ gestora, lugar }) {
    for (const cuenta of await cuentasDe(gestora, `${lugar}/cuentas`))
      if (['solicitada', 'rechazada'].includes(cuenta.estado)) await resolver(gestora, lugar, cuenta);
  },
};

const laMisma = async (gestora: Persona, lugar: string, buscada: string): Promise<Cuenta | undefined> =>
  (await cuentasDe(gestora, `${lugar}/cuentas`)).find(({ cuenta_id }) => cuenta_id === buscada);

const RESULTADO: Readonly<Record<string, string>> = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
};
const resolver = ({ pedir: decir }: Persona, lugar: string, { cuenta_id, accion, estado }: Cuenta) =>
  decir('POST', `${lugar}/cuentas/${cuenta_id}/resolucion`, {
    resultado: estado === 'rechazada' ? 'denegada' : RESULTADO[accion ?? ''],
    respuesta: 'Hecho.',
  });
