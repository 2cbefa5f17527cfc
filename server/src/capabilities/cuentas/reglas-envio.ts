/** What stands in the way of a request to a provider; pure. Everything at once, so that a screen can show it. */
import type { AccionCuenta, Copia, EstadoCuenta, EstadoObjecion, ViviendaHabitada } from '@albacea/contract/cuentas.ts';
import type { EstadoDocumento, TipoDocumento } from '@albacea/contract/documentos.ts';
import type { AccionDeFicha } from '@albacea/contract/proveedores.ts';
import { type Papel, TEXTO_DE_PAPEL } from '@albacea/contract/proveedores-listas.ts';
import { PRUEBAS_DE_DEFUNCION, TIPOS_DE_PAPEL } from '../documentos/reglas-requisitos.ts';
import { cubreCuenta } from '../mandato/reglas.ts';
import { type Encargo, esIrreversible, lacksForCut, sinTramite } from './reglas-acciones.ts';
import { noEnviada } from './reglas-estados.ts';
import { finDeReposo } from './reglas-plazo.ts';

export type CodigoImpedimento =
  | 'caso_terminado'
  | 'estado'
  | 'sin_accion'
  | 'prueba_de_fallecimiento'
  | 'mandato'
  | 'nombre_por_revisar'
  | 'mandato_sin_cuenta'
  | 'documentacion'
  | 'sin_tramite'
  | 'accion_no_ofrecida'
  | 'papeles'
  | 'reposo'
  | 'copia'
  | 'vivienda'
  | 'objecion'
  | 'objecion_mantenida';

export interface ImpedimentoDeEnvio {
  readonly codigo: CodigoImpedimento;
  readonly texto: { readonly es: string; readonly en: string };
  /** The papers that are missing, for `papeles`. */
  readonly papeles?: readonly Papel[];
}

export interface DocumentoParaEnvio {
  readonly tipo: TipoDocumento;
  readonly estado: EstadoDocumento;
  /** The account it was asked for; null: the case. */
  readonly cuenta: string | null;
}

export interface ObjecionParaEnvio {
  readonly cuenta: string | null;
  readonly estado: EstadoObjecion;
}

/** How a case stands, as far as requests go. */
export interface SituacionDelCaso {
  readonly vivo: boolean;
  /** The base papers were validated once. */
  readonly documentacionCompleta: boolean;
  readonly mandatoFirmado: boolean;
  /** False: a person has to look at the name under the mandate. */
  readonly nombreEnRegla: boolean;
  /** The closed list of the mandate; null: none was signed. */
  readonly alcance: readonly { readonly proveedor: string; readonly accion: AccionCuenta }[] | null;
  /** Those that can still be sent: not the ones whose file was deleted. */
  readonly documentos: readonly DocumentoParaEnvio[];
  readonly objeciones: readonly ObjecionParaEnvio[];
}

export interface CuentaParaEnvio {
  readonly id: string;
  readonly estado: EstadoCuenta;
  /** Null: nobody has said yet. */
  readonly accion: AccionCuenta | null;
  /** Name of the provider. */
  readonly nombre: string;
  readonly conIdentificador: boolean;
  readonly copia: Copia | null;
  readonly vivienda_habitada: ViviendaHabitada | null;
  readonly corte_aceptado: Date | null;
  readonly confirmada: Date | null;
  readonly reposo_hasta: Date | null;
}

/** What the catalogue says; `oferta` null with `enCatalogo`: it has the provider and not the action. */
export interface ProveedorParaEnvio extends Encargo {
  readonly enCatalogo: boolean;
  readonly oferta: AccionDeFicha | null;
}

/** Whether the provider takes it from the relative alone, who then sends what is ready for them. */
export const enviaLaFamilia = ({ oferta }: Pick<ProveedorParaEnvio, 'oferta'>): boolean =>
  oferta?.agente === 'no_aceptado';

/** From where a request can leave. */
const ENVIABLES: readonly EstadoCuenta[] = ['confirmada', 'rechazada', 'sin_respuesta'];

const EN_ESPANOL: Readonly<Record<Papel, string>> = {
  certificado_defuncion: 'el certificado literal de defunción',
  prueba_fallecimiento: 'un certificado, una esquela o un artículo publicado',
  prueba_parentesco: 'la prueba del parentesco',
  identificador_cuenta: 'el correo, usuario, número o línea de la cuenta',
  factura: 'una factura o un cargo',
  dni_fallecido: 'el documento de identidad de la persona fallecida',
  dni_solicitante: 'el documento de identidad de quien lo pide',
  titulo_sucesorio: 'el testamento o la declaración de herederos',
  ultimas_voluntades: 'el certificado de últimas voluntades',
  resolucion_judicial: 'una resolución judicial',
  poder: 'un poder',
  carta_instrucciones: 'una carta firmada que diga lo que se quiere',
  clave_de_acceso: 'una clave que dejó la persona',
};

