/**
 * The next date of everything that is open in a case, and who acts until then; pure. Of each there is exactly one, and none
 * of them depends on the hour at which it is asked for: what is stored after a change stays true (docs/decisions/0037, 0044).
 */
import type { Espera } from '@albacea/contract/casos.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { MotivoDePlazo, QueVence, Recordatorios } from '@albacea/contract/plazos.ts';
import type { Papel } from '@albacea/contract/proveedores-listas.ts';
import {
  enHorario,
  habilDesde,
  revisionTras,
  sumarDias,
  sumarHabiles,
  sumarMeses,
} from '../calendario/reglas-calendario.ts';
import { estaVivo } from '../casos/reglas.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { DIAS_ENTRE_INSISTENCIAS } from '../cuentas/reglas-plazo.ts';
import { avisosPendientes, DIAS_HASTA_AVISO } from './reglas-avisos.ts';
import { enManosDeLaFamilia, MAXIMO_DE_INSISTENCIAS } from './reglas-cartas.ts';
import type { CertificadoEnReloj, CuentaEnReloj, Instantanea } from './reglas-instantanea.ts';

/** The month within which a request has to be answered (GDPR, art. 12.3): before its end nobody complains to the officer. */
const MESES_DE_RESPUESTA = 1;
/** Months that the officer has (LOPDGDD, art. 37.1). */
const MESES_DEL_DELEGADO = 2;
/** Months in which the authority says whether it takes the complaint up, and meanwhile passes it on (LOPDGDD, art. 65.5). */
const MESES_DE_LA_AGENCIA = 3;
/** Days that a letter lies in the relative's hands before the service looks at it, or takes the silence as the outcome. */
const DIAS_PARA_LA_FAMILIA = 30;
/** Working days in which a register answers where no law says so, and in which an insurer does what waits for it. */
const HABILES_DE_RESPUESTA = 10;
const HABILES_DE_LA_ASEGURADORA = 5;
/** Days between two calls to a family that no e-mail reaches. */
const DIAS_ENTRE_LLAMADAS = 30;
/** Days for an answer where the request says none; only old rows have none. */
const DIAS_DE_RESPUESTA = 30;

export interface PlazoDeCaso {
  readonly que: QueVence;
  /** null: the case, or a paper that nobody has brought. */
  readonly de: string | null;
  readonly papel: 'prueba_de_defuncion' | 'mandato' | Papel | null;
  readonly fecha: string;
  readonly quien: Espera;
  readonly motivo: MotivoDePlazo;
}
/** For the family: the earliest date of each module that has one, and the next reminder. */
export interface Proximas {
  readonly modulos: Readonly<Partial<Record<Modulo, { proxima_fecha: string; quien: Espera }>>>;
  readonly recordatorios: Recordatorios;
}

type Fecha = Pick<PlazoDeCaso, 'fecha' | 'quien'>;

const mayor = (a: string, b: string): string => (a > b ? a : b);
const masTemprano = (a: PlazoDeCaso, b: PlazoDeCaso): number => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0);

/** All of them, earliest first; the case's own among them. Empty when it has ended. */
export function plazosDelCaso(i: Instantanea, ahora: Date): PlazoDeCaso[] {
  if (!estaVivo(i.estado)) return [];
  const firmes = [...deRevision(i), ...deObjeciones(i), ...deCuentasFirmes(i), ...deCertificados(i)];
  const espera = esperaDelCaso(i, firmes, ahora);
  const enEspera = [...queEsperan(i, espera), ...papelesQueFaltan(i, espera)];
  const todos = [...firmes, ...enEspera];
  return [delCaso(i, todos, espera), ...todos].sort(masTemprano);
}

/** The case's own: the earliest of what is open in it, and on the same day the call to the family before what waits for them. */
function delCaso(i: Instantanea, todos: readonly PlazoDeCaso[], espera: Fecha): PlazoDeCaso {
  const base = { que: 'caso', de: null, papel: null } as const;
  if (sinDireccion(i))
    return { ...base, fecha: sumarHabiles(dia(i.direccion.desde), 1), quien: 'servicio', motivo: 'direccion' };
  const [primero] = [...todos].sort(masTemprano);
  const motivo = motivoDelCaso(i, espera);
  const antes =
    primero && (primero.fecha < espera.fecha || (primero.fecha === espera.fecha && motivo !== 'sin_noticias'));
  return antes
    ? { ...base, fecha: primero.fecha, quien: primero.quien, motivo: primero.motivo }
    : { ...base, ...espera, motivo };
}

/** No e-mail reaches the family, and nobody has spoken with it since. */
const sinDireccion = ({ direccion, hablado }: Instantanea): boolean =>
  direccion.estado === 'mala' && (hablado === null || hablado < direccion.desde);

/**
 * The day on which somebody of the service calls the family: its address takes no e-mail, or the case waits for it and no
 * e-mail will go out by itself any more. Null: none is set.
 */
