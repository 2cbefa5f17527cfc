/** The heir confirms the action of an account; an irreversible one enters its cooling-off period. */
import type { Copy } from '@albacea/contract/schemas/cuentas.ts';
import { alternativesAtErasure, isIrreversible, lacksForCut, type Supply } from '../../caso/rules/rules-actions.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { cardOf, proveedorForSending } from '../proveedor-of.ts';
import { lacksForConfirmation } from '../rules/rules-commands.ts';
import { restEnd } from '../rules/rules-deadline.ts';
import type { Cuenta } from '../sql.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  requireAction,
  requireCommand,
  requireText,
  takeCuenta,
  takeStep,
} from './command.ts';

export interface Confirmation {
  /** The answer to the offer to keep something before erasing; required where the offer exists. */
  readonly copia?: Extract<Copy, 'pedida' | 'la_guardan' | 'rechazada'>;
  /** The family accepts that a home in which somebody lives, or may live, is cut off. */
  readonly corte_aceptado?: boolean;
  /** How the service took the heir's word: when and by which means. Required of the service. */
  readonly constancia?: string;
  readonly version?: number;
}

/**
 * Who may: heir; service, on the heir's recorded word.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function confirmCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { copia, corte_aceptado, constancia, version }: Confirmation = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  requireCommand('confirmar', fila, actor);
  requireAction(fila);
  const word = actor.visible === 'servicio' ? requireText('constancia', constancia) : undefined;
  const card = cardOf(await catalogo.current(tx), fila.proveedor);
  const proveedor = proveedorForSending(card, fila, todayInMadrid(who.now));
  const irreversible = isIrreversible(proveedor);
  const supply = { ...fila, tipo: proveedor.tipo };
  const lacks = lacksForConfirmation({ ...supply, nuevoTitular: datos.nuevoTitular ?? null });
  if (lacks === 'nuevo_titular') throw invalid({ campo: lacks, texto: WHOSE });
  if (lacks !== null) throw invalid({ campo: 'vivienda_habitada', texto: CUT.vivienda_habitada });
  const cut = cutAccepted(supply, corte_aceptado, now);
  const cambios = {
    confirmada: now,
    reposo_hasta: irreversible ? restEnd(now) : null,
    copia: chosenCopy(fila, copia, alternativesAtErasure(card, fila.accion).length > 0),
    corte_aceptado: cut,
  };
  return takeStep(tx, who, taken, {
    orden: 'confirmar',
    cambios,
    ...(word !== undefined && { datos: { ...datos, constancia: word } }),
  });
}

/** @returns when the family accepted the end of a supply; null: there is nothing to accept */
function cutAccepted(
  cuenta: Pick<Cuenta, 'accion' | 'vivienda_habitada'> & Pick<Supply, 'tipo'>,
  accepted: boolean | undefined,
  now: Date,
): Date | null {
  const lacks = lacksForCut({ ...cuenta, corte_aceptado: null });
  if (lacks === null) return null;
  if (accepted) return now;
  throw invalid({ campo: 'corte_aceptado', texto: CUT.corte_aceptado });
}

const WHOSE = {
  es: 'diga antes a nombre de quién pasa el contrato.',
  en: 'say first to whose name the contract passes.',
};

const CUT = {
  vivienda_habitada: {
    es: 'diga antes si vive alguien en la casa (si, no, no_se).',
    en: 'say first whether somebody lives in the home (si, no, no_se).',
  },
  corte_aceptado: {
    es: 'al dar de baja el contrato se corta el suministro de una casa en la que puede vivir alguien: la familia tiene que confirmarlo (true).',
    en: 'to cancel the contract cuts off a home in which somebody may live: the family has to confirm it (true).',
  },
};

/** @param canBeAsked whether the provider gives a copy or makes a memorial */
function chosenCopy({ copia: state }: Cuenta, chosen: Confirmation['copia'], canBeAsked: boolean): Copy | null {
  if (state !== 'ofrecida') return state;
  if (chosen === 'pedida' && !canBeAsked) throw invalid({ campo: 'copia', texto: COPY.notGiven });
  if (chosen) return chosen;
  throw invalid({ campo: 'copia', texto: COPY.sayIt });
}

const COPY = {
  sayIt: {
    es: 'diga si antes de eliminar se quiere una copia (pedida), si la familia guarda lo que hay (la_guardan) o nada de eso (rechazada).',
    en: 'say whether before erasing a copy is wanted (pedida), the family keeps what is in it (la_guardan), or neither (rechazada).',
  },
  notGiven: {
    es: 'esta empresa no da copias: la familia puede guardar lo que hay (la_guardan) o no guardar nada (rechazada).',
    en: 'this provider gives no copies: the family can keep what is in it (la_guardan), or nothing (rechazada).',
  },
};
