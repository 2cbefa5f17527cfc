/** What a relative is asked to sign too, for that relative alone. */
import type { AskedCofirma } from '@albacea/contract/schemas/cofirma.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { allegadoData } from '../allegados/allegado-data.ts';
import { lookAtCaso, type TakenCaso } from '../casos/lock-caso.ts';
import { isLive } from '../casos/rules/rules.ts';
import { namedCuentas } from '../cuentas/read/named-cuentas.ts';
import { maskedMail } from '../letters/render/rules-paper.ts';
import { presentContent } from '../mandato/present.ts';
import { type OpenEjemplar, readEjemplares } from '../mandato/read-ejemplares.ts';
import { fullName } from '../mandato/rules-signer-name.ts';
import { type CofirmaData, cofirmaPlace } from './data.ts';
import { papersForCofirma } from './papers-for-cofirma.ts';
import { partPapers } from './rules.ts';
import { askedOf, type Cofirma, readCofirmas } from './sql.ts';
import { allegadoOnly } from './take-asked.ts';

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewAsked(tx: Tx, { aseguradora, actor, now }: Requester, casoId: string): Promise<AskedCofirma> {
  const allegado = allegadoOnly(actor);
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { clave, fila, datos } = caso;
  const cofirmante = await allegadoData(tx, clave, fila.id, allegado);
  const theirs = (await readCofirmas(tx, fila.id)).filter((one) => one.allegado === allegado);
  const asked = askedOf(theirs);
  const signed = theirs.filter(({ estado }) => estado === 'firmada');
  const toSign = asked && isLive(fila.estado) ? (await papersForCofirma(tx, aseguradora, caso)).faltan : [];
  const before = toSign.length > 0 ? [] : await stillShown(tx, caso, signed);
  const opened = theirs.map((row) => open(caso, row));
  return {
    caso_id: fila.caso_id,
    estado: stateOf(toSign.length, signed.length),
    heredero: fullName(datos.heredero),
    nombre: fullName(cofirmante),
    firmada: signed[0]?.firmada?.toISOString() ?? null,
    ejemplares: [...toSign, ...before].map(({ datos: one }) => ({ ...presentContent(one), texto: one.texto })),
    preparada: asked && toSign.length > 0 ? preparedOf(asked, open(caso, asked), cofirmante.email, toSign, now) : null,
    identidad: opened.find((one) => one.preparada)?.preparada?.identidad ?? null,
  };
}

/** @param waiting papers that wait for the signature of whoever looks @param signed acts that they signed */
function stateOf(waiting: number, signed: number): AskedCofirma['estado'] {
  if (waiting > 0) return 'por_firmar';
  return signed > 0 ? 'firmada' : 'nada';
}

const open = ({ clave }: TakenCaso, { id, datos_cifrados }: Cofirma): CofirmaData =>
  datos_cifrados ? clave.decryptJson<CofirmaData>(cofirmaPlace(id), datos_cifrados) : { envios: [] };

/** What they signed, while it is in force; not what names an account that the heir has reserved since. */
async function stillShown(tx: Tx, caso: TakenCaso, signed: readonly Cofirma[]): Promise<readonly OpenEjemplar[]> {
  const ids = new Set(signed.flatMap(({ ejemplares }) => ejemplares));
  const live = (await readEjemplares(tx, caso)).filter(({ id, vigente }) => vigente && ids.has(id));
  const cuentas = await namedCuentas(tx, caso.fila.id, caso.clave);
  const reserved = new Set(cuentas.flatMap(({ reservada, proveedor }) => (reservada ? proveedor : [])));
  return partPapers(live, reserved, new Set()).faltan;
}

/** What waits for their code, unless the heir has signed something else since. */
function preparedOf(
  { id, huella_codigo, codigo_caduca }: Cofirma,
  { preparada }: CofirmaData,
  email: string,
  toSign: readonly OpenEjemplar[],
  now: Date,
): AskedCofirma['preparada'] {
  if (!preparada || !huella_codigo || !codigo_caduca || codigo_caduca <= now) return null;
  const frozen = preparada.papeles.map(({ ejemplar }) => ejemplar).join();
  if (frozen !== toSign.map((one) => one.id).join()) return null;
  return { cofirma_id: id, texto: preparada.texto, a: maskedMail(email), caduca: codigo_caduca.toISOString() };
}
