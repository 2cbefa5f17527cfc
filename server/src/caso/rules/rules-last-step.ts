/** Whether a single step is left that ends a case, so that whoever takes it is told before; pure. */
import { LAST_STEPS } from '@albacea/contract/schemas/lists.ts';
import { CERTIFICADO_FINAL, CUENTA_FINAL, type Overview } from './rules-overview.ts';
import { nextSteps } from './rules-progress.ts';

type LastStep = (typeof LAST_STEPS)[number];

/**
 * What alone is left open. Asked of the rule itself, with each of the steps taken: an account or a certificate gets its end, an
 * objection its decision, a paper its review, the list is declared complete.
 * @returns null when something else is open too, or the case has ended
 */
export function lastStep(p: Overview): LastStep | null {
  const ends = (after: Overview | null) => after !== null && (nextSteps(after)?.cierre ?? null) !== null;
  return LAST_STEPS.find((step) => ends(TAKEN[step](p))) ?? null;
}

/** The case after the step; null when there is nothing, or more than one thing, that it could end. */
const TAKEN: Readonly<Record<LastStep, (p: Overview) => Overview | null>> = {
  cuenta(p) {
    const [opened, other] = p.cuentas.filter(({ estado }) => !CUENTA_FINAL.includes(estado));
    if (!opened || other || opened.n > 1) return null;
    const resolved = { ...opened, estado: 'resuelta', resultado: 'no_existia' } as const;
    return { ...p, cuentas: p.cuentas.map((one) => (one === opened ? resolved : one)) };
  },
  certificado(p) {
    const [opened, other] = p.certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado));
    if (!opened || other) return null;
    return {
      ...p,
      certificados: p.certificados.map((one) => (one === opened ? { ...one, estado: 'obtenido' } : one)),
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
