/**
 * A case in memory that lives a year: people act when they like, at night and on holidays too, and the clocks act when the
 * rules of the service say so. States, turns and dates are those of the service's own rules; only the storage is missing.
 */
import type { Espera, EstadoCaso } from '@albacea/contract/casos.ts';
import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import { TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { EstadoCuenta } from '@albacea/contract/cuentas.ts';
import { caducidadDeAcceso, estaVivo } from '../src/capabilities/casos/reglas.ts';
import { siguientesPasos } from '../src/capabilities/casos/reglas-avance.ts';
import { hoyEnMadrid } from '../src/capabilities/casos/reglas-fecha.ts';
import { type Panorama, puedePedirse } from '../src/capabilities/casos/reglas-panorama.ts';
import { plazoDe, primerDia } from '../src/capabilities/certificados/reglas.ts';
import { finDeReposo, motivosContraElSilencio, plazoDeRespuesta } from '../src/capabilities/cuentas/reglas-plazo.ts';
import { silencioTras } from '../src/capabilities/relojes/reglas-avisos.ts';
import { enManosDeLaFamilia, MAXIMO_DE_INSISTENCIAS } from '../src/capabilities/relojes/reglas-cartas.ts';
import type { Disparado, Instantanea } from '../src/capabilities/relojes/reglas-instantanea.ts';
import { type PlazoDeCaso, plazosDelCaso } from '../src/capabilities/relojes/reglas-plazos.ts';
import { relojesPendientes } from '../src/capabilities/relojes/reglas-relojes.ts';

export const MINUTO = 60_000;
export const DIA = 86_400_000;
export type Azar = () => number;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Cuenta {
  id: string;
  modulo: Modulo;
  estado: EstadoCuenta;
  plazo: string | null;
  insistencias: number;
  ultima_insistencia: Date | null;
  confirmada: Date | null;
  reposo_hasta: Date | null;
  solicitada: Date | null;
  por_familia: boolean;
  reclamada: Date | null;
  actualizado: Date;
  /** Its provider wants something that the family has not brought yet. */
  falta: boolean;
}

interface Certificado {
  id: string;
  tipo: TipoCertificado;
  estado: EstadoCertificado;
  desde: string | null;
  plazo: string | null;
  creado: Date;
  solicitado: Date | null;
}

const faltaDe = ({ estado, falta }: Cuenta) => (estado === 'confirmada' && falta ? 'heredero' : null);

export class CasoSimulado {
  readonly id: string;
  readonly azar: Azar;
  readonly fallecimiento: string;
  readonly conCertificados: boolean;
  estado: EstadoCaso = 'abierto';
  espera: Espera | null = 'heredero';
  silencioDesde: Date | null;
  recordatorios = true;
  listaCompleta = false;
  documentacionCompleta = false;
  prueba: Panorama['prueba'] = 'falta';
  mandato: Panorama['mandato'] = 'falta';
  papeles: { id: string; recibido: Date; que: 'prueba' | 'mandato' }[] = [];
  cuentas: Cuenta[] = [];
  certificados: Certificado[] = [];
  accesoHasta: Date;
  actualizado: Date;
  readonly disparados: Disparado[] = [];
  resultado: string | null = null;
  private n = 0;

  constructor(id: string, azar: Azar, ahora: Date) {
    this.id = id;
    this.azar = azar;
    this.conCertificados = azar() < 0.5;
    this.fallecimiento = hoyEnMadrid(new Date(ahora.getTime() - Math.floor(azar() * 20) * DIA));
    this.silencioDesde = ahora;
    this.actualizado = ahora;
    this.accesoHasta = caducidadDeAcceso(ahora);
  }

  nuevoId(): string {
    this.n += 1;
    return `${this.id}-${this.n}`;
  }

  panorama(): Panorama {
    const modulos: Modulo[] = [
      'borrado',
      'suscripciones',
      ...(this.conCertificados ? (['certificados'] as const) : []),
    ];
    return {
      estado: this.estado,
      lista_completa: this.listaCompleta,
      documentacion_completa: this.documentacionCompleta,
      prueba: this.prueba,
      mandato: this.mandato,
      por_revisar: this.papeles.length,
      objeciones: { de_la_aseguradora: 0, otras: 0 },
      modulos: modulos.map((modulo) => ({ modulo, estado: 'pendiente' as const })),
      cuentas: this.cuentas.map((cuenta) => {
        const { modulo, estado } = cuenta;
        return { modulo, estado, resultado: null, n: 1, falta_de: faltaDe(cuenta) };
      }),
      certificados: this.certificados.map(({ tipo, estado }) => ({ tipo, estado })),
    };
  }

  instantanea(): Instantanea {
    const p = this.panorama();
    const hacenFalta = !this.documentacionCompleta || this.espera === 'heredero';
    return {
      id: this.id,
      estado: this.estado,
      en_espera_de: this.espera,
      actualizado: this.actualizado,
      silencioDesde: this.silencioDesde,
      recordatorios: this.recordatorios,
      direccion: { estado: 'bien', desde: this.actualizado },
      hablado: null,
      acceso: this.accesoHasta,
      puedePedirse: puedePedirse(p),
      listaCompleta: this.listaCompleta,
      faltaPrueba: this.prueba === 'falta' && hacenFalta ? 'heredero' : null,
      faltaMandato: this.mandato === 'falta' && hacenFalta,
      cuentas: this.cuentas.map((cuenta) => ({
        ...cuenta,
        ...{ copia: null, carta_perdida: null, en_mandato: true, falta_de: faltaDe(cuenta) },
      })),
      certificados: this.certificados,
      porRevisar: this.papeles,
      objeciones: [],
      disparados: this.disparados,
    };
  }

  /** What ends every command: the steps that follow, and whose turn it is. */
  avanzar(ahora: Date, habla: boolean): void {
    this.actualizado = ahora;
    const avance = siguientesPasos(this.panorama());
    if (!avance) return;
    if (avance.documentacion) this.documentacionCompleta = true;
    this.estado = avance.estado;
    this.espera = avance.en_espera_de;
    this.resultado = avance.cierre;
    for (const tipo of TIPOS_DE_CERTIFICADO.filter((uno) => avance.certificados.includes(uno)))
      this.certificados.push({
        ...{ id: this.nuevoId(), tipo, estado: 'pendiente', plazo: null, creado: ahora, solicitado: null },
        desde: primerDia(tipo, this.fallecimiento),
      });
    this.silencioDesde = silencioTras({ en_espera_de: this.espera, silencioDesde: this.silencioDesde }, habla, ahora);
  }

  plazos = (ahora: Date): PlazoDeCaso[] => plazosDelCaso(this.instantanea(), ahora);
  pendientes = (ahora: Date) => relojesPendientes(this.instantanea(), ahora);
  vivo = (): boolean => estaVivo(this.estado);

  // People ------------------------------------------------------------------------------------------------------------

  /** One thing that the heir might do now; false: there is nothing. */
  actuaElHeredero(ahora: Date): boolean {
    const propuestas = this.cuentas.filter(({ estado }) => estado === 'propuesta');
    const posibles: (() => void)[] = [
      ...(this.listaCompleta ? [] : [() => this.proponer(ahora)]),
      ...propuestas.map((cuenta) => () => this.confirmar(cuenta, ahora)),
      ...(this.prueba === 'falta' ? [() => this.aportar('prueba', ahora)] : []),
      ...(this.mandato === 'falta' ? [() => this.aportar('mandato', ahora)] : []),
      ...this.cuentas.filter(faltaDe).map((cuenta) => () => {
        cuenta.falta = false;
      }),
      ...(this.cuentas.length > 0 && !this.listaCompleta ? [() => this.declarar()] : []),
      ...this.cuentas
        .filter((cuenta) => enManosDeLaFamilia(cuenta, this.disparados) !== null && this.azar() < 0.5)
        .map((cuenta) => () => this.mandarCarta(cuenta, ahora)),
    ];
    const hacer = posibles[Math.floor(this.azar() * posibles.length)];
    if (!hacer) return false;
    hacer();
    this.avanzar(ahora, true);
    return true;
  }

  private declarar(): void {
    this.listaCompleta = true;
  }

  private proponer(ahora: Date): void {
    const modulo = this.azar() < 0.5 ? 'borrado' : 'suscripciones';
    this.cuentas.push({
      ...{ id: this.nuevoId(), modulo, estado: 'propuesta', plazo: null, insistencias: 0, ultima_insistencia: null },
      ...{ confirmada: null, reposo_hasta: null, solicitada: null, actualizado: ahora },
      ...{ por_familia: false, reclamada: null, falta: this.azar() < 0.3 },
    });
  }

  private confirmar(cuenta: Cuenta, ahora: Date): void {
    const reposo_hasta = cuenta.modulo === 'borrado' ? finDeReposo(ahora) : null;
    Object.assign(cuenta, { estado: 'confirmada', confirmada: ahora, reposo_hasta, actualizado: ahora });
  }

  /** The letter that lies in their hands. */
  private mandarCarta(cuenta: Cuenta, ahora: Date): void {
    if (cuenta.insistencias >= MAXIMO_DE_INSISTENCIAS) Object.assign(cuenta, { reclamada: ahora, actualizado: ahora });
    else
      Object.assign(cuenta, {
        insistencias: cuenta.insistencias + 1,
        ultima_insistencia: ahora,
        actualizado: ahora,
      });
  }

  private aportar(que: 'prueba' | 'mandato', ahora: Date): void {
    this.papeles.push({ id: this.nuevoId(), recibido: ahora, que });
    if (que === 'prueba') this.prueba = 'recibida';
    else this.mandato = 'firmado';
  }

  /** The case manager does what is due on the desk, or some of it. */
  actuaElServicio(ahora: Date): boolean {
    let hecho = false;
    for (const papel of this.papeles.splice(0)) {
      const bien = this.azar() < 0.9;
      if (papel.que === 'prueba') this.prueba = bien ? 'validada' : 'falta';
      else this.mandato = bien ? 'validado' : 'falta';
      hecho = true;
    }
    if (hecho) this.avanzar(ahora, false);
    if (!this.vivo() || !puedePedirse(this.panorama())) return hecho;
    const hoy = hoyEnMadrid(ahora);
    for (const cuenta of this.cuentas) {
      const lista = cuenta.reposo_hasta === null || cuenta.reposo_hasta <= ahora;
      if (cuenta.estado !== 'confirmada' || cuenta.falta || !lista || this.azar() < 0.3) continue;
      const accion = cuenta.modulo === 'borrado' ? 'eliminar' : 'cancelar';
      Object.assign(cuenta, { estado: 'solicitada', solicitada: ahora, plazo: plazoDeRespuesta(hoy, accion, null) });
      Object.assign(cuenta, { insistencias: 0, ultima_insistencia: null, actualizado: ahora, reclamada: null });
      cuenta.por_familia = this.azar() < 0.2;
      hecho = true;
    }
    for (const uno of this.certificados)
      if (uno.estado === 'pendiente' && (uno.desde === null || uno.desde <= hoy) && this.azar() < 0.8) {
        Object.assign(uno, { estado: 'solicitado', solicitado: ahora, plazo: plazoDe(uno.tipo, hoy) });
        hecho = true;
      }
    if (hecho) this.avanzar(ahora, false);
    return hecho;
  }

  /** A provider or a register answers, refuses, or goes on being silent. */
  contestaAlguien(ahora: Date): boolean {
    const cuenta = this.cuentas.find(({ estado }) => estado === 'solicitada' || estado === 'rechazada');
    const certificado = this.certificados.find(({ estado }) => estado === 'solicitado');
    if (certificado && this.azar() < 0.7) certificado.estado = 'obtenido';
    else if (cuenta && this.azar() < 0.6)
      Object.assign(cuenta, {
        estado: cuenta.estado === 'solicitada' && this.azar() < 0.15 ? 'rechazada' : 'resuelta',
        actualizado: ahora,
      });
    else return false;
    this.avanzar(ahora, false);
    return true;
  }

  insistir(cuentaId: string, ahora: Date): void {
    const cuenta = this.cuentas.find(({ id }) => id === cuentaId);
    if (cuenta?.estado !== 'solicitada' || cuenta.por_familia) return; // what the family asked for it also chases
    Object.assign(cuenta, { insistencias: cuenta.insistencias + 1, ultima_insistencia: ahora, actualizado: ahora });
    this.avanzar(ahora, false);
  }

  // Clocks ------------------------------------------------------------------------------------------------------------

  /** Fires the first clock that is due, as the service does. @returns null: none is */
  dispararUno(ahora: Date): (Disparado & { vence: Date }) | null {
    const [primero] = this.pendientes(ahora);
    if (!primero || primero.vence > ahora) return null;
    const disparado: Mutable<Disparado & { vence: Date }> = { ...primero, disparado: ahora };
    this.disparados.push(disparado);
    if (['recordatorio', 'aviso_cierre', 'acceso', 'carta'].includes(primero.clase))
      this.accesoHasta = caducidadDeAcceso(ahora); // each e-mail has a link of its own
    if (primero.clase === 'silencio') {
      const cuenta = this.cuentas.find(({ id }) => id === primero.sobre) as Cuenta;
      const contra = motivosContraElSilencio(cuenta, ahora);
      if (contra) throw new Error(contra.en);
      Object.assign(cuenta, { estado: 'sin_respuesta', actualizado: ahora });
      this.avanzar(ahora, false);
    }
    if (primero.clase === 'cierre')
      Object.assign(this, { estado: 'cerrado', espera: null, silencioDesde: null, resultado: 'sin_respuesta' });
    return disparado;
  }
}
