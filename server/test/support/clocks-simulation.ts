/**
 * A case simulated in memory for a year: people act at any time, also at night and on holidays, and the clocks act when the
 * rules of the service say so. States, waits and dates follow the service's own rules; only the storage is missing.
 */
import type { CasoState, Wait } from '@albacea/contract/schemas/casos.ts';
import {
  CERTIFICADO_TYPES,
  type CertificadoState,
  type CertificadoType,
} from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { pendingClocks } from '../../src/agenda/reminders/rules-clocks.ts';
import { type CasoDeadline, casoDeadlines } from '../../src/agenda/reminders/rules-deadlines.ts';
import { silenceAfter } from '../../src/agenda/reminders/rules-notices.ts';
import { CHASES_MAXIMUM, type Fired, inFamilyHands, type Snapshot } from '../../src/agenda/reminders/rules-snapshot.ts';
import { deadlineOf, firstDay } from '../../src/caso/certificados/rules.ts';
import { accessExpiry, isLive } from '../../src/caso/rules/rules.ts';
import { type Overview, papersInOrder } from '../../src/caso/rules/rules-overview.ts';
import { nextSteps } from '../../src/caso/rules/rules-progress.ts';
import { coolingOffEnd, reasonsAgainstSilence, responseDeadline } from '../../src/cuentas/rules/rules-deadline.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
export type Random = () => number;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Cuenta {
  id: string;
  modulo: Modulo;
  estado: CuentaState;
  plazo: string | null;
  insistencias: number;
  ultima_insistencia: Date | null;
  confirmada: Date | null;
  reposo_hasta: Date | null;
  solicitada: Date | null;
  por_familia: boolean;
  reclamada: Date | null;
  actualizado: Date;
  /** Whether the provider requires something that the family has not brought yet. */
  falta: boolean;
}

interface Certificado {
  id: string;
  tipo: CertificadoType;
  estado: CertificadoState;
  desde: string | null;
  plazo: string | null;
  creado: Date;
  solicitado: Date | null;
  sin_pedir: boolean;
  falta_de: null;
}

const lackOf = ({ estado, falta }: Cuenta) => (estado === 'confirmada' && falta ? 'heredero' : null);

export class SimulatedCaso {
  readonly id: string;
  readonly random: Random;
  readonly fallecimiento: string;
  readonly withCertificados: boolean;
  estado: CasoState = 'abierto';
  waitsFor: Wait | null = 'heredero';
  waitsSince: Date;
  silentSince: Date | null;
  reminded = true;
  completeList = false;
  completePapers = false;
  prueba: Overview['prueba'] = 'falta';
  mandato: Overview['mandato'] = 'falta';
  papeles: { id: string; recibido: Date; que: 'prueba' | 'mandato' }[] = [];
  cuentas: Cuenta[] = [];
  certificados: Certificado[] = [];
  accessUntil: Date;
  actualizado: Date;
  readonly fired: Fired[] = [];
  resultado: string | null = null;
  private n = 0;

  constructor(id: string, random: Random, now: Date) {
    this.id = id;
    this.random = random;
    this.withCertificados = random() < 0.5;
    this.fallecimiento = todayInMadrid(new Date(now.getTime() - Math.floor(random() * 20) * DAY));
    this.silentSince = now;
    this.waitsSince = now;
    this.actualizado = now;
    this.accessUntil = accessExpiry(now);
  }

  newId(): string {
    this.n += 1;
    return `${this.id}-${this.n}`;
  }

  overview(): Overview {
    const modulos: Modulo[] = [
      'borrado',
      'suscripciones',
      ...(this.withCertificados ? (['certificados'] as const) : []),
    ];
    return {
      estado: this.estado,
      retenido: false,
      lista_completa: this.completeList,
      documentacion_completa: this.completePapers,
      prueba: this.prueba,
      mandato: this.mandato,
      por_revisar: this.papeles.length,
      papeles_pedidos: 0,
      objeciones: { de_la_aseguradora: 0, otras: 0 },
      modulos: modulos.map((modulo) => ({ modulo, estado: 'pendiente' as const })),
      cuentas: this.cuentas.map((cuenta) => {
        const { modulo, estado } = cuenta;
        return { modulo, estado, resultado: null, n: 1, falta_de: lackOf(cuenta), por_leer: false };
      }),
      certificados: this.certificados.map(({ tipo, estado, falta_de }) => ({ tipo, estado, falta_de })),
    };
  }

