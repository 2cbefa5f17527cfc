/** How the second signature stands, for the heir and the service. */
import type { Cofirma as CofirmaInContract } from '@albacea/contract/schemas/cofirma.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { nameAllegados } from '../allegados/name-allegados.ts';
import { lookAtCaso, type TakenCaso } from '../casos/lock-caso.ts';
import { readOverview } from '../casos/read/view-overview.ts';
import type { Overview } from '../casos/rules/rules-overview.ts';
import { namedCuentas } from '../cuentas/read/named-cuentas.ts';
import { herederoOnly } from '../mandato/heredero-only.ts';
import { fullName, type NameOnFile } from '../mandato/rules-signer-name.ts';
import { type CofirmaData, cofirmaPlace } from './data.ts';
import { partPapersOf } from './papers-for-cofirma.ts';
import { somethingWaits } from './rules.ts';
import { askedOf, type Cofirma, lastMailState, readCofirmas } from './sql.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewCofirmaOfFamily(tx: Tx, who: Requester, casoId: string): Promise<CofirmaInContract> {
  herederoOnly(who.actor);
  return viewCofirma(tx, who, await lookAtCaso(tx, who.aseguradora, casoId));
}

/** Of a case that whoever looks may see whole. */
export async function viewCofirma(
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
): Promise<CofirmaInContract> {
  const rows = await readCofirmas(tx, caso.fila.id);
  const names = await nameAllegados(tx, caso);
  const { faltan, reservados, espera } = aseguradora.exige_cofirma ? await whatWaits(tx, caso) : NOTHING;
  return {
    exigida: aseguradora.exige_cofirma,
    papeles: faltan,
    espera,
    reservados,
    peticion: await requestOf(tx, caso, askedOf(rows), names),
    rechazada: declinedOf(rows, names),
    firmas: rows.flatMap((row) => signatureOf(caso, row)),
  };
}

const NOTHING = { faltan: 0, reservados: 0, espera: false };

/** Papers that wait, those of reserved accounts, and whether anything has yet to leave on the former. */
export async function whatWaits(tx: Tx, caso: TakenCaso): Promise<typeof NOTHING> {
  const cuentas = await namedCuentas(tx, caso.fila.id, caso.clave);
  const { faltan, reservados } = await partPapersOf(tx, caso, cuentas);
  const espera =
    faltan.length > 0 && somethingWaits(faltan, cuentas, registersWait(await readOverview(tx, caso.fila.id)));
  return { faltan: faltan.length, reservados: reservados.length, espera };
}

/** Before the case is under way the certificates have no rows yet. */
const registersWait = ({ certificados }: Pick<Overview, 'certificados'>): boolean =>
  certificados.length === 0 || certificados.some(({ estado }) => estado === 'pendiente');

type Names = ReadonlyMap<string, NameOnFile>;
const nameOf = (names: Names, allegado: string): string => {
  const known = names.get(allegado);
  return known ? fullName(known) : '';
};

async function requestOf(tx: Tx, { fila }: TakenCaso, asked: Cofirma | null, names: Names) {
  if (!asked) return null;
  const mail = await lastMailState(tx, fila.id, asked.allegado);
  return {
    allegado_id: asked.allegado,
    nombre: nameOf(names, asked.allegado),
    pedida: asked.pedida.toISOString(),
    llega: mail !== 'rechazado' && mail !== 'caducado',
  };
}

/** While nobody else was asked since. */
function declinedOf([last]: readonly Cofirma[], names: Names): CofirmaInContract['rechazada'] {
  if (last?.estado !== 'rechazada' || !last.terminada) return null;
  return { nombre: nameOf(names, last.allegado), cuando: last.terminada.toISOString() };
}

function signatureOf({ clave }: TakenCaso, row: Cofirma): CofirmaInContract['firmas'] {
  const { id, datos_cifrados, firmada, terminada, ejemplares } = row;
  if (!firmada || !datos_cifrados) return [];
  const { firma } = clave.decryptJson<CofirmaData>(cofirmaPlace(id), datos_cifrados);
  return [
    {
      nombre: firma?.nombre ?? '',
      firmada: firmada.toISOString(),
      revocada: terminada?.toISOString() ?? null,
      papeles: ejemplares.length,
    },
  ];
}
