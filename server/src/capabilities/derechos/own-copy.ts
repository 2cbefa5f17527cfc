/** Everything that is kept about one person of the family, for that person alone (GDPR, arts. 15 and 20). */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import type { PortalPaper } from '@albacea/contract/schemas/web-apps.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { signedByAllegado } from '../cofirma/signed-by-allegado.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import { askedCuentas } from '../cuentas/read/asked-cuentas.ts';
import { viewObjeciones } from '../cuentas/read/view-cuentas.ts';
import { type SignedByHeredero, signedByHeredero } from '../mandato/signed-by-heredero.ts';
import { writtenTo } from '../messages/written-to.ts';
import { openPeticion } from './data.ts';
import { personOf } from './person.ts';
import { presentController, presentPeticion } from './present.ts';
import { callsWith, linksOf, mailsTo, papersOfFamily, readPeticiones, type Stay, sessionsOf } from './sql.ts';

/**
 * @param papel of whoever looks
 * @throws DomainError accion_no_permitida, no_encontrado
 */
export async function ownCopy(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  papel: PortalPaper,
): Promise<OwnCopy> {
  const { aseguradora, actor, now } = who;
  const { allegado, ...person } = await personOf(tx, caso, actor);
  const { id, caso_id } = caso.fila;
  const own = (await viewObjeciones(tx, who, caso_id)).filter((one) => one.propia);
  const peticiones = (await readPeticiones(tx, id)).filter((one) => one.allegado === allegado);
  return {
    generada: now.toISOString(),
    caso_id,
    responsable: presentController(aseguradora),
    persona: { papel, ...person },
    origen: allegado === null ? 'aseguradora' : 'heredero',
    ...(allegado === null
      ? await ofHeredero(tx, caso, await catalogo.current(tx), now)
      : { ...NOTHING_OF_HEREDERO, permisos: (await signedByAllegado(tx, caso, allegado)).map(signatureOf) }),
    desacuerdos: own.map(({ clase, motivo, decision, abierta }) => ({
      ...{ clase, motivo, decision },
      dicho: abierta.toISOString(),
    })),
    correos: (await mailsTo(tx, id, allegado)).map(({ tipo, creado, estado }) => ({
      ...{ tipo, estado },
      escrito: creado.toISOString(),
    })),
    enlaces: (await linksOf(tx, id, allegado)).map(stayOf),
    sesiones: (await sessionsOf(tx, id, allegado)).map(stayOf),
    peticiones: peticiones.map((row) => presentPeticion(row, openPeticion(caso.clave, row))),
  };
}

type OfHeredero = Pick<OwnCopy, 'permisos' | 'voluntad' | 'papeles' | 'destinatarios' | 'mensajes' | 'llamadas'>;

/** Another relative decides nothing, so nothing of it is about them but what they were asked to sign too. */
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
  identidad: identidad && { ...identidad },
  email: firma?.codigo.email ?? '',
  direccion_ip: firma?.direccion ?? '',
  navegador: firma?.agente ?? '',
  con_rubrica: firma?.rubrica !== undefined,
});

async function ofHeredero(
  tx: Tx,
  caso: TakenCaso,
  current: Parameters<typeof askedCuentas>[2],
  now: Date,
): Promise<OfHeredero> {
  const { id } = caso.fila;
  return {
    permisos: (await signedByHeredero(tx, caso)).map(signatureOf),
    voluntad: caso.datos.voluntad ?? null,
    papeles: (await papersOfFamily(tx, id)).map(({ tipo, recibido, fichero_borrado: gone }) => ({
      tipo,
      recibido: recibido.toISOString(),
      fichero_borrado: gone?.toISOString() ?? null,
    })),
    destinatarios: (await askedCuentas(tx, caso, current, now)).flatMap(({ fila, datos }) =>
      fila.solicitada === null
        ? []
        : [{ nombre: datos.proveedor, accion: fila.accion, desde: fila.solicitada.toISOString() }],
    ),
    mensajes: await writtenTo(tx, caso),
    llamadas: (await callsWith(tx, id)).map((at) => at.toISOString()),
  };
}

const stayOf = ({ desde, hasta }: Stay) => ({ desde: desde.toISOString(), hasta: hasta.toISOString() });