  snapshot(): Snapshot {
    const p = this.overview();
    const isLacking = !this.completePapers || this.waitsFor === 'heredero';
    return {
      id: this.id,
      estado: this.estado,
      cerrado: null,
      reabierto: null,
      en_espera_de: this.waitsFor,
      actualizado: this.actualizado,
      silencioDesde: this.silentSince,
      recordatorios: this.reminded,
      retenido: false,
      prohibido: false,
      novedades: [],
      esperaDesde: this.waitsSince,
      direccion: { estado: 'bien', desde: this.actualizado },
      hablado: null,
      acceso: this.accessUntil,
      puedePedirse: papersInOrder(p),
      listaCompleta: this.completeList,
      faltaPrueba: this.prueba === 'falta' && isLacking,
      faltaMandato: this.mandato === 'falta' && isLacking,
      papelPedido: false,
      cuentas: this.cuentas.map((cuenta) => ({
        ...cuenta,
        copia: null,
        carta_perdida: null,
        en_pausa: false,
        pedida: cuenta.solicitada,
        insistida: cuenta.ultima_insistencia,
        en_mandato: true,
        falta_de: lackOf(cuenta),
        turno_hasta: null,
      })),
      certificados: this.certificados,
      porRevisar: this.papeles,
      objeciones: [],
      disparados: this.fired,
    };
  }

  /** Ends every command: takes the steps that follow, and determines whom the case waits for. */
  advance(now: Date, speaks: boolean): void {
    this.actualizado = now;
    const progress = nextSteps(this.overview());
    if (!progress) return;
    if (progress.documentacion) this.completePapers = true;
    this.estado = progress.estado;
    const waited = this.waitsFor;
    this.waitsFor = progress.en_espera_de;
    this.resultado = progress.cierre;
    for (const tipo of CERTIFICADO_TYPES.filter((one) => progress.certificados.includes(one)))
      this.certificados.push({
        id: this.newId(),
        tipo,
        estado: 'pendiente',
        plazo: null,
        creado: now,
        solicitado: null,
        desde: firstDay(tipo, this.fallecimiento),
        sin_pedir: false,
        falta_de: null,
      });
    if (progress.en_espera_de !== waited) this.waitsSince = now;
    this.silentSince = silenceAfter(this.snapshot(), speaks, now);
  }

  deadlines = (now: Date): CasoDeadline[] => casoDeadlines(this.snapshot(), now);
  openTasks = (now: Date) => pendingClocks(this.snapshot(), now);
  alive = (): boolean => isLive(this.estado);

  // People ------------------------------------------------------------------------------------------------------------

  /** Does one thing that the heir might do now. @returns false if there is nothing to do */
  herederoActs(now: Date): boolean {
    const proposed = this.cuentas.filter(({ estado }) => estado === 'propuesta');
    const possible: (() => void)[] = [
      ...(this.completeList ? [] : [() => this.propose(now)]),
      ...proposed.map((cuenta) => () => this.confirm(cuenta, now)),
      ...(this.prueba === 'falta' ? [() => this.contribute('prueba', now)] : []),
      ...(this.mandato === 'falta' ? [() => this.contribute('mandato', now)] : []),
      ...this.cuentas.filter(lackOf).map((cuenta) => () => {
        cuenta.falta = false;
      }),
      ...(this.cuentas.length > 0 && !this.completeList ? [() => this.declareComplete()] : []),
      ...this.cuentas
        .filter((cuenta) => inFamilyHands(cuenta, this.fired) !== null && this.random() < 0.5)
        .map((cuenta) => () => this.submitLetter(cuenta, now)),
    ];
    const perform = possible[Math.floor(this.random() * possible.length)];
    if (!perform) return false;
    perform();
    this.advance(now, true);
    return true;
  }

  private declareComplete(): void {
    this.completeList = true;
  }

  private propose(now: Date): void {
    const modulo = this.random() < 0.5 ? 'borrado' : 'suscripciones';
    this.cuentas.push({
      id: this.newId(),
      modulo,
      estado: 'propuesta',
      plazo: null,
      insistencias: 0,
      ultima_insistencia: null,
      confirmada: null,
      reposo_hasta: null,
      solicitada: null,
      actualizado: now,
      por_familia: false,
      reclamada: null,
      falta: this.random() < 0.3,
    });
  }

  private confirm(cuenta: Cuenta, now: Date): void {
    const reposo_hasta = cuenta.modulo === 'borrado' ? coolingOffEnd(now) : null;
    Object.assign(cuenta, { estado: 'confirmada', confirmada: now, reposo_hasta, actualizado: now });
  }