export function diaDeLlamada(i: Instantanea, ahora: Date): string | null {
  if (!estaVivo(i.estado)) return null;
  if (sinDireccion(i)) return sumarHabiles(dia(i.direccion.desde), 1);
  if (i.en_espera_de !== 'heredero') return null;
  const { fecha, quien } = esperaDelCaso(i, [], ahora);
  return quien === 'servicio' ? fecha : null;
}

function motivoDelCaso({ en_espera_de }: Instantanea, { quien }: Fecha): MotivoDePlazo {
  if (en_espera_de !== 'heredero') return 'cerrar';
  return quien === 'heredero' ? 'lista' : 'sin_noticias';
}

/**
 * Until when the case waits for whom it waits for. The heir's next date is that of the next e-mail to them; when none will go
 * out by itself any more, the service looks.
 */
function esperaDelCaso(i: Instantanea, firmes: readonly PlazoDeCaso[], ahora: Date): Fecha {
  if (i.en_espera_de === 'heredero') {
    const desde = i.silencioDesde ?? i.actualizado;
    const aviso = avisosPendientes(i, ahora).find(({ clase }) => clase !== 'acceso' && clase !== 'carta');
    return aviso ? { fecha: dia(aviso.vence), quien: 'heredero' } : { fecha: diaDeLlamar(i, desde), quien: 'servicio' };
  }
  const quien = i.en_espera_de ?? 'servicio';
  const suyas = firmes.filter((plazo) => plazo.quien === quien).map(({ fecha }) => fecha);
  const [primera] = suyas.sort();
  if (primera !== undefined) return { fecha: primera, quien };
  const habiles = quien === 'aseguradora' ? HABILES_DE_LA_ASEGURADORA : 1;
  return { fecha: sumarHabiles(dia(i.actualizado), habiles), quien };
}

/**
 * When a family is called that gets no e-mail any more. Where none can reach it, the telephone is the only way: at once when it
 * is its turn, and again after some time.
 * @param desde since when it is silent
 */
function diaDeLlamar({ direccion, hablado }: Instantanea, desde: Date): string {
  if (direccion.estado !== 'mala') return habilDesde(sumarDias(dia(desde), DIAS_HASTA_AVISO));
  const yaLoSabe = hablado !== null && hablado >= desde;
  return yaLoSabe ? habilDesde(sumarDias(dia(hablado), DIAS_ENTRE_LLAMADAS)) : sumarHabiles(dia(desde), 1);
}

const dia = hoyEnMadrid;

function deRevision({ porRevisar }: Instantanea): PlazoDeCaso[] {
  return porRevisar.map(({ id, recibido }) => ({
    ...{ que: 'documento', de: id, papel: null, quien: 'servicio', motivo: 'revisar_papel' },
    fecha: sumarHabiles(dia(recibido), 1),
  }));
}

function deObjeciones({ objeciones }: Instantanea): PlazoDeCaso[] {
  return objeciones.map(({ id, abierta, deLaAseguradora }) => ({
    ...{ que: 'objecion', de: id, papel: null, motivo: 'objecion' },
    quien: deLaAseguradora ? 'aseguradora' : 'servicio',
    fecha: sumarHabiles(dia(abierta), deLaAseguradora ? HABILES_DE_LA_ASEGURADORA : 1),
  }));
}

/**
 * When somebody looks whether a request was answered: after its term, after what each letter that followed leaves the provider,
 * its officer and the authority, and after the days for which such a letter lies with the relative.
 */
export function revisionDeCuenta(cuenta: CuentaEnReloj, disparados: Instantanea['disparados']): string {
  const { plazo, insistencias, ultima_insistencia, reclamada } = cuenta;
  const pedido = dia(cuenta.solicitada ?? cuenta.actualizado);
  const tras = revisionTras(plazo ?? sumarDias(pedido, DIAS_DE_RESPUESTA));
  if (reclamada !== null) return mayor(tras, sumarMeses(dia(reclamada), MESES_DE_LA_AGENCIA));
  const enManos = enManosDeLaFamilia(cuenta, disparados);
  if (enManos !== null) return habilDesde(sumarDias(dia(enManos), DIAS_PARA_LA_FAMILIA));
  if (ultima_insistencia === null) return tras;
  const insistido = dia(ultima_insistencia);
  if (insistencias >= MAXIMO_DE_INSISTENCIAS) return mayor(tras, sumarMeses(insistido, MESES_DEL_DELEGADO));
  const mes = revisionTras(sumarMeses(pedido, MESES_DE_RESPUESTA));
  return mayor(mayor(tras, mes), habilDesde(sumarDias(insistido, DIAS_ENTRE_INSISTENCIAS)));
}

/** What is done when a request that is out comes to its day. */
function motivoDeSolicitada(cuenta: CuentaEnReloj, enManos: Date | null): MotivoDePlazo {
  if (enManos !== null) return 'carta_familia';
  if (cuenta.reclamada !== null) return 'silencio';
  return (['insistir', 'delegado'] as const)[cuenta.insistencias] ?? 'agencia';
}

