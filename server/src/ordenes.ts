/** The orders of the command line, the same whether they run in their own process or in the one that serves. */
import { type Alcance, ROLES, type Rol } from '@albacea/contract/identidad.ts';
import { ALCANCES } from '@albacea/contract/listas.ts';
import { exportHeads, headIn } from './capabilities/auditoria/published-heads.ts';
import { verificarAuditoria } from './capabilities/auditoria/verificar.ts';
import { borrarCaso } from './capabilities/casos/borrar-caso.ts';
import { esFechaReal, medianocheEnMadrid } from './capabilities/casos/reglas-fecha.ts';
import { addUsuario } from './capabilities/identidad/add-usuario.ts';
import { crearAseguradora } from './capabilities/identidad/crear-aseguradora.ts';
import { crearClave, listarClaves, revocarClave } from './capabilities/identidad/crear-clave.ts';
import { ErrorDeUso } from './capabilities/identidad/error-de-uso.ts';
import { enlazarAMano, pausarUsuario, type Socorrido } from './capabilities/identidad/socorrer-usuario.ts';
import { reconstruirCifras } from './capabilities/reporting/reconstruir-cifras.ts';
import { cambiarAseguradora } from './capabilities/servicio/administrar-aseguradoras.ts';
import { ID_DEL_SERVICIO } from './db/servicio.ts';
import type { Actor } from './outbox/hechos.ts';
import type { Programa } from './programa.ts';

/** Options as written: `--alcances casos:leer` is `{ alcances: 'casos:leer' }`. */
export type Opciones = Readonly<Record<string, string | boolean | undefined>>;
export type Resultado = Readonly<Record<string, unknown>>;

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

export interface Orden {
  readonly uso: string;
  readonly opciones: readonly string[];
  ejecutar(programa: Programa, opciones: Opciones): Promise<Resultado>;
}

