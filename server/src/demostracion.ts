/** Demonstration data: two insurers, one a variant, with users of every role; on an empty embedded database alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crearAseguradora } from './capabilities/identidad/crear-aseguradora.ts';
import { crearUsuario } from './capabilities/identidad/crear-usuario.ts';
import type { Actor } from './outbox/hechos.ts';
import type { Programa } from './programa.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'sistema', id: null };

const ASEGURADORAS = [
  {
    slug: 'aurora',
    nombre: 'Aurora Decesos',
    variante: 'A',
    color: '#7a3e48',
    telefono: '+34910000101',
    dominiosEmail: ['aurora.example'],
  },
  {
    slug: 'boreal',
    nombre: 'Boreal Seguros',
    variante: 'B',
    color: '#1f4e79',
    telefono: '+34910000202',
    dominiosEmail: ['boreal.example'],
  },
] as const;

interface Persona {
  readonly email: string;
  readonly rol: string;
  readonly password: string;
}

export interface Demostracion {
  readonly aseguradoras: readonly {
    readonly slug: string;
    readonly nombre: string;
    readonly variante: 'A' | 'B';
    readonly base_url: string;
    readonly api_key: string;
    readonly usuarios: readonly Persona[];
  }[];
  readonly servicio: readonly Persona[];
}

const ficheroDe = (dataDir: string) => join(dataDir, 'demo.json');

/** Whether there is room for demonstration data: an embedded database without insurers, and never in production. */
export async function convieneDemostracion({ base, config }: Programa): Promise<boolean> {
  if (config.databaseUrl !== null || config.produccion) return false;
  const { filas } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql('select 1 from aseguradoras limit 1'),
  );
  return filas.length === 0;
}

/** Creates the data and keeps what opens them in `DATA_DIR/demo.json`, mode 0600. */
export async function crearDemostracion(programa: Programa): Promise<Demostracion> {
  const { config, direcciones } = programa;
  const persona = async (
    email: string,
    nombre: string,
    rol: 'operador' | 'admin' | 'gestor' | 'superadmin',
    aseguradoraId: string | null,
  ) => {
    const { password } = await crearUsuario(programa, { email, nombre, rol, aseguradoraId }, ACTOR);
    return { email, rol, password };
  };
  const aseguradoras = [];
  for (const datos of ASEGURADORAS) {
    const { id, api_key } = await crearAseguradora(programa, datos, ACTOR);
    const usuarios = [
      await persona(`admin@${datos.slug}.example`, `Administración ${datos.nombre}`, 'admin', id),
      await persona(`operador@${datos.slug}.example`, `Operación ${datos.nombre}`, 'operador', id),
    ];
    const { slug, nombre, variante } = datos;
    aseguradoras.push({ slug, nombre, variante, base_url: direcciones.api(datos), api_key, usuarios });
  }
  const servicio = [
    await persona('gestor@albacea.example', 'Gestión de casos', 'gestor', null),
    await persona('superadmin@albacea.example', 'Administración del servicio', 'superadmin', null),
  ];
  const demostracion = { aseguradoras, servicio };
  writeFileSync(ficheroDe(config.dataDir), `${JSON.stringify(demostracion, null, 2)}\n`, { mode: 0o600 });
  return demostracion;
}

/** What an earlier start created, or null. */
export function leerDemostracion(dataDir: string): Demostracion | null {
  try {
    return JSON.parse(readFileSync(ficheroDe(dataDir), 'utf8')) as Demostracion;
  } catch {
    return null;
  }
}

/**
 * What a person sees once, on the terminal.
 * @param urlPublica PUBLIC_URL
 */
export function presentarDemostracion({ aseguradoras, servicio }: Demostracion, urlPublica: string): string {
  const persona = ({ rol, email, password }: Persona) => `      ${rol.padEnd(10)} ${email}  ${password}`;
  const bloques = aseguradoras.map(({ nombre, variante, base_url, api_key, usuarios }) =>
    [
      `  ${nombre} · Variant ${variante}`,
      `    base_url   ${base_url}`,
      `    X-API-Key  ${api_key}`,
      '    users',
      ...usuarios.map(persona),
    ].join('\n'),
  );
  return [
    'Demonstration data (shown once; kept in DATA_DIR/demo.json):',
    ...bloques,
    '  Albacea · service',
    ...servicio.map(persona),
    `  All of these people sign in at ${new URL('/backoffice', urlPublica)}`,
  ].join('\n');
}
