/** What follows from a change below a case: modules that are complete, the state of the case, whom it waits for. */
import type { Tx } from '../../db/base.ts';
import { type Actor, type Hecho, registrarHechos } from '../../outbox/hechos.ts';
import { crearCertificados } from '../certificados/crear-certificados.ts';
import { compareSignerName } from '../mandato/flag-signer-name.ts';
import { anotarPlazos } from '../relojes/anotar-plazos.ts';
import type { QuienPide } from './abrir-caso.ts';
import { type Avance, siguientesPasos } from './reglas-avance.ts';
import { escribirAvance, escribirCierre } from './sql-avance.ts';
import { leerPanorama } from './ver-panorama.ts';

/** Nobody orders these steps. */
export const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };
/** In the story, what follows from a change stands after the change and before the e-mails it sent. */
const TRAS_EL_CAMBIO = 0x800;

/**
 * Looks at the case as the transaction has left it and takes the steps that follow. Every command that changes an account,
 * a document, a certificate, the mandate or an objection ends with it, in the same transaction. The version of the case
 * advances with each. Last of all the next dates are worked out.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function avanzarCaso(tx: Tx, quien: QuienPide, caso: string): Promise<void> {
  const { aseguradora, ahora } = quien;
  await compareSignerName(tx, quien, caso);
  const panorama = await leerPanorama(tx, caso);
  const avance = siguientesPasos(panorama);
  if (!avance) return;
  if (avance.certificados.length > 0) await crearCertificados(tx, caso, avance.certificados, ahora);
  await escribirAvance(tx, caso, avance, ahora);
  if (avance.cierre !== null)
    await escribirCierre(tx, caso, 'cerrado', avance.cierre, aseguradora.retencion_anios, ahora);
  const hechos = hechosDe(
    avance,
    panorama.estado === 'abierto' && avance.documentacion ? 'en_tramite' : panorama.estado,
    ahora,
  );
  if (hechos.length > 0) await registrarHechos(tx, caso, hechos, SISTEMA, ahora, TRAS_EL_CAMBIO);
  await anotarPlazos(tx, quien, caso);
}

/** The steps as facts, in the order in which they are told. */
function hechosDe(
  { documentacion, certificados, reabrir, completar, terminar, cierre }: Avance,
  estado: string,
  ahora: Date,
): Hecho[] {
  const instante = ahora.toISOString();
  const hechos: Hecho[] = [];
  if (documentacion) {
    const data = { estado, completada: instante };
    hechos.push({ tipo: 'caso_documentacion_completa', evento: { tipo: 'documentacion_completa', data } });
  }
  if (certificados.length > 0) hechos.push({ tipo: 'certificado_pendiente', datos: { certificados } });
  for (const modulo of reabrir) hechos.push({ tipo: 'modulo_reabierto', datos: { modulo } });
  for (const modulo of completar) hechos.push(hechoDeModulo('completado', modulo, estado, ahora));
  for (const modulo of terminar) hechos.push(hechoDeModulo('terminado', modulo, estado, ahora));
  if (cierre !== null) hechos.push(hechoDeCierre(cierre, ahora));
  return hechos;
}

/** @param estado of the case when the work of the module was over */
export function hechoDeModulo(como: 'completado' | 'terminado', modulo: string, estado: string, ahora: Date): Hecho {
  const data = { estado, modulo, completado: ahora.toISOString() };
  return { tipo: `modulo_${como}`, datos: { modulo }, evento: { tipo: 'modulo_completado', data } };
}

export function hechoDeCierre(resultado: string, ahora: Date): Hecho {
  const data = { estado: 'cerrado', resultado, cerrado: ahora.toISOString() };
  return { tipo: 'caso_cerrado', datos: { resultado }, evento: { tipo: 'caso_cerrado', data } };
}
