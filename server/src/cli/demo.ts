/** Demonstration data for an empty embedded database: in each variant an insurer and a test insurer, with users of every role. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../compose/program.ts';
import { listVisible } from '../insurers/identity/configure-aseguradora.ts';
import { createAseguradora } from '../insurers/identity/create-aseguradora.ts';
import { createUser } from '../insurers/identity/users-by-hand.ts';
import type { Actor } from '../shared/actor.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'sistema', id: null };

const ASEGURADORAS = [
  {
    slug: 'aurora',
    nombre: 'Aurora Decesos',
    variante: 'A',
    color: '#7a3e48',
    telefono: '+34910000101',
    dominiosEmail: ['aurora.example'],
    personas: ['admin', 'operador'],
  },
  {
    slug: 'boreal',
    nombre: 'Boreal Seguros',
    variante: 'B',
    color: '#1f4e79',
    telefono: '+34910000202',
    dominiosEmail: ['boreal.example'],
    personas: ['admin', 'operador'],
  },
  {
    slug: 'aurora-ensayo',
    nombre: 'Aurora Decesos (ensayo)',
    variante: 'A',
    pruebas: true,
    personas: ['admin'],
  },
  {
    slug: 'boreal-ensayo',
    nombre: 'Boreal Seguros (ensayo)',
    variante: 'B',
    pruebas: true,
    personas: ['admin'],
  },
] as const;

const ROLE_NAMES = { admin: 'Administración', operador: 'Operación' } as const;

interface Person {
  readonly email: string;
  readonly rol: string;
  readonly password: string;
}

export interface Demo {
  readonly aseguradoras: readonly {
    readonly slug: string;
    readonly nombre: string;
    readonly variante: 'A' | 'B';
    readonly base_url: string;
    readonly api_key: string;
    readonly usuarios: readonly Person[];
  }[];
  readonly servicio: readonly Person[];
}

/** Whether demonstration data may be made: only in an embedded database without insurers, and never in production. */
export async function suitsDemo({ base, config }: Program): Promise<boolean> {
  if (config.databaseUrl !== null || config.isProduction) return false;
  return (await listVisible(base, null)).length === 0;
}

/** Creates the data and stores the keys and passwords in `DATA_DIR/demo.json`, mode 0600. */
export async function createDemo(program: Program): Promise<Demo> {
  const { config, addresses } = program;
  const person = async (
    email: string,
    nombre: string,
    rol: 'operador' | 'admin' | 'gestor' | 'superadmin',
    aseguradoraId: string | null,
  ) => {
    const { password } = await createUser(program, { email, nombre, rol, aseguradoraId }, ACTOR);
    return { email, rol, password };
  };
  const aseguradoras = [];
  for (const { personas, ...data } of ASEGURADORAS) {
    const { id, api_key } = await createAseguradora(program, data, ACTOR);
    const { slug, nombre, variante } = data;
    const usuarios = [];
    for (const rol of personas)
      usuarios.push(await person(`${rol}@${slug}.example`, `${ROLE_NAMES[rol]} ${nombre}`, rol, id));
    aseguradoras.push({ slug, nombre, variante, base_url: addresses.api(data), api_key, usuarios });
  }
  const servicio = [
    await person('gestor@albacea.example', 'Gestión de casos', 'gestor', null),
    await person('superadmin@albacea.example', 'Administración del servicio', 'superadmin', null),
  ];
  const demo = { aseguradoras, servicio };
  writeFileSync(join(config.dataDir, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

/**
 * Formats addresses, keys and passwords for the terminal.
 * @param publicUrl PUBLIC_URL
 */
export function presentDemo({ aseguradoras, servicio }: Demo, publicUrl: string): string {
  const person = ({ rol, email, password }: Person) => `      ${rol.padEnd(10)} ${email}  ${password}`;
  const blocks = aseguradoras.map(({ nombre, variante, base_url, api_key, usuarios }) =>
    [
      `  ${nombre} · Variant ${variante}`,
      `    base_url   ${base_url}`,
      `    X-API-Key  ${api_key}`,
      '    users',
      ...usuarios.map(person),
    ].join('\n'),
  );
  return [
    'Demonstration data (shown once; kept in DATA_DIR/demo.json):',
    ...blocks,
    '  Albacea · service',
    ...servicio.map(person),
    `  All of these people sign in at ${new URL('/backoffice', publicUrl)}`,
  ].join('\n');
}