/** Papers of the action that are not there, or that nobody has validated yet. */
export function papelesQueFaltan(
  cuenta: Pick<CuentaParaEnvio, 'id' | 'conIdentificador'>,
  papeles: readonly Papel[],
  documentos: readonly DocumentoParaEnvio[],
): Papel[] {
  const validos = documentos.filter((d) => d.estado === 'validado' && (d.cuenta === null || d.cuenta === cuenta.id));
  const esta = (papel: Papel): boolean => {
    if (papel === 'identificador_cuenta') return cuenta.conIdentificador;
    if (papel === 'clave_de_acceso') return true; // keys are never kept here: the family has them or not
    return validos.some(({ tipo }) => TIPOS_DE_PAPEL[papel].includes(tipo));
  };
  return papeles.filter((papel) => !esta(papel));
}

/** Objections that cover an account: its own and those of the whole case. */
const cubre = (objecion: ObjecionParaEnvio, cuenta: string) => objecion.cuenta === null || objecion.cuenta === cuenta;

/** Every reason at once; empty when the request may leave now. */
export function impedimentosDeEnvio(
  cuenta: CuentaParaEnvio,
  proveedor: ProveedorParaEnvio,
  caso: SituacionDelCaso,
  ahora: Date,
): ImpedimentoDeEnvio[] {
  const irreversible = esIrreversible(proveedor);
  return [
    ...deEstado(cuenta, caso),
    ...deBase(caso),
    ...(sinTramite(proveedor) ? [] : deAlcance(cuenta, caso)), // nothing leaves in the heir's name
    ...deProveedor(cuenta, proveedor, caso),
    ...(irreversible ? deReposo(cuenta, ahora) : []),
    ...deCopia(cuenta),
    ...(noEnviada(cuenta.estado) ? deVivienda(cuenta, proveedor) : []),
    ...(irreversible ? deObjeciones(cuenta, caso) : []),
  ];
}

/** What holds a first request back alone: one that is out waits for no confirmation, pause or copy any more. */
const DEL_PRIMER_ENVIO: readonly CodigoImpedimento[] = ['estado', 'reposo', 'copia'];

/** The same of a request that is out and is chased or sent again. */
export const impedimentosDeInsistencia: typeof impedimentosDeEnvio = (...situacion) =>
  impedimentosDeEnvio(...situacion).filter(({ codigo }) => !DEL_PRIMER_ENVIO.includes(codigo));

const impedimento = (codigo: CodigoImpedimento, es: string, en: string): ImpedimentoDeEnvio => ({
  codigo,
  texto: { es, en },
});

function deEstado({ estado, accion }: CuentaParaEnvio, { vivo }: SituacionDelCaso): ImpedimentoDeEnvio[] {
  if (!vivo) return [impedimento('caso_terminado', 'El caso ya ha terminado.', 'The case has already ended.')];
  if (ENVIABLES.includes(estado)) return [];
  if (estado === 'propuesta' && accion === null)
    return [
      impedimento(
        'sin_accion',
        'La familia tiene que elegir antes qué se hace con esta cuenta.',
        'The family has to choose first what is to be done with this account.',
      ),
    ];
  if (estado === 'propuesta')
    return [impedimento('estado', 'La familia tiene que confirmarla antes.', 'The family has to confirm it first.')];
  return [impedimento('estado', 'Ya no espera ningún envío.', 'It waits for no request any more.')];
}

/** Proof of death and mandate: without them nothing leaves; with them the case has been under way once. */
export function deBase({
  documentos,
  mandatoFirmado,
  nombreEnRegla,
  documentacionCompleta,
}: Pick<
  SituacionDelCaso,
  'documentos' | 'mandatoFirmado' | 'nombreEnRegla' | 'documentacionCompleta'
>): ImpedimentoDeEnvio[] {
  const probada = documentos.some(({ tipo, estado }) => estado === 'validado' && PRUEBAS_DE_DEFUNCION.includes(tipo));
  const faltan = [
    ...(probada
      ? []
      : [
          impedimento(
            'prueba_de_fallecimiento',
            'Falta validar la prueba del fallecimiento.',
            'The proof of death has to be validated.',
          ),
        ]),
    ...(mandatoFirmado ? [] : [impedimento('mandato', 'Falta el mandato firmado.', 'The signed mandate is missing.')]),
    ...(nombreEnRegla
      ? []
      : [
          impedimento(
            'nombre_por_revisar',
            'Hay que revisar antes el nombre con que se firmó el mandato.',
            'The name under the mandate has to be looked at first.',
          ),
        ]),
  ];
  if (faltan.length > 0 || documentacionCompleta) return faltan;
  return [
    impedimento('documentacion', 'La documentación de base está en revisión.', 'The base papers are being looked at.'),
  ];
}

