/** What is read aloud to the family of a case, as things stand; and the conversations there were. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Conversacion, Script } from '@albacea/contract/schemas/llamadas.ts';
import { asksHolder, isNotice } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { lookAtCaso } from '../casos/lock-caso.ts';
import type { CurrentCatalogo } from '../catalogo/current-catalogo.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import { cardOf, proveedorForSending } from '../cuentas/proveedor-of.ts';
import { contractedModulos } from '../cuentas/read/contracted-modulos.ts';
import { viewCompleteCuentas } from '../cuentas/read/view-cuentas.ts';
import { alternativesAtErasure, isIrreversible, keepingIsOffered } from '../cuentas/rules/rules-actions.ts';
import { peopleOf } from './conversation.ts';
import { type ConversacionData, conversacionPlace } from './data.ts';
import { actionsToAsk } from './rules-actions-to-ask.ts';
import {
  aboutTheHome,
  askForMore,
  beforeErasing,
  beforeTheCode,
  consequence,
  farewell,
  opening,
  question,
  type ScriptLanguage,
  scriptLanguage,
  toWhoseName,
} from './rules-script.ts';
import { readConversaciones } from './sql.ts';

type SpokenCuenta = Script['cuentas'][number];

/** Who may: the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewScript(deps: CuentasDependencies, tx: Tx, who: Requester, casoId: string): Promise<Script> {
  requireActor(who.actor, 'servicio');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const idioma = scriptLanguage(caso.fila.idioma);
  const people = peopleOf(who, caso);
  const { elementos } = await viewCompleteCuentas(deps, tx, who, casoId, idioma);
  const catalogo = await deps.catalogo.current(tx);
  const modulos = await contractedModulos(tx, caso.fila.id);
  return {
    idioma,
    apertura: opening(idioma, people),
    anadir: askForMore(idioma, people),
    cuentas: elementos
      .filter(({ estado }) => estado === 'propuesta' || estado === 'confirmada')
      .map((cuenta) => spokenOf(catalogo, idioma, modulos, cuenta, todayInMadrid(who.now))),
    firma: beforeTheCode(idioma),
    cierre: farewell(idioma, people),
  };
}

/** Newest first. Who may: the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewConversations(tx: Tx, who: Requester, casoId: string): Promise<Conversacion[]> {
  requireActor(who.actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, who.aseguradora, casoId);
  return (await readConversaciones(tx, fila.id)).map(({ id, autor, empezada, terminada, datos_cifrados }) => {
    const { lecturas, ...data } = clave.decryptJson<ConversacionData>(conversacionPlace(id), datos_cifrados);
    return {
      conversacion_id: id,
      ...data,
      autor,
      empezada: empezada.toISOString(),
      terminada: terminada?.toISOString() ?? null,
      lecturas: [...lecturas],
    };
  });
}

function spokenOf(
  catalogo: CurrentCatalogo,
  language: ScriptLanguage,
  modulos: readonly string[],
  cuenta: CompleteCuenta,
  today: string,
): SpokenCuenta {
  const { cuenta_id, proveedor, version, suministro, vivienda_habitada, tipo, estado, accion: wanted } = cuenta;
  const card = cardOf(catalogo, cuenta.proveedor_codigo);
  const actions = actionsToAsk(cuenta.ofrece, modulos);
  return {
    cuenta_id,
    proveedor,
    version,
    pregunta: question(language, proveedor, actions),
    casa: suministro ? aboutTheHome(language, proveedor) : null,
    acciones: actions.map((accion) => {
      const errand = proveedorForSending(card, { accion, via: null, vivienda_habitada }, today);
      const keeps = keepingIsOffered(card, accion);
      const withCopy = alternativesAtErasure(card, accion).length > 0;
      const spoken = {
        proveedor,
        accion,
        suministro,
        irreversible: isIrreversible(errand),
        aviso: isNotice(tipo, accion),
      };
      return {
        accion,
        texto: consequence(language, spoken),
        guardar: keeps ? beforeErasing(language, withCopy) : null,
        titular: asksHolder(accion, tipo) ? toWhoseName(language) : null,
        copias: keeps ? [...(withCopy ? (['pedida'] as const) : []), 'la_guardan' as const, 'rechazada' as const] : [],
      };
    }),
    decidida: estado === 'confirmada' ? wanted : null,
  };
}
