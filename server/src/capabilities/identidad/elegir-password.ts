/** Choosing a password: with the link of an invitation or a reset, or with the one of now. */

import { setTimeout as esperar } from 'node:timers/promises';
import type { ClaseDeFicha } from '@albacea/contract/acceso.ts';
import type { Base, Tx } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import type { Galleta, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { sha256 } from '../../platform/ids.ts';
import { encolarDeAcceso } from '../correo/encolar.ts';
import { buscarPersona, type DependenciasDeEntrada } from './comprobar-entrada.ts';
import { claveDe, type DependenciasDeFichas, mandarFicha } from './fichas.ts';
import { PAUSA_DE_OLVIDO } from './reglas-entrada.ts';
import { type ProblemaDePassword, problemaDePassword } from './reglas-password.ts';
import { abrirSesion, type Donde } from './sesion-de-backoffice.ts';

export type DependenciasDePassword = DependenciasDeEntrada & DependenciasDeFichas;

/** Milliseconds that the answer to a forgotten password takes at least: whether there was anything to do must not show. */
const PASO = 200;
/** Milliseconds after which word of a change is of no use. */
const VIGENCIA_DE_AVISO = 3 * 86_400_000;

/** Sends a link, if there is somebody to send it to; who asks never learns. */
export async function olvidarPassword(deps: DependenciasDePassword, email: string, ahora: Date): Promise<void> {
  const paso = esperar(PASO);
  const persona = await buscarPersona(deps.base, email);
  // Who has not chosen one yet is invited once more: a stranger must not turn days into an hour.
  const clase = persona?.password_hash === null ? 'invitacion' : 'restablecimiento';
  if (persona)
    await comoDe(deps.base, persona.aseguradora_id, async (tx) => {
      if (await hayFichaReciente(tx, persona.id, ahora)) return;
      await mandarFicha(deps, tx, clase, persona, ahora);
      const actor = { visible: 'sistema', tipo: 'sistema', id: null } as const;
      await auditar(tx, actor, 'password_olvidada', { tipo: 'usuario', id: persona.id }, ahora);
    });
  await paso;
}

/** Looked at under the lock of the person's row: of many who ask at once, one sends, and its link is not replaced. */
async function hayFichaReciente(tx: Tx, id: string, ahora: Date): Promise<boolean> {
  const { filas } = await tx.sql<{ ficha_creada: Date | null }>(
    'select ficha_creada from usuarios where id = $1 for update',
    [id],
  );
  const creada = filas[0]?.ficha_creada ?? null;
  return creada !== null && creada.getTime() > ahora.getTime() - PAUSA_DE_OLVIDO;
}

interface FilaDeFicha {
  id: string;
  aseguradora_id: string | null;
  aseguradora: string | null;
  nombre: string;
  email: string;
  clase: ClaseDeFicha;
  caduca: Date;
}

/** @throws ErrorDeDominio enlace_invalido: unknown, used, replaced or expired */
export async function mirarFicha(base: Base, token: string, ahora: Date): Promise<FilaDeFicha> {
  const [ficha] = await base.puerta<FilaDeFicha>('select * from buscar_ficha($1, $2)', [sha256(token), ahora]);
  if (!ficha) throw new ErrorDeDominio('enlace_invalido');
  return ficha;
}

/** Chooses a password with the link, which ends. A second factor stays. @throws ErrorDeDominio enlace_invalido, validacion */
export async function estrenarPassword(
  { base, contrasenas, llavero }: DependenciasDePassword,
  { token, password }: { token: string; password: string },
  ahora: Date,
): Promise<void> {
  const ficha = await mirarFicha(base, token, ahora);
  exigirBuena(password, 'password', ficha);
  const protegida = await contrasenas.proteger(password);
  await comoDe(base, ficha.aseguradora_id, async (tx) => {
    const { afectadas } = await tx.sql(
      `update usuarios set password_hash = $3, version_sesion = version_sesion + 1,
         ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null
        where id = $1 and ficha_huella = $2`,
      [ficha.id, sha256(token), protegida],
    );
    if (afectadas === 0) throw new ErrorDeDominio('enlace_invalido'); // used in this very moment
    const accion = ficha.clase === 'invitacion' ? 'invitacion_aceptada' : 'password_restablecida';
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: ficha.id } as const;
    await auditar(tx, actor, accion, { tipo: 'usuario', id: ficha.id }, ahora);
    if (ficha.clase === 'restablecimiento') {
      await avisarDeCambio(tx, await claveDe(tx, llavero), ficha, ahora);
    }
  });
}

