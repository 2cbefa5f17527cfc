/** Whether a single step is left that ends a case, so that whoever takes it is told before; pure. */
import { ULTIMOS_PASOS } from '@albacea/contract/listas.ts';
import { siguientesPasos } from './reglas-avance.ts';
import { CERTIFICADO_FINAL, CUENTA_FINAL, type Panorama } from './reglas-panorama.ts';

export type UltimoPaso = (typeof ULTIMOS_PASOS)[number];

/**
 * What alone is left open. Asked of the rule itself, with each of the steps taken: an account or a certificate gets its end, an
 * objection its decision, a paper its review, the list is declared complete.
 * @returns null when something else is open too, or the case has ended
 */
export function lastStep(p: Panorama): UltimoPaso | null {
  const ends = (after: Panorama | null) => after !== null && (siguientesPasos(after)?.cierre ?? null) !== null;
  return ULTIMOS_PASOS.find((paso) => ends(TAKEN[paso](p))) ?? null;
}

/** The case after the step; null when there is nothing, or more than one thing, that it could end. */
const TAKEN: Readonly<Record<UltimoPaso, (p: Panorama) => Panorama | null>> = {
  cuenta(p) {
    const [abierta, otra] = p.cuentas.filter(({ estado }) => !CUENTA_FINAL.includes(estado));
    if (!abierta || otra || abierta.n > 1) return null;
    const resuelta = { ...abierta, estado: 'resuelta', resultado: 'no_existia' } as const;
    return { ...p, cuentas: p.cuentas.map((una) => (una === abierta ? resuelta : una)) };
  },
  certificado(p) {
    const [abierto, otro] = p.certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado));
    if (!abierto || otro) return null;
    return {
      ...p,
      certificados: p.certificados.map((uno) => (uno === abierto ? { ...uno, estado: 'obtenido' } : uno)),
    };
  },
  objecion(p) {
    const { de_la_aseguradora, otras } = p.objeciones;
    return de_la_aseguradora + otras === 1 ? { ...p, objeciones: { de_la_aseguradora: 0, otras: 0 } } : null;
  },
  documento(p) {
    if (p.por_revisar !== 1) return null;
    const prueba = p.prueba === 'recibida' ? 'validada' : p.prueba;
    return { ...p, por_revisar: 0, prueba, mandato: p.mandato === 'firmado' ? 'validado' : p.mandato };
  },
  lista: (p) => (p.lista_completa ? null : { ...p, lista_completa: true }),
};