/** The first day on which a confirmed account can be sent as far as it alone goes. */
function primerEnvio({ confirmada, reposo_hasta, actualizado }: CuentaEnReloj): string {
  const siguiente = sumarHabiles(dia(confirmada ?? actualizado), 1);
  return reposo_hasta === null ? siguiente : mayor(siguiente, dia(enHorario(reposo_hasta)));
}

/** Accounts whose date is their own. */
function deCuentasFirmes({ cuentas, puedePedirse, disparados }: Instantanea): PlazoDeCaso[] {
  return cuentas.flatMap((cuenta): PlazoDeCaso[] => {
    const base = { que: 'cuenta', de: cuenta.id, papel: null } as const;
    switch (cuenta.estado) {
      case 'solicitada': {
        if (cuenta.carta_perdida !== null)
          return [{ ...base, fecha: dia(cuenta.carta_perdida), quien: 'servicio', motivo: 'carta' }];
        const enManos = enManosDeLaFamilia(cuenta, disparados);
        const quien = enManos === null ? 'proveedor' : 'heredero';
        const motivo = motivoDeSolicitada(cuenta, enManos);
        return [{ ...base, fecha: revisionDeCuenta(cuenta, disparados), quien, motivo }];
      }
      case 'rechazada':
        return [{ ...base, fecha: sumarHabiles(dia(cuenta.actualizado), 1), quien: 'servicio', motivo: 'decidir' }];
      case 'confirmada': {
        const motivo = cuenta.copia === 'pedida' ? 'copia' : 'enviar';
        const nuestra = puedePedirse && cuenta.falta_de === null;
        return nuestra ? [{ ...base, fecha: primerEnvio(cuenta), quien: 'servicio', motivo }] : [];
      }
      default:
        return [];
    }
  });
}

/** What waits for whom the case waits for: proposals, what only the base papers hold back, and what lacks something. */
function queEsperan(i: Instantanea, espera: Fecha): PlazoDeCaso[] {
  const cuentas = i.cuentas.flatMap((cuenta): PlazoDeCaso[] => {
    const base = { que: 'cuenta', de: cuenta.id, papel: null } as const;
    if (cuenta.estado === 'propuesta')
      return [{ ...base, fecha: espera.fecha, quien: 'heredero', motivo: 'confirmar' }];
    if (cuenta.estado !== 'confirmada') return [];
    if (i.puedePedirse && cuenta.falta_de === null) return [];
    const fecha = mayor(espera.fecha, primerEnvio(cuenta));
    if (!i.puedePedirse || cuenta.falta_de === null) return [{ ...base, fecha, quien: espera.quien, motivo: 'enviar' }];
    const motivo = cuenta.falta_de === 'heredero' ? 'falta_algo' : 'falta_certificado';
    return [{ ...base, fecha, quien: cuenta.falta_de, motivo }];
  });
  if (i.puedePedirse) return cuentas;
  const certificados = i.certificados
    .filter(({ estado }) => estado === 'pendiente')
    .map((certificado): PlazoDeCaso => {
      const fecha = mayor(espera.fecha, primeraPeticion(certificado));
      return {
        que: 'certificado',
        de: certificado.id,
        papel: null,
        fecha,
        quien: espera.quien,
        motivo: 'pedir_certificado',
      };
    });
  return [...cuentas, ...certificados];
}

function deCertificados(i: Instantanea): PlazoDeCaso[] {
  return i.certificados.flatMap((certificado): PlazoDeCaso[] => {
    const base = { que: 'certificado', de: certificado.id, papel: null } as const;
    const { estado, plazo, solicitado, creado } = certificado;
    if (estado === 'pendiente' && i.puedePedirse)
      return [{ ...base, fecha: primeraPeticion(certificado), quien: 'servicio', motivo: 'pedir_certificado' }];
    if (estado !== 'solicitado') return [];
    const hasta = plazo ?? sumarHabiles(dia(solicitado ?? creado), HABILES_DE_RESPUESTA);
    return [{ ...base, fecha: revisionTras(hasta), quien: 'proveedor', motivo: 'reclamar_certificado' }];
  });
}

const primeraPeticion = ({ desde, creado }: CertificadoEnReloj): string => {
  const hoy = dia(creado);
  return habilDesde(desde !== null && desde > hoy ? desde : hoy);
};

/** Base papers that nobody has brought, or whose last one was rejected. */
function papelesQueFaltan({ faltaPrueba, faltaMandato }: Instantanea, { fecha }: Fecha): PlazoDeCaso[] {
  const base = { que: 'documento', de: null, fecha, motivo: 'aportar_papel' } as const;
  return [
    ...(faltaPrueba === null ? [] : [{ ...base, papel: 'prueba_de_defuncion' as const, quien: faltaPrueba }]),
    ...(faltaMandato ? [{ ...base, papel: 'mandato' as const, quien: 'heredero' as const }] : []),
  ];
}
