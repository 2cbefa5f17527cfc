/** All data kept about one family member, for that person alone and at once (GDPR, arts. 15 and 20). */
import type { Controller, OwnCopy, OwnData } from '@albacea/contract/schemas/data-rights.ts';
import type { PortalPaper } from '@albacea/contract/schemas/web-apps.ts';
import { lookAtCaso, type OpenedCaso } from '../../caso/lock-caso.ts';
import { precedesHeredero } from '../../caso/rules/rules.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { askedCuentas } from '../../cuentas/read/cuentas-of-caso.ts';
import { viewObjeciones } from '../../cuentas/read/view-cuentas.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { type SignedByHeredero, signedByHeredero } from '../mandato/opened-mandatos.ts';
import { writtenTo } from '../messages/messages.ts';
import { wasHandedOver } from '../relevo/handover-request.ts';
import { personOf, presentPeticion } from './peticiones.ts';
import { callsWith, linksOf, mailsTo, papersOfFamily, readPeticiones, type Stay, sessionsOf } from './sql.ts';

/**
 * The data controller, and the requests that the visitor made about their own data.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewOwnData(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<OwnData> {
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, actor);
  return { responsable: controllerOf(aseguradora), peticiones: await askedBy(tx, caso, allegado) };
}

/**
 * Makes the copy of all data about one person. The audit trail records that it was taken.
 * @param papel role of the person who takes the copy
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function takeCopy(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  papel: PortalPaper,
): Promise<OwnCopy> {
  const { aseguradora, actor, now } = who;
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { allegado, ...person } = await personOf(tx, caso, actor);
  const { id } = caso.fila;
  const links = await linksOf(tx, id, allegado);
  // Older data are about another heir, or about a stranger who got the link at a wrong address.
  const since = (allegado === null ? caso.fila.heredero_desde : null) ?? links.at(-1)?.desde ?? now;
  const own = (await viewObjeciones(tx, who, casoId)).filter(({ propia, abierta }) => propia && abierta >= since);
  const source = (await wasHandedOver(tx, id)) ? 'relevo' : 'aseguradora';
  await audit(tx, actor, 'derecho_ejercido', { tipo: 'caso', id: casoId }, now, { clase: 'acceso' });
  return {
    generada: now.toISOString(),
    caso_id: casoId,
    responsable: controllerOf(aseguradora),
    persona: { papel, ...person },
    origen: allegado === null ? source : 'heredero',
    ...(allegado === null
      ? await readHerederoPart(tx, caso, await catalogo.current(tx), now, since)
      : NOTHING_OF_HEREDERO),
    desacuerdos: own.map(({ clase, motivo, decision, abierta }) => ({
      clase,
      motivo,
      decision,
      dicho: abierta.toISOString(),
    })),
    correos: (await mailsTo(tx, id, allegado))
      .filter(({ creado }) => creado >= since)
      .map(({ tipo, creado, estado }) => ({ tipo, estado, escrito: creado.toISOString() })),
    enlaces: links.filter(({ desde }) => desde >= since).map(stayOf),
    sesiones: (await sessionsOf(tx, id, allegado, since)).map(stayOf),
    peticiones: await askedBy(tx, caso, allegado),
  };
}

type OfHeredero = Pick<OwnCopy, 'permisos' | 'voluntad' | 'papeles' | 'destinatarios' | 'mensajes' | 'llamadas'>;

/** Another relative decides nothing, so their copy has none of the data that concern the heir's decisions. */
const NOTHING_OF_HEREDERO: OfHeredero = {
  permisos: [],
  voluntad: null,
  papeles: [],
  destinatarios: [],
  mensajes: [],
  llamadas: [],
};

const signatureOf = ({ firmado, revocado, identidad, firma }: SignedByHeredero): OwnCopy['permisos'][number] => ({
  firmado: firmado.toISOString(),
  revocado: revocado?.toISOString() ?? null,
  nombre: firma?.nombre ?? '',
  identidad: { ...identidad },
  email: firma?.codigo.email ?? '',
  direccion_ip: firma?.direccion ?? '',
  navegador: firma?.agente ?? '',
});

async function readHerederoPart(
  tx: Tx,
  caso: OpenedCaso,
  current: Parameters<typeof askedCuentas>[2],
  now: Date,
  since: Date,
): Promise<OfHeredero> {
  const { id } = caso.fila;
  return {
    permisos: (await signedByHeredero(tx, caso)).map(signatureOf),
    voluntad: caso.datos.voluntad ?? null,
    papeles: (await papersOfFamily(tx, id))
      .filter(({ recibido }) => recibido >= since)
      .map(({ tipo, recibido, fichero_borrado: gone }) => ({
        tipo,
        recibido: recibido.toISOString(),
        fichero_borrado: gone?.toISOString() ?? null,
      })),
    destinatarios: (await askedCuentas(tx, caso, current, now)).flatMap(({ fila, datos }) => {
      const desde = [fila.solicitada, fila.ultima_insistencia].find((at) => at !== null && at >= since);
      return desde ? [{ nombre: datos.proveedor, accion: fila.accion, desde: desde.toISOString() }] : [];
    }),
    mensajes: await writtenTo(tx, caso, since),
    llamadas: (await callsWith(tx, id)).filter((at) => at >= since).map((at) => at.toISOString()),
  };
}

const stayOf = ({ desde, hasta }: Stay) => ({ desde: desde.toISOString(), hasta: hasta.toISOString() });

/** A request made at an address that was wrong is shown without words, because a stranger may have written it. */
const askedBy = async (tx: Tx, { fila, clave }: OpenedCaso, allegado: string | null): Promise<OwnCopy['peticiones']> =>
  (await readPeticiones(tx, fila.id))
    .filter((one) => one.allegado === allegado)
    .map((row) => {
      const peticion = presentPeticion(clave, row);
      const isForeign = allegado === null && precedesHeredero(fila, row.pedida);
      return isForeign ? { ...peticion, palabras: null, respuesta: null } : peticion;
    });

const controllerOf = ({ nombre, responsable_datos, contacto_datos, retencion_anios }: Tenant): Controller => ({
  responsable: responsable_datos ?? nombre,
  contacto: contacto_datos,
  es_la_aseguradora: responsable_datos === null,
  anios: retencion_anios,
});