  /** The family sends the letter that only it can send. */
  private submitLetter(cuenta: Cuenta, now: Date): void {
    if (cuenta.insistencias >= CHASES_MAXIMUM) Object.assign(cuenta, { reclamada: now, actualizado: now });
    else
      Object.assign(cuenta, {
        insistencias: cuenta.insistencias + 1,
        ultima_insistencia: now,
        actualizado: now,
      });
  }

  private contribute(que: 'prueba' | 'mandato', now: Date): void {
    this.papeles.push({ id: this.newId(), recibido: now, que });
    if (que === 'prueba') this.prueba = 'recibida';
    else this.mandato = 'firmado';
  }

  /** The case manager does all or some of the due tasks. */
  serviceActs(now: Date): boolean {
    let acted = false;
    for (const { que } of this.papeles.splice(0)) {
      const isValid = this.random() < 0.9;
      if (que === 'prueba') this.prueba = isValid ? 'validada' : 'falta';
      else this.mandato = isValid ? 'validado' : 'falta';
      acted = true;
    }
    if (acted) this.advance(now, false);
    if (!this.alive() || !papersInOrder(this.overview())) return acted;
    const today = todayInMadrid(now);
    for (const cuenta of this.cuentas) {
      const isRested = cuenta.reposo_hasta === null || cuenta.reposo_hasta <= now;
      if (cuenta.estado !== 'confirmada' || cuenta.falta || !isRested || this.random() < 0.3) continue;
      const action = cuenta.modulo === 'borrado' ? 'eliminar' : 'cancelar';
      Object.assign(cuenta, {
        estado: 'solicitada',
        solicitada: now,
        plazo: responseDeadline(today, action, null, null),
      });
      Object.assign(cuenta, { insistencias: 0, ultima_insistencia: null, actualizado: now, reclamada: null });
      cuenta.por_familia = this.random() < 0.2;
      acted = true;
    }
    for (const one of this.certificados)
      if (one.estado === 'pendiente' && (one.desde === null || one.desde <= today) && this.random() < 0.8) {
        Object.assign(one, { estado: 'solicitado', solicitado: now, plazo: deadlineOf(one.tipo, today) });
        acted = true;
      }
    if (acted) this.advance(now, false);
    return acted;
  }

  /** A provider or a register answers, refuses, or still does not answer. */
  somebodyAnswers(now: Date): boolean {
    const cuenta = this.cuentas.find(({ estado }) => estado === 'solicitada' || estado === 'rechazada');
    const certificado = this.certificados.find(({ estado }) => estado === 'solicitado');
    if (certificado && this.random() < 0.7) certificado.estado = 'obtenido';
    else if (cuenta && this.random() < 0.6)
      Object.assign(cuenta, {
        estado: cuenta.estado === 'solicitada' && this.random() < 0.15 ? 'rechazada' : 'resuelta',
        actualizado: now,
      });
    else return false;
    this.advance(now, false);
    return true;
  }

  insist(cuentaId: string, now: Date): void {
    const cuenta = this.cuentas.find(({ id }) => id === cuentaId);
    if (cuenta?.estado !== 'solicitada' || cuenta.por_familia) return; // the family also chases its own requests
    Object.assign(cuenta, { insistencias: cuenta.insistencias + 1, ultima_insistencia: now, actualizado: now });
    this.advance(now, false);
  }

  // Clocks ------------------------------------------------------------------------------------------------------------

  /** Fires the first due clock, as the service does. @returns the clock, or null if none is due */
  fireOne(now: Date): (Fired & { vence: Date }) | null {
    const [first] = this.openTasks(now);
    if (!first || first.vence > now) return null;
    const fired: Mutable<Fired & { vence: Date }> = { ...first, disparado: now, cumplido: now };
    this.fired.push(fired);
    if (['recordatorio', 'aviso_cierre', 'acceso', 'carta'].includes(first.clase)) this.accessUntil = accessExpiry(now); // each e-mail has a new link
    if (first.clase === 'silencio') {
      const cuenta = this.cuentas.find(({ id }) => id === first.sobre) as Cuenta;
      const reasons = reasonsAgainstSilence(cuenta, { porLeer: [], enCamino: [], perdidas: {} }, now);
      if (reasons) throw new Error(reasons.en);
      Object.assign(cuenta, { estado: 'sin_respuesta', actualizado: now });
      this.advance(now, false);
    }
    if (first.clase === 'cierre')
      Object.assign(this, { estado: 'cerrado', waitsFor: null, silentSince: null, resultado: 'sin_respuesta' });
    return fired;
  }
}
