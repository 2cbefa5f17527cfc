/** The commands of `albacea`. A command runs in a separate process or, while a serving process has the embedded database open, in that process. */
import { ROLES, type Rol, type Scope } from '@albacea/contract/schemas/identity.ts';
import { SCOPES } from '@albacea/contract/schemas/lists.ts';
import { eraseCaso } from '../caso/erase/erase-caso.ts';
import type { Program } from '../compose/program.ts';
import { exportCatalogo } from '../cuentas/catalogo/open-format.ts';
import { savePack } from '../cuentas/catalogo/save-pack.ts';
import { SERVICE_ID } from '../db/service.ts';
import { findAseguradora } from '../db/tenant.ts';
import { parseHead, verifyAudit } from '../insurers/audit/verify.ts';
import { exportAseguradora } from '../insurers/exports/export-aseguradora.ts';
import { createAseguradora } from '../insurers/identity/create-aseguradora.ts';
import { createKey, readKeys, revokeKey } from '../insurers/identity/keys.ts';
import { addUser, linkByHand, setUserState, type UserAddress } from '../insurers/identity/users-by-hand.ts';
import { changeAseguradora } from '../insurers/service/manage-aseguradoras.ts';
import type { Actor } from '../shared/actor.ts';
import { UsageError } from '../shared/errors.ts';
import { isDateReal, midnightInMadrid } from '../shared/rules-dates-madrid.ts';