export const ORDENES: Readonly<Record<string, Orden>> = {
  'aseguradora crear': {
    uso: '--slug S --nombre N --variante A|B [--pruebas] [--color #rrggbb] [--telefono T] [--responder-a E] [--dominios a.es,b.es]',
    opciones: ['slug', 'nombre', 'variante', 'pruebas', 'color', 'telefono', 'responder-a', 'dominios'],
    async ejecutar(programa, o) {
      const variante = texto(o, 'variante');
      if (variante !== 'A' && variante !== 'B') throw new ErrorDeUso('--variante: A or B');
      const slug = texto(o, 'slug');
      const color = opcional(o, 'color')?.toLowerCase();
      if (color !== undefined && !/^#[0-9a-f]{6}$/.test(color)) throw new ErrorDeUso('--color: such as #1d4f4b');
      const { id, api_key } = await crearAseguradora(
        programa,
        {
          slug,
          nombre: texto(o, 'nombre'),
          variante,
          pruebas: o.pruebas === true,
          dominiosEmail: lista(o, 'dominios').map((dominio) => dominio.toLowerCase()),
          ...definidos({ color, telefono: opcional(o, 'telefono'), responderA: opcional(o, 'responder-a') }),
        },
        ACTOR,
      );
      return { aseguradora: { id, slug, variante, base_url: programa.direcciones.api({ slug, variante }) }, api_key };
    },
  },
  'aseguradora pausar': {
    uso: '--slug S',
    opciones: ['slug'],
    ejecutar: (programa, o) => ponerAseguradora(programa, o, 'pausada'),
  },
  'aseguradora reanudar': {
    uso: '--slug S',
    opciones: ['slug'],
    ejecutar: (programa, o) => ponerAseguradora(programa, o, 'activa'),
  },
  'clave crear': {
    uso: '--aseguradora S --etiqueta E [--alcances casos:leer,casos:escribir] [--caduca 2027-01-31]',
    opciones: ['aseguradora', 'etiqueta', 'alcances', 'caduca'],
    async ejecutar(programa, o) {
      const alcances = lista(o, 'alcances');
      const ajeno = alcances.find((alcance) => !(ALCANCES as readonly string[]).includes(alcance));
      if (ajeno !== undefined) throw new ErrorDeUso(`--alcances: ${ajeno} is not one of ${ALCANCES.join(', ')}`);
      const caduca = opcional(o, 'caduca');
      const { id, api_key } = await crearClave(
        programa,
        await aseguradoraDe(programa, texto(o, 'aseguradora')),
        {
          etiqueta: texto(o, 'etiqueta'),
          ...(alcances.length > 0 && { alcances: alcances as Alcance[] }),
          ...(caduca !== undefined && { caduca: finDe(caduca, programa.reloj.ahora()) }),
        },
        ACTOR,
      );
      return { clave: { id }, api_key };
    },
  },
  'clave listar': {
    uso: '--aseguradora S',
    opciones: ['aseguradora'],
    async ejecutar(programa, o) {
      return { claves: await listarClaves(programa.base, await aseguradoraDe(programa, texto(o, 'aseguradora'))) };
    },
  },
  'clave revocar': {
    uso: '--aseguradora S --id CLAVE',
    opciones: ['aseguradora', 'id'],
    async ejecutar(programa, o) {
      const id = texto(o, 'id');
      if (!/^[0-9a-f-]{36}$/.test(id)) throw new ErrorDeUso('--id: the id that `clave crear` printed');
      const aseguradora = await aseguradoraDe(programa, texto(o, 'aseguradora'));
      if (!(await revocarClave(programa.base, programa.reloj, aseguradora, id, ACTOR)))
        throw new ErrorDeUso('there is no living key with this id');
      return { clave: { id, revocada: true } };
    },
  },
  'usuario crear': {
    uso: `--email E --nombre N --rol ${ROLES.join('|')} [--aseguradora S]`,
    opciones: ['email', 'nombre', 'rol', 'aseguradora'],
    async ejecutar(programa, o) {
      const rol = texto(o, 'rol');
      if (!(ROLES as readonly string[]).includes(rol)) throw new ErrorDeUso(`--rol: one of ${ROLES.join(', ')}`);
      const slug = opcional(o, 'aseguradora');
      const aseguradoraId = slug === undefined ? null : await aseguradoraDe(programa, slug);
      const email = texto(o, 'email');
      const usuario = await addUsuario(
        programa,
        { email, nombre: opcional(o, 'nombre') ?? email, rol: rol as Rol, aseguradoraId },
        ACTOR,
      );
      const { id, password } = usuario;
      return {
        usuario: { id, email: usuario.email, rol },
        ...(password === null ? { password_propia: true } : { password }),
      };
    },
  },
  'usuario restablecer': {
    uso: '--email E [--aseguradora S] [--sin-segundo-factor]',
    opciones: ['email', 'aseguradora', 'sin-segundo-factor'],
    async ejecutar(programa, o) {
      return {
        ...(await enlazarAMano(programa, await personaDe(programa, o), o['sin-segundo-factor'] === true, ACTOR)),
      };
    },
  },
  'usuario pausar': {
    uso: '--email E [--aseguradora S]',
    opciones: ['email', 'aseguradora'],
    ejecutar: (programa, o) => ponerUsuario(programa, o, 'pausado'),
  },
  'usuario reanudar': {
    uso: '--email E [--aseguradora S]',
    opciones: ['email', 'aseguradora'],
    ejecutar: (programa, o) => ponerUsuario(programa, o, 'activo'),
  },
  'auditoria verificar': {
    uso: '--aseguradora S | --servicio [--cabeza FILE, a head that was kept elsewhere]',
    opciones: ['aseguradora', 'servicio', 'cabeza'],
    async ejecutar({ base, llavero }, o) {
      const id = o.servicio === true ? ID_DEL_SERVICIO : await aseguradoraDe({ base }, texto(o, 'aseguradora'));
      const kept = opcional(o, 'cabeza');
      return { ...(await verificarAuditoria(base, llavero, id, kept === undefined ? undefined : headIn(kept, id))) };
    },
  },
  'auditoria cabezas': {
    uso: 'the signed head of every trail, to be kept elsewhere, for instance once a day',
    opciones: [],
    async ejecutar({ base, llavero }) {
      const { cabezas, rotas } = await exportHeads(base, llavero);
      return { correcta: rotas.length === 0, cabezas, rotas };
    },
  },
  'reporting reconstruir': {
    uso: '--aseguradora S',
    opciones: ['aseguradora'],
    async ejecutar(programa, o) {
      const aseguradora = await aseguradoraDe(programa, texto(o, 'aseguradora'));
      return { ...(await reconstruirCifras(programa.base, aseguradora)) };
    },
  },
  'caso borrar': {
    uso: '--aseguradora S --caso CAS-… --instruccion "who asked, and where it is recorded"',
    opciones: ['aseguradora', 'caso', 'instruccion'],
    async ejecutar(programa, o) {
      const aseguradora = await aseguradoraDe(programa, texto(o, 'aseguradora'));
      const caso = texto(o, 'caso');
      if (!(await borrarCaso(programa, aseguradora, caso, texto(o, 'instruccion'), ACTOR)))
        throw new ErrorDeUso(`${caso}: unknown, or erased before`);
      return { caso_id: caso, borrado: true };
    },
  },
};

async function aseguradoraDe({ base }: Pick<Programa, 'base'>, slug: string): Promise<string> {
  const [fila] = await base.puerta<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
  if (!fila) throw new ErrorDeUso(`there is no insurer with the slug ${slug}`);
  return fila.id;
}

/** Paused, its keys, sessions and sign-ins end at once; nothing is lost. */
async function ponerAseguradora(programa: Programa, o: Opciones, estado: 'activa' | 'pausada'): Promise<Resultado> {
  const slug = texto(o, 'slug');
  await aseguradoraDe(programa, slug);
  const { nombre } = await cambiarAseguradora(programa, ACTOR, slug, { estado });
  return { aseguradora: { slug, nombre, estado } };
}

/** Without an insurer, among the people of the service. */
async function personaDe(programa: Programa, o: Opciones): Promise<Socorrido> {
  const slug = opcional(o, 'aseguradora');
  return { email: texto(o, 'email'), aseguradoraId: slug === undefined ? null : await aseguradoraDe(programa, slug) };
}

async function ponerUsuario(programa: Programa, o: Opciones, estado: 'activo' | 'pausado'): Promise<Resultado> {
  const persona = await personaDe(programa, o);
  await pausarUsuario(programa, persona, estado, ACTOR);
  return { usuario: { email: persona.email, estado } };
}

const opcional = (o: Opciones, nombre: string): string | undefined => {
  const valor = o[nombre];
  return typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : undefined;
};

function texto(o: Opciones, nombre: string): string {
  const valor = opcional(o, nombre);
  if (valor === undefined) throw new ErrorDeUso(`--${nombre} is missing`);
  return valor;
}

/** The last day of something, in Madrid: it ends with it. */
function finDe(dia: string, ahora: Date): Date {
  if (!esFechaReal(dia)) throw new ErrorDeUso('--caduca: a day such as 2027-01-31');
  const fin = new Date(medianocheEnMadrid(dia, 1).getTime() - 1);
  if (fin <= ahora) throw new ErrorDeUso(`--caduca: ${dia} is over`);
  return fin;
}

const lista = (o: Opciones, nombre: string): string[] =>
  (opcional(o, nombre) ?? '')
    .split(',')
    .map((parte) => parte.trim())
    .filter(Boolean);

/** Without the members that are undefined. */
function definidos<T extends Record<string, string | undefined>>(objeto: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(objeto).filter(([, valor]) => valor !== undefined)) as {
    [K in keyof T]?: string;
  };
}
