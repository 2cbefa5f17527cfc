/**
 * What the link of an e-mail opens: an invitation is accepted, a password chosen anew, a second factor that was lost taken off.
 * Whoever proves with the link and a password who they are is signed in.
 */
import type { EstrenoDePassword } from '@albacea/contract/acceso.ts';
import { comoDe } from '../../db/servicio.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { anotarEntrada, conFreno, frenoDeCuenta, gastarSegundoFactor } from './comprobar-entrada.ts';
import {
  type DependenciasDePassword,
  exigirBuena,
  type Ficha,
  mirarFicha,
  restablecerPassword,
} from './elegir-password.ts';
import { notify } from './notices.ts';
import { acceptMembresia, dropFactor, readPersona, spendLink } from './persons.ts';
import { abrirSesion, type Donde, type Entrado, equipoDe } from './sesion-de-backoffice.ts';

/**
 * @returns the session; null after a reset, because a second factor stays: signing in asks for it
 * @throws ErrorDeDominio enlace_invalido, validacion, password_incorrecta, segundo_factor_necesario, login_incorrecto,
 *   demasiados_intentos
 */
export async function usarFicha(
  deps: DependenciasDePassword,
  dado: EstrenoDePassword,
  donde: Donde,
  ahora: Date,
): Promise<Entrado | null> {
  const ficha = await mirarFicha(deps.base, dado.token, ahora);
  if (ficha.clase === 'restablecimiento') {
    await restablecerPassword(deps, ficha, dado, ahora);
    return null;
  }
  if (ficha.clase === 'segundo_factor') return takeFactorOff(deps, ficha, dado, donde, ahora);
  return ficha.persona === null
    ? acceptWithNewAccount(deps, ficha, dado, donde, ahora)
    : acceptWithOwnAccount(deps, { ...ficha, persona: ficha.persona }, dado, donde, ahora);
}

type DeAlguien = Ficha & { readonly persona: string };

/** Nobody has an account at the address: the invited person makes one. */
async function acceptWithNewAccount(
  deps: DependenciasDePassword,
  ficha: Ficha,
  { token, password }: EstrenoDePassword,
  donde: Donde,
  ahora: Date,
): Promise<Entrado> {
  await exigirBuena(deps, password, 'password', ficha);
  const nueva = { id: uuidV7(ahora), passwordHash: await deps.contrasenas.proteger(password) };
  await comoDe(deps.base, ficha.aseguradora_id, async (tx) => {
    if (!(await acceptMembresia(tx, ficha.id, sha256(token), nueva, ahora)))
      throw new ErrorDeDominio('enlace_invalido'); // used in this very moment, here or in another invitation
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: ficha.id } as const;
    await auditar(tx, actor, 'invitacion_aceptada', { tipo: 'usuario', id: ficha.id }, ahora);
    await anotarEntrada(tx, ficha.id, 'backoffice', {}, ahora);
  });
  return begin(deps, ficha, nueva.id, donde, ahora);
}

/** The address has an account: its owner accepts with the password there is, and with the second factor. */
async function acceptWithOwnAccount(
  deps: DependenciasDePassword,
  ficha: DeAlguien,
  dado: EstrenoDePassword,
  donde: Donde,
  ahora: Date,
): Promise<Entrado> {
  await checkPassword(deps, ficha, dado.password, donde, ahora);
  await conFreno(deps, ficha, dado, null, ahora, () =>
    comoDe(deps.base, ficha.aseguradora_id, async (tx) => {
      if (!(await acceptMembresia(tx, ficha.id, sha256(dado.token), null, ahora)))
        throw new ErrorDeDominio('enlace_invalido');
      // a wrong code takes all of this back
      const conQue = await gastarSegundoFactor(deps, tx, ficha, dado, ahora);
      const actor = { visible: 'aseguradora', tipo: 'usuario', id: ficha.id } as const;
      await auditar(tx, actor, 'invitacion_aceptada', { tipo: 'usuario', id: ficha.id }, ahora);
      await anotarEntrada(tx, ficha.id, 'backoffice', conQue, ahora);
    }),
  );
  return begin(deps, ficha, ficha.persona, donde, ahora);
}

/** An admin asked for it, the person does it: with the link and the password, for every insurer they work for. */
async function takeFactorOff(
  deps: DependenciasDePassword,
  ficha: Ficha,
  { token, password }: EstrenoDePassword,
  donde: Donde,
  ahora: Date,
): Promise<Entrado> {
  await checkPassword(deps, ficha, password, donde, ahora);
  await comoDe(deps.base, ficha.aseguradora_id, async (tx) => {
    if (!(await spendLink(tx, ficha.id, 'segundo_factor', sha256(token), ahora)))
      throw new ErrorDeDominio('enlace_invalido');
    await dropFactor(tx, ficha.id, true);
    const actor = { visible: 'aseguradora', tipo: 'usuario', id: ficha.id } as const;
    await auditar(tx, actor, 'segundo_factor_retirado', { tipo: 'usuario', id: ficha.id }, ahora);
    await notify(deps.llavero, tx, 'segundo_factor_retirado', ficha, ahora);
    await anotarEntrada(tx, ficha.id, 'backoffice', {}, ahora);
  });
  await deps.base.puerta('select terminar_sesiones($1, null)', [ficha.id]);
  return begin(deps, ficha, ficha.persona ?? '', donde, ahora);
}

/** Guesses are braked as those of a sign-in are. @throws ErrorDeDominio password_incorrecta, demasiados_intentos */
async function checkPassword(
  { contrasenas, frenos }: DependenciasDePassword,
  { email, password_hash }: Ficha,
  password: string,
  { direccion }: Donde,
  ahora: Date,
): Promise<void> {
  const freno = frenoDeCuenta({ email, direccion }, null);
  await frenos.pisar(freno, ahora);
  if (!(await contrasenas.comprobar(password_hash, password))) throw new ErrorDeDominio('password_incorrecta');
  await frenos.soltar(freno);
}

async function begin(
  deps: DependenciasDePassword,
  { id, aseguradora_id }: Ficha,
  persona: string,
  donde: Donde,
  ahora: Date,
): Promise<Entrado> {
  const suya = await comoDe(deps.base, aseguradora_id, (tx) => readPersona(tx, id));
  const comienzo = { membresia: id, version: suya?.version ?? 0, confirmada: ahora };
  return { ...(await abrirSesion(deps, comienzo, donde, ahora)), equipo: equipoDe(deps, persona, ahora) };
}