/**
 * Changes the password; every session ends, and the one that asked goes on as a new one.
 * @throws ErrorDeDominio password_incorrecta, validacion, demasiados_intentos
 */
export async function cambiarPassword(
  deps: DependenciasDePassword,
  sesion: SesionDeUsuario,
  { actual, nueva }: { actual: string; nueva: string },
  donde: Donde,
  ahora: Date,
): Promise<Galleta> {
  const { base, contrasenas, llavero } = deps;
  await exigirPassword(deps, sesion, actual, ahora);
  exigirBuena(nueva, 'nueva', { ...sesion, aseguradora: sesion.aseguradora?.slug ?? null });
  const protegida = await contrasenas.proteger(nueva);
  const version = await comoDe(base, sesion.aseguradora?.id ?? null, async (tx) => {
    const { filas } = await tx.sql<{ version_sesion: number }>(
      // a reset that somebody else may have asked for is over as well
      `update usuarios set password_hash = $2, version_sesion = version_sesion + 1,
         ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null
        where id = $1 returning version_sesion`,
      [sesion.usuario, protegida],
    );
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: sesion.usuario } as const;
    await auditar(tx, actor, 'password_cambiada', { tipo: 'usuario', id: sesion.usuario }, ahora);
    await avisarDeCambio(tx, await claveDe(tx, llavero), sesion, ahora);
    return filas[0]?.version_sesion ?? 0;
  });
  await base.puerta('select terminar_sesiones($1, null)', [sesion.usuario]);
  return (await abrirSesion(base, sesion.usuario, version, donde, ahora)).galleta;
}

/**
 * What is dangerous with a session that somebody left open asks for the password again.
 * @throws ErrorDeDominio password_incorrecta, demasiados_intentos
 */
export async function exigirPassword(
  { base, contrasenas, frenos }: Pick<DependenciasDeEntrada, 'base' | 'contrasenas' | 'frenos'>,
  { id, usuario, aseguradora }: SesionDeUsuario,
  password: string,
  ahora: Date,
): Promise<void> {
  await frenos.pisar(['sesion', id], ahora);
  const guardada = await comoDe(base, aseguradora?.id ?? null, async (tx) => {
    const { filas } = await tx.sql<{ password_hash: string | null }>(
      'select password_hash from usuarios where id = $1',
      [usuario],
    );
    return filas[0]?.password_hash ?? null;
  });
  if (!(await contrasenas.comprobar(guardada, password))) throw new ErrorDeDominio('password_incorrecta');
  await frenos.soltar(['sesion', id]);
}

const TEXTOS: Readonly<Record<ProblemaDePassword, { es: string; en: string }>> = {
  corta: { es: 'use al menos 12 caracteres.', en: 'use at least 12 characters.' },
  comun: {
    es: 'es de las que se prueban primero. Elija otra, por ejemplo varias palabras sin relación.',
    en: 'is one of those that are tried first. Choose another, for instance several unrelated words.',
  },
  personal: {
    es: 'se parece demasiado a su nombre, su correo o su aseguradora. Elija otra.',
    en: 'is too much like your name, your e-mail address or your insurer. Choose another.',
  },
};

function exigirBuena(
  password: string,
  campo: string,
  { nombre, email, aseguradora }: { nombre: string; email: string; aseguradora: string | null },
): void {
  const suyas = [...nombre.split(/\s+/), nombre, ...email.split(/[@.+_-]/), ...(aseguradora ?? '').split(/\s+/)];
  const problema = problemaDePassword(password, suyas);
  if (problema) throw noValido({ campo, texto: TEXTOS[problema] });
}

const avisarDeCambio = (
  tx: Parameters<typeof encolarDeAcceso>[0],
  clave: Parameters<typeof encolarDeAcceso>[1],
  { nombre, email }: { nombre: string; email: string },
  ahora: Date,
): Promise<void> =>
  encolarDeAcceso(
    tx,
    clave,
    'password_cambiada',
    { acceso: { nombre, email }, enlace: null, caduca: null },
    { ahora, caduca: new Date(ahora.getTime() + VIGENCIA_DE_AVISO) },
  );
