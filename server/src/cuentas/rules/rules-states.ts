/** States of an account and of an objection, and who may change them; pure. */
import type { CuentaState, ObjecionKind, ObjecionState } from '@albacea/contract/schemas/cuentas.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';
import en from './words/en/commands.json' with { type: 'json' };
import es from './words/es/commands.json' with { type: 'json' };

/** Commands of an account. */
export type CuentaCommand =
  | 'proponer'
  | 'cambiar'
  | 'confirmar'
  | 'deshacer'
  | 'anotar_copia'
  | 'solicitar'
  | 'volver_a_solicitar'
  | 'solicitar_por_familia'
  | 'concluir_sin_solicitud'
  | 'insistir'
  | 'insistir_por_familia'
  | 'reclamar_por_familia'
  | 'resolver'
  | 'rechazar'
  | 'corregir_identificador'
  | 'dar_por_silencio'
  | 'descartar'
  | 'retirar';

type Line = Transition<CuentaState> & { readonly orden: CuentaCommand };

/** States in which no request has been sent yet. */
const UNSENT = ['propuesta', 'confirmada'] as const;

/** A transition with an empty `desde` creates the account. */
export const CUENTA_TRANSITIONS: readonly Line[] = [
  {
    orden: 'proponer',
    desde: [],
    hasta: 'propuesta',
    quien: ['heredero', 'aseguradora', 'servicio'],
    hecho: 'cuenta_propuesta',
  },
  // Another action or identifier is another decision, so it needs a new confirmation.
  {
    orden: 'cambiar',
    desde: UNSENT,
    hasta: 'propuesta',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_cambiada',
  },
  {
    orden: 'confirmar',
    desde: ['propuesta'],
    hasta: 'confirmada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_confirmada',
  },
  {
    orden: 'deshacer',
    desde: ['confirmada'],
    hasta: 'propuesta',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_confirmacion_deshecha',
  },
  {
    orden: 'anotar_copia',
    desde: ['confirmada'],
    hasta: 'confirmada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_copia_anotada',
  },
  {
    orden: 'solicitar',
    desde: ['confirmada'],
    hasta: 'solicitada',
    quien: ['servicio', 'sistema'],
    hecho: 'cuenta_solicitada',
  },
  {
    orden: 'volver_a_solicitar',
    desde: ['rechazada', 'sin_respuesta'],
    hasta: 'solicitada',
    quien: ['servicio', 'sistema'],
    hecho: 'cuenta_solicitada',
  },
  // Some providers accept requests from the relative alone, who reports the sent letter in the portal or to the service by telephone.
  {
    orden: 'solicitar_por_familia',
    desde: ['confirmada', 'rechazada', 'sin_respuesta'],
    hasta: 'solicitada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_solicitada',
  },
  {
    orden: 'concluir_sin_solicitud',
    desde: ['confirmada'],
    hasta: 'resuelta',
    quien: ['servicio', 'sistema'],
    hecho: 'cuenta_resuelta',
    evento: 'cuenta_resuelta',
  },
  {
    orden: 'insistir',
    desde: ['solicitada'],
    hasta: 'solicitada',
    quien: ['servicio', 'sistema'],
    hecho: 'cuenta_insistida',
  },
  // The relative chases requests that they sent themselves, and can complain to the authority about any request.
  {
    orden: 'insistir_por_familia',
    desde: ['solicitada'],
    hasta: 'solicitada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_insistida',
  },
  {
    orden: 'reclamar_por_familia',
    desde: ['solicitada'],
    hasta: 'solicitada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_reclamada',
  },
  // A provider that refused, asked for a paper or kept silent may still comply, or give another answer, before the next request.
  {
    orden: 'resolver',
    desde: ['solicitada', 'rechazada', 'sin_respuesta'],
    hasta: 'resuelta',
    quien: ['servicio'],
    hecho: 'cuenta_resuelta',
    evento: 'cuenta_resuelta',
  },
  {
    orden: 'rechazar',
    desde: ['solicitada', 'rechazada', 'sin_respuesta'],
    hasta: 'rechazada',
    quien: ['servicio'],
    hecho: 'cuenta_rechazada',
  },
  // The provider did not find the account by its identifier; correcting the identifier needs no new confirmation.
  {
    orden: 'corregir_identificador',
    desde: ['rechazada'],
    hasta: 'rechazada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_cambiada',
  },
  {
    orden: 'dar_por_silencio',
    desde: ['solicitada'],
    hasta: 'sin_respuesta',
    quien: ['servicio', 'sistema'],
    hecho: 'cuenta_sin_respuesta',
    evento: 'cuenta_resuelta',
  },
  {
    orden: 'descartar',
    desde: UNSENT,
    hasta: 'descartada',
    quien: ['heredero', 'servicio'],
    hecho: 'cuenta_descartada',
    evento: 'cuenta_resuelta',
  },
  {
    orden: 'retirar',
    desde: ['solicitada', 'rechazada'],
    hasta: 'descartada',
    quien: ['servicio'],
    hecho: 'cuenta_descartada',
    evento: 'cuenta_resuelta',
  },
];

/** Names a command in a refusal that lists the possible commands. */
export const cuentaCommandName = phrasesOf(es.cuenta, en.cuenta);

/** Whether no request has been sent yet. Once a request is out, the provider knows, and holding back another request would undo nothing. */
export const notSent = (state: CuentaState): boolean => (UNSENT as readonly CuentaState[]).includes(state);

type ObjecionCommand = 'plantear' | 'levantar' | 'retirar' | 'mantener';

export const OBJECION_TRANSITIONS: readonly (Transition<ObjecionState> & { readonly orden: ObjecionCommand })[] = [
  {
    orden: 'plantear',
    desde: [],
    hasta: 'abierta',
    quien: ['heredero', 'aseguradora', 'servicio'],
    hecho: 'objecion_planteada',
  },
  // An upheld objection can be lifted later: by a court order, or an agreement of the family.
  {
    orden: 'levantar',
    desde: ['abierta', 'mantenida'],
    hasta: 'levantada',
    quien: ['servicio'],
    hecho: 'objecion_levantada',
  },
  // The family member who raised the objection withdraws it.
  {
    orden: 'retirar',
    desde: ['abierta', 'mantenida'],
    hasta: 'levantada',
    quien: ['heredero'],
    hecho: 'objecion_retirada',
  },
  { orden: 'mantener', desde: ['abierta'], hasta: 'mantenida', quien: ['servicio'], hecho: 'objecion_mantenida' },
];

/** Names a command in a refusal that lists the possible commands. */
export const objecionCommandName = phrasesOf(es.objecion, en.objecion);

interface Raised {
  readonly planteada_por: 'heredero' | 'allegado' | 'aseguradora' | 'servicio';
  /** Id of the relative who raised the objection; null: somebody else did. */
  readonly allegado: string | null;
}

/** Whether this person, the heir or a relative, raised the objection. */
export const isOwnObjecion = (
  { planteada_por, allegado }: Raised,
  { tipo, id }: { readonly tipo: string; readonly id: string | null },
): boolean =>
  tipo === 'allegado' ? allegado !== null && allegado === id : tipo === 'heredero' && planteada_por === 'heredero';

/**
 * Whether this person can withdraw the objection. Nobody can withdraw an objection that states the deceased's own wishes: the service
 * decides it, whoever raised it.
 */
export const canWithdraw = (
  objecion: Raised & { readonly clase: ObjecionKind; readonly estado: ObjecionState },
  who: { readonly tipo: string; readonly id: string | null },
): boolean => isOwnObjecion(objecion, who) && objecion.estado !== 'levantada' && objecion.clase !== 'voluntad';