/** The options of a command: `--alcances casos:leer` is `{ alcances: 'casos:leer' }`. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;
export type Result = Readonly<Record<string, unknown>>;

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

interface Command {
  readonly uso: string;
  readonly options: readonly string[];
  run(program: Program, options: Options): Promise<Result>;
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  'aseguradora crear': {
    uso: '--slug S --nombre N --variante A|B [--pruebas] [--color #rrggbb] [--telefono T] [--responder-a E] [--dominios a.es,b.es]',
    options: ['slug', 'nombre', 'variante', 'pruebas', 'color', 'telefono', 'responder-a', 'dominios'],
    async run(program, o) {
      const variante = text(o, 'variante');
      if (variante !== 'A' && variante !== 'B') throw new UsageError('--variante: A or B');
      const slug = text(o, 'slug');
      const color = textOption(o, 'color')?.toLowerCase();
      if (color !== undefined && !/^#[0-9a-f]{6}$/.test(color)) throw new UsageError('--color: such as #1d4f4b');
      const { id, api_key } = await createAseguradora(
        program,
        {
          slug,
          nombre: text(o, 'nombre'),
          variante,
          pruebas: o.pruebas === true,
          dominiosEmail: list(o, 'dominios').map((domain) => domain.toLowerCase()),
          ...defined({ color, telefono: textOption(o, 'telefono'), replyTo: textOption(o, 'responder-a') }),
        },
        ACTOR,
      );
      return { aseguradora: { id, slug, variante, base_url: program.addresses.api({ slug, variante }) }, api_key };
    },
  },
  'aseguradora pausar': {
    uso: '--slug S',
    options: ['slug'],
    run: (program, o) => putAseguradora(program, o, 'pausada'),
  },
  'aseguradora reanudar': {
    uso: '--slug S',
    options: ['slug'],
    run: (program, o) => putAseguradora(program, o, 'activa'),
  },
  'clave crear': {
    uso: '--aseguradora S --etiqueta E [--alcances casos:leer,casos:escribir] [--caduca 2027-01-31]',
    options: ['aseguradora', 'etiqueta', 'alcances', 'caduca'],
    async run(program, o) {
      const scopes = list(o, 'alcances');
      const foreign = scopes.find((scope) => !(SCOPES as readonly string[]).includes(scope));
      if (foreign !== undefined) throw new UsageError(`--alcances: ${foreign} is not one of ${SCOPES.join(', ')}`);
      const expires = textOption(o, 'caduca');
      const { id, api_key } = await createKey(
        program,
        await aseguradoraOf(program, text(o, 'aseguradora')),
        {
          etiqueta: text(o, 'etiqueta'),
          ...(scopes.length > 0 && { alcances: scopes as Scope[] }),
          ...(expires !== undefined && { caduca: endOf(expires, program.clock.now()) }),
        },
        ACTOR,
      );
      return { clave: { id }, api_key };
    },
  },
  'clave listar': {
    uso: '--aseguradora S',
    options: ['aseguradora'],
    async run(program, o) {
      const aseguradora = await aseguradoraOf(program, text(o, 'aseguradora'));
      return { claves: await program.base.readAsTenant(aseguradora, readKeys) };
    },
  },
  'clave revocar': {
    uso: '--aseguradora S --id CLAVE',
    options: ['aseguradora', 'id'],
    async run({ base, clock }, o) {
      const id = text(o, 'id');
      if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageError('--id: the id that `clave crear` printed');
      const aseguradora = await aseguradoraOf({ base }, text(o, 'aseguradora'));
      if (!(await base.asTenant(aseguradora, (tx) => revokeKey(tx, id, ACTOR, clock.now()))))
        throw new UsageError('no active key has this id');
      return { clave: { id, revocada: true } };
    },
  },
  'pack guardar': {
    uso: '--aseguradora S --pack CODE --nombre N --modulos borrado,suscripciones (for future cases)',
    options: ['aseguradora', 'pack', 'nombre', 'modulos'],
    async run({ base, clock }, o) {
      const id = await aseguradoraOf({ base }, text(o, 'aseguradora'));
      const fresh = { pack: text(o, 'pack'), nombre: text(o, 'nombre'), modulos: list(o, 'modulos') };
      return { ...(await base.asTenant(id, (tx) => savePack(tx, ACTOR, clock.now(), fresh))) };
    },
  },
  'usuario crear': {
    uso: `--email E --nombre N --rol ${ROLES.join('|')} [--aseguradora S]`,
    options: ['email', 'nombre', 'rol', 'aseguradora'],
    async run(program, o) {
      const rol = text(o, 'rol');
      if (!(ROLES as readonly string[]).includes(rol)) throw new UsageError(`--rol: one of ${ROLES.join(', ')}`);
      const slug = textOption(o, 'aseguradora');
      const aseguradoraId = slug === undefined ? null : await aseguradoraOf(program, slug);
      const email = text(o, 'email');
      const user = await addUser(
        program,
        { email, nombre: textOption(o, 'nombre') ?? email, rol: rol as Rol, aseguradoraId },
        ACTOR,
      );
      const { id, password } = user;
      return {
        usuario: { id, email: user.email, rol },
        ...(password === null ? { password_propia: true } : { password }),
      };
    },
  },
  'usuario restablecer': {
    uso: '--email E [--aseguradora S] [--sin-segundo-factor]',
    options: ['email', 'aseguradora', 'sin-segundo-factor'],
    async run(program, o) {
      return {
        ...(await linkByHand(program, await personOf(program, o), o['sin-segundo-factor'] === true, ACTOR)),
      };
    },
  },
  'usuario pausar': {
    uso: '--email E [--aseguradora S]',
    options: ['email', 'aseguradora'],
    run: (program, o) => putUser(program, o, 'pausado'),
  },
  'usuario reanudar': {
    uso: '--email E [--aseguradora S]',
    options: ['email', 'aseguradora'],
    run: (program, o) => putUser(program, o, 'activo'),
  },
  'auditoria verificar': {
    uso: '--aseguradora S | --servicio [--cabeza FILE] (a file with a line of the log in which an earlier head of the trail was written)',
    options: ['aseguradora', 'servicio', 'cabeza'],
    async run({ base, keyring }, o) {
      const id = o.servicio === true ? SERVICE_ID : await aseguradoraOf({ base }, text(o, 'aseguradora'));
      const kept = textOption(o, 'cabeza');
      return { ...(await verifyAudit(base, keyring, id, kept === undefined ? undefined : parseHead(kept, id))) };
    },
  },
  'catalogo exportar': {
    uso: '--json: prints the provider catalogue of today in its open format',
    options: [],
    run: ({ base, catalogo }) =>
      base.unsafeAcrossInsurers('albacea_servicio', async (tx) => ({ ...exportCatalogo(await catalogo.current(tx)) })),
  },
  exportar: {
    uso: '--aseguradora S --carpeta DIR: writes everything that the insurer may see; a second run continues an interrupted one',
    options: ['aseguradora', 'carpeta'],
    async run(program, o) {
      const aseguradora = await aseguradoraOf(program, text(o, 'aseguradora'));
      return { ...(await exportAseguradora(program, aseguradora, text(o, 'carpeta'), ACTOR)) };
    },
  },
  'caso borrar': {
    uso: '--aseguradora S --caso CAS-… --instruccion "who asked, and where it is recorded"',
    options: ['aseguradora', 'caso', 'instruccion'],
    async run(program, o) {
      const aseguradora = await aseguradoraOf(program, text(o, 'aseguradora'));
      const caso = text(o, 'caso');
      if (!(await eraseCaso(program, aseguradora, caso, text(o, 'instruccion'), ACTOR)))
        throw new UsageError(`${caso}: unknown, or erased before`);
      return { caso_id: caso, borrado: true };
    },
  },
};

async function aseguradoraOf({ base }: Pick<Program, 'base'>, slug: string): Promise<string> {
  const id = await findAseguradora(base, slug);
  if (id === null) throw new UsageError(`there is no insurer with the slug ${slug}`);
  return id;
}

/** Pauses or resumes an insurer. Pausing ends its keys, sessions and sign-ins at once, and loses no data. */
async function putAseguradora(program: Program, o: Options, estado: 'activa' | 'pausada'): Promise<Result> {
  const slug = text(o, 'slug');
  await aseguradoraOf(program, slug);
  const { nombre } = await changeAseguradora(program, ACTOR, slug, { estado });
  return { aseguradora: { slug, nombre, estado } };
}

/** The person whom the options name: of the insurer `--aseguradora` or, without that option, of the service. */
async function personOf(program: Program, o: Options): Promise<UserAddress> {
  const slug = textOption(o, 'aseguradora');
  return { email: text(o, 'email'), aseguradoraId: slug === undefined ? null : await aseguradoraOf(program, slug) };
}

async function putUser(program: Program, o: Options, estado: 'activo' | 'pausado'): Promise<Result> {
  const person = await personOf(program, o);
  await setUserState(program, person, estado, ACTOR);
  return { usuario: { email: person.email, estado } };
}

/** The text of an option; undefined: it is missing or blank. */
function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function text(o: Options, name: string): string {
  const value = textOption(o, name);
  if (value === undefined) throw new UsageError(`--${name} is missing`);
  return value;
}

/** The last instant of a day in Madrid. @throws UsageError when `day` is no date, or the instant is past */
function endOf(day: string, now: Date): Date {
  if (!isDateReal(day)) throw new UsageError('--caduca: a day such as 2027-01-31');
  const end = new Date(midnightInMadrid(day, 1).getTime() - 1);
  if (end <= now) throw new UsageError(`--caduca: ${day} is over`);
  return end;
}

const list = (o: Options, name: string): string[] =>
  (textOption(o, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A copy of an object without the members that are undefined. */
function defined<T extends Record<string, string | undefined>>(object: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
}