/** A mandate is a closed list: what came after it needs another signature. */
function deAlcance({ nombre, accion }: CuentaParaEnvio, { alcance }: SituacionDelCaso): ImpedimentoDeEnvio[] {
  if (alcance === null || accion === null || cubreCuenta({ cuentas: alcance }, nombre, accion)) return [];
  return [
    impedimento(
      'mandato_sin_cuenta',
      'El mandato firmado no incluye esta cuenta: la familia tiene que firmarlo de nuevo.',
      'The signed mandate does not include this account: the family has to sign it again.',
    ),
  ];
}

function deProveedor(
  cuenta: CuentaParaEnvio,
  proveedor: ProveedorParaEnvio,
  { documentos }: SituacionDelCaso,
): ImpedimentoDeEnvio[] {
  if (sinTramite(proveedor)) {
    return [
      impedimento(
        'sin_tramite',
        'No hay nada que presentar: se concluye sin solicitud.',
        'There is nothing to file: it is concluded without a request.',
      ),
    ];
  }
  if (proveedor.accion === null) return [];
  if (proveedor.enCatalogo && !proveedor.oferta) {
    return [
      impedimento(
        'accion_no_ofrecida',
        'El proveedor no ofrece esta acción.',
        'The provider does not offer this action.',
      ),
    ];
  }
  const faltan = papelesQueFaltan(cuenta, proveedor.oferta?.papeles ?? [], documentos);
  if (faltan.length === 0) return [];
  const es = `Para este proveedor falta validar: ${faltan.map((papel) => EN_ESPANOL[papel]).join('; ')}.`;
  const en = `For this provider these have to be validated: ${faltan.map((papel) => TEXTO_DE_PAPEL[papel]).join('; ')}.`;
  return [{ ...impedimento('papeles', es, en), papeles: faltan }];
}

/** A day and an hour as people in Spain read them. Immutable, and a constant because building one costs far more than using it. */
const EN_MADRID = {
  es: new Intl.DateTimeFormat('es', { timeZone: 'Europe/Madrid', dateStyle: 'long', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', dateStyle: 'long', timeStyle: 'short' }),
};

/** Counted from the confirmation where none was set: the catalogue has changed its mind on the action since. */
function deReposo({ reposo_hasta, confirmada }: CuentaParaEnvio, ahora: Date): ImpedimentoDeEnvio[] {
  const hasta = reposo_hasta ?? (confirmada && finDeReposo(confirmada));
  if (hasta === null || ahora >= hasta) return [];
  return [
    impedimento(
      'reposo',
      `El período de reflexión dura hasta el ${EN_MADRID.es.format(hasta)}.`,
      `The cooling-off period lasts until ${EN_MADRID.en.format(hasta)}.`,
    ),
  ];
}

function deCopia({ copia, accion }: CuentaParaEnvio): ImpedimentoDeEnvio[] {
  if (accion !== 'eliminar' || copia !== 'pedida') return [];
  return [
    impedimento(
      'copia',
      'Antes de eliminar hay que obtener la copia que se pidió.',
      'The copy that was asked for has to be obtained before erasing.',
    ),
  ];
}

/** The end of a supply where somebody lives, or may, is the family's own word, and nothing that a default brings about. */
function deVivienda(cuenta: CuentaParaEnvio, { tipo }: ProveedorParaEnvio): ImpedimentoDeEnvio[] {
  const lacks = lacksForCut({ ...cuenta, tipo });
  if (lacks === null) return [];
  const [es, en] =
    lacks === 'vivienda_habitada'
      ? [
          'La familia tiene que decir antes si vive alguien en la casa.',
          'The family has to say first whether somebody lives in the home.',
        ]
      : [
          'En la casa vive alguien, o puede vivir: la familia tiene que confirmar el corte del suministro.',
          'Somebody lives in the home, or may: the family has to confirm that the supply is cut off.',
        ];
  return [impedimento('vivienda', es, en)];
}

function deObjeciones(cuenta: CuentaParaEnvio, { objeciones }: SituacionDelCaso): ImpedimentoDeEnvio[] {
  const estados = objeciones.filter((una) => cubre(una, cuenta.id)).map(({ estado }) => estado);
  return [
    ...(estados.includes('abierta')
      ? [impedimento('objecion', 'Hay una objeción por decidir.', 'There is an objection to be decided.')]
      : []),
    ...(estados.includes('mantenida')
      ? [
          impedimento(
            'objecion_mantenida',
            'Se mantuvo una objeción a acciones que no se pueden deshacer.',
            'An objection to actions that cannot be taken back was upheld.',
          ),
        ]
      : []),
  ];
}
