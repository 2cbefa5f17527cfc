/** When the heir hears from us by itself (docs/decisions/0048), and when silence ends a case (docs/decisions/0048); pure. */
import { comienzoDe, habilDesde, sumarDias } from '../calendario/reglas-calendario.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { enManosDeLaFamilia } from './reglas-cartas.ts';
import type { Disparado, Instantanea, Reloj } from './reglas-instantanea.ts';

/** Days of silence on their turn after which the heir is reminded. */
export const DIAS_DE_RECORDATORIO = [3, 10, 30] as const;
/** Days between two e-mails of the clocks to one family, at least. */
export const DIAS_ENTRE_CORREOS = 7;
/** Days of silence after which the heir is told that a case that never began will be closed; others the service looks at. */
export const DIAS_HASTA_AVISO = 90;
/** Days that the heir has then. */
export const DIAS_TRAS_AVISO = 15;
/** Days before the end of the last link on which a new one is sent: a week between two e-mails and a long weekend fit in. */
export const ANTELACION_DE_ACCESO = 14;

/** A clock that has not fired, and the first instant at which it may. */
export interface RelojPendiente extends Reloj {
  readonly vence: Date;
}

const CORREOS: readonly Reloj['clase'][] = ['recordatorio', 'aviso_cierre', 'acceso', 'carta'];
const ultimo = (disparados: readonly Disparado[]): Date | null =>
  disparados.reduce<Date | null>((max, { disparado }) => (max === null || disparado > max ? disparado : max), null);

/** @param ahora only says until when an e-mail that has not left yet keeps the next one waiting */
export function avisosPendientes(i: Instantanea, ahora: Date): RelojPendiente[] {
  if (!i.recordatorios || i.direccion.estado === 'mala') return [];
  const noAntes = primerDiaParaEscribir(i, ahora);
  const en = (dia: string): Date => comienzoDe(habilDesde(noAntes !== null && noAntes > dia ? noAntes : dia));
  return [...delSilencio(i, en), ...delAcceso(i, en), ...deCartas(i, en)];
}

function primerDiaParaEscribir({ disparados, direccion }: Instantanea, ahora: Date): string | null {
  const escrito = ultimo(disparados.filter(({ clase }) => CORREOS.includes(clase)));
  const tras = escrito && sumarDias(hoyEnMadrid(escrito), DIAS_ENTRE_CORREOS);
  // The first e-mail is still on its way: a reminder must not overtake it.
  const manana = direccion.estado === 'pendiente' ? sumarDias(hoyEnMadrid(ahora), 1) : null;
  return tras !== null && manana !== null ? (tras > manana ? tras : manana) : (tras ?? manana);
}

/**
 * Since when the heir is silent, after a change: what they did begins it anew, and while the case waits for somebody else
 * nobody is.
 * @param habla the change was the heir's
 */
export function silencioTras(
  { en_espera_de, silencioDesde }: Pick<Instantanea, 'en_espera_de' | 'silencioDesde'>,
  habla: boolean,
  ahora: Date,
): Date | null {
  if (en_espera_de !== 'heredero') return null;
  return habla ? ahora : (silencioDesde ?? ahora);
}

/** What follows next from the silence of this turn: a reminder, the notice that the case will be closed, its closing. */
function delSilencio(i: Instantanea, en: (dia: string) => Date): RelojPendiente[] {
  const { id: sobre, silencioDesde: ciclo, disparados } = i;
  if (ciclo === null) return [];
  const dia = hoyEnMadrid(ciclo);
  const deEste = disparados.filter((uno) => uno.ciclo.getTime() === ciclo.getTime() && uno.sobre === sobre);
  const recordados = deEste.filter(({ clase }) => clase === 'recordatorio').length;
  const siguiente = DIAS_DE_RECORDATORIO[recordados];
  if (siguiente !== undefined)
    return [{ clase: 'recordatorio', sobre, ciclo, numero: recordados + 1, vence: en(sumarDias(dia, siguiente)) }];
  if (i.estado !== 'abierto') return []; // once it is under way a person decides how it ends
  const avisado = deEste.find(({ clase }) => clase === 'aviso_cierre');
  if (!avisado)
    return [{ clase: 'aviso_cierre', sobre, ciclo, numero: 1, vence: en(sumarDias(dia, DIAS_HASTA_AVISO)) }];
  return [{ clase: 'cierre', sobre, ciclo, numero: 1, vence: comienzoDe(diaDeCierre(avisado.disparado)) }];
}

/** The day on which a case is closed whose heir was told so at an instant. */
export const diaDeCierre = (avisado: Date): string => habilDesde(sumarDias(hoyEnMadrid(avisado), DIAS_TRAS_AVISO));

function delAcceso({ id: sobre, acceso: ciclo, disparados }: Instantanea, en: (dia: string) => Date): RelojPendiente[] {
  if (ciclo === null) return [];
  const hecho = disparados.some((uno) => uno.clase === 'acceso' && uno.ciclo.getTime() === ciclo.getTime());
  if (hecho) return [];
  const vence = en(sumarDias(hoyEnMadrid(ciclo), -ANTELACION_DE_ACCESO));
  return [{ clase: 'acceso', sobre, ciclo, numero: 1, vence }];
}

/** One e-mail for all the letters that have come into the heir's hands since the last one; none is said twice. */
function deCartas({ id: sobre, cuentas, disparados }: Instantanea, en: (dia: string) => Date): RelojPendiente[] {
  const dicho = ultimo(disparados.filter(({ clase }) => clase === 'carta'));
  const [ciclo] = cuentas
    .map((cuenta) => enManosDeLaFamilia(cuenta, disparados))
    .filter((desde) => desde !== null && (dicho === null || desde > dicho))
    .sort((uno, otro) => Number(uno) - Number(otro));
  return ciclo ? [{ clase: 'carta', sobre, ciclo, numero: 1, vence: en(hoyEnMadrid(ciclo)) }] : [];
}
