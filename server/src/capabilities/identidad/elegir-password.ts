/** Choosing a password: with the link of an invitation or a reset, or with the one of now. */

import { setTimeout as esperar } from 'node:timers/promises';
import type { ClaseDeFicha } from '@albacea/contract/acceso.ts';
import type { Base } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import type { Galleta, SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { sha256 } from '../../platform/ids.ts';
import { buscarMembresias } from './comprobar-entrada.ts';
import { exigirPassword } from './confirm-session.ts';
import { type DependenciasDeFichas, mandarEnlace, mandarInvitacion } from './fichas.ts';
import { notify } from './notices.ts';
import { setPassword, spendLink } from './persons.ts';
import { emailDeUsuario } from './reglas.ts';
import { PAUSA_DE_OLVIDO } from './reglas-entrada.ts';
import { type ProblemaDePassword, problemaDePassword } from './reglas-password.ts';
import { abrirSesion, type DependenciasDeSesiones, type Donde } from './sesion-de-backoffice.ts';

export type DependenciasDePassword = DependenciasDeSesiones & DependenciasDeFichas;

/** Milliseconds that the answer to a forgotten password takes at least: whether there was anything to do must not show. */
const PASO = 200;

/** Sends a link, if there is somebody to send it to; who asks never learns. */
export async function olvidarPassword(deps: DependenciasDePassword, email: string, ahora: Date): Promise<void> {
  const paso = esperar(PASO);
  const membresias = await buscarMembresias(deps.base, email);
  // what a test insurer sends stays in its folder, so another one of the same person sends it if there is one
  const suya = membresias.find(({ pruebas }) => !pruebas) ?? membresias[0];
  if (suya)
    await comoDe(deps.base, suya.aseguradora_id, async (tx) => {
      if (!(await mandarEnlace(deps, tx, 'restablecimiento', suya, ahora, PAUSA_DE_OLVIDO))) return;
      const actor = { visible: 'sistema', tipo: 'sistema', id: null } as const;
      await auditar(tx, actor, 'password_olvidada', { tipo: 'usuario', id: suya.id }, ahora);
    });
  else await recordarInvitaciones(deps, email, ahora);
  await paso;
}

interface InvitacionEnEspera {
  id: string;
  aseguradora_id: string | null;
  nombre: string;
  email: string;
  ficha_caduca: Date;
}

/** Who was invited and never chose a password is sent the invitation once more; it ends when it would have ended. */
async function recordarInvitaciones(deps: DependenciasDePassword, email: string, ahora: Date): Promise<void> {
  const esperan = await deps.base.puerta<InvitacionEnEspera>('select * from buscar_invitaciones($1, $2)', [
    emailDeUsuario(email),
    ahora,
  ]);
  for (const invitada of esperan)
    await comoDe(deps.base, invitada.aseguradora_id, async (tx) => {
      // under the lock of its row: of many who ask at once, one sends, and its link is not replaced
      const { filas } = await tx.sql(
        'select id from membresias where id = $1 and persona is null and ficha_creada <= $2 for update',
        [invitada.id, new Date(ahora.getTime() - PAUSA_DE_OLVIDO)],
      );
      if (filas.length === 0) return;
      await mandarInvitacion(deps, tx, invitada, ahora, invitada.ficha_caduca);
      const actor = { visible: 'sistema', tipo: 'sistema', id: null } as const;
      await auditar(tx, actor, 'password_olvidada', { tipo: 'usuario', id: invitada.id }, ahora);
    });
}

export interface Ficha {
  /** Of the membership. */
  readonly id: string;
  readonly aseguradora_id: string | null;
  readonly aseguradora: string | null;
  readonly nombre: string;
  readonly email: string;
  readonly clase: ClaseDeFicha;
  readonly caduca: Date;
  /** Who has an account at the address already; null: whoever opens the link makes one. */
  readonly persona: string | null;
  readonly password_hash: string | null;
  readonly totp_cifrado: Uint8Array | null;
}

/** @throws ErrorDeDominio enlace_invalido: unknown, used, replaced or expired */
export async function mirarFicha(base: Base, token: string, ahora: Date): Promise<Ficha> {
  const [ficha] = await base.puerta<Ficha>('select * from buscar_ficha($1, $2)', [sha256(token), ahora]);
  if (!ficha) throw new ErrorDeDominio('enlace_invalido');
  return ficha;
}

/** Chooses another password with the link, which ends. A second factor stays. @throws ErrorDeDominio enlace_invalido, validacion */
export async function restablecerPassword(
  deps: DependenciasDePassword,
  ficha: Ficha,
  { token, password }: { token: string; password: string },
  ahora: Date,
): Promise<void> {
  const { base, contrasenas, llavero } = deps;
  await exigirBuena(deps, password, 'password', ficha);
  const protegida = await contrasenas.proteger(password);
  await comoDe(base, ficha.aseguradora_id, async (tx) => {
    if (!(await spendLink(tx, ficha.id, 'restablecimiento', sha256(token), ahora)))
      throw new ErrorDeDominio('enlace_invalido'); // used in this very moment
    await setPassword(tx, ficha.id, protegida);
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: ficha.id } as const;
    await auditar(tx, actor, 'password_restablecida', { tipo: 'usuario', id: ficha.id }, ahora);
    await notify(llavero, tx, 'password_cambiada', ficha, ahora);
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
  await exigirBuena(deps, nueva, 'nueva', { ...sesion, aseguradora: sesion.aseguradora?.slug ?? null });
  const protegida = await contrasenas.proteger(nueva);
  const version = await comoDe(base, sesion.aseguradora?.id ?? null, async (tx) => {
    // a reset that somebody else may have asked for is over as well
    const siguiente = await setPassword(tx, sesion.usuario, protegida);
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: sesion.usuario } as const;
    await auditar(tx, actor, 'password_cambiada', { tipo: 'usuario', id: sesion.usuario }, ahora);
    await notify(llavero, tx, 'password_cambiada', sesion, ahora);
    return siguiente;
  });
  await base.puerta('select terminar_sesiones($1, null)', [sesion.usuario]);
  const comienzo = { membresia: sesion.usuario, version, confirmada: ahora, elegida: sesion.falta !== 'eleccion' };
  return (await abrirSesion(deps, comienzo, donde, ahora)).galleta;
}

const TEXTOS: Readonly<Record<ProblemaDePassword, { es: string; en: string }>> = {
  corta: { es: 'use al menos 12 caracteres.', en: 'use at least 12 characters.' },
  comun: {
    es: 'es de las que se prueban primero: una palabra, un nombre o teclas seguidas, con números detrás. Elija otra, por ejemplo tres o cuatro palabras sin relación.',
    en: 'is one of those that are tried first: a word, a name or neighbouring keys, with digits behind. Choose another, for instance three or four unrelated words.',
  },
  personal: {
    es: 'se parece demasiado a su nombre, su correo o su aseguradora. Elija otra.',
    en: 'is too much like your name, your e-mail address or your insurer. Choose another.',
  },
};

/** @throws ErrorDeDominio validacion that says in `campo` what is wrong with a password that somebody chooses */
export async function exigirBuena(
  { contrasenas }: Pick<DependenciasDePassword, 'contrasenas'>,
  password: string,
  campo: string,
  { nombre, email, aseguradora }: { nombre: string; email: string; aseguradora: string | null },
): Promise<void> {
  const suyas = [...nombre.split(/\s+/), nombre, ...email.split(/[@.+_-]/), ...(aseguradora ?? '').split(/\s+/)];
  const problema =
    problemaDePassword(password, suyas) ?? ((await contrasenas.esAdivinable(password, suyas)) ? 'comun' : null);
  if (problema) throw noValido({ campo, texto: TEXTOS[problema] });
}
