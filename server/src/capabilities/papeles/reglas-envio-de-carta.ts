/** How a letter goes and with which papers, and what keeps the service from sending it; pure. */

import type { Gestion } from '@albacea/contract/cuentas.ts';
import type { EstadoDocumento, TipoDocumento } from '@albacea/contract/documentos.ts';
import type { ClaseDeCarta, IdiomaDeCarta, Territorio } from '@albacea/contract/papeles.ts';
import type { AccionDeFicha } from '@albacea/contract/proveedores.ts';
import type { Canal } from '@albacea/contract/proveedores-listas.ts';
import { habilDesde, sumarDias, sumarMeses } from '../calendario/reglas-calendario.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import type { ImpedimentoDeEnvio } from '../cuentas/reglas-envio.ts';
import { DIAS_ENTRE_INSISTENCIAS, plazoDeRespuesta } from '../cuentas/reglas-plazo.ts';
import { TIPOS_DE_PAPEL } from '../documentos/reglas-requisitos.ts';
import { type DatosDeCarta, grupoDe } from './reglas-datos-de-carta.ts';
import { enLetra } from './reglas-papel.ts';

export interface Motivo {
  readonly codigo: string;
  readonly texto: { readonly es: string; readonly en: string };
}
const motivo = (codigo: string, es: string, en: string): Motivo => ({ codigo, texto: { es, en } });

/** Where a letter went, and why there, as the record of the account keeps it: `nota` of its entry. */
export const notaDeEnvio = (asunto: string, direccion: string, motivo?: string): string =>
  `${motivo === undefined ? asunto : `${asunto} (${motivo.trim()})`} → ${direccion}`;
export const direccionDeNota = (nota: string | null): string | undefined => nota?.match(/ → (\S+@\S+)$/)?.[1];

/** Bytes of papers that one e-mail carries: in base64 they grow by a third, and many servers take 20 MB and no more. */
export const MAXIMO_ADJUNTOS = 13 * 1024 * 1024;

/** Where complaints to the authority are handed in. */
const SEDE_AEPD = 'https://sedeaepd.gob.es';

export interface Destino {
  readonly canal: Canal;
  /** E-mail address or page; null: not known. */
  readonly direccion: string | null;
}

/** @param propia address that a person of the service gave */
export function destinoDe(
  clase: ClaseDeCarta,
  oferta: Pick<AccionDeFicha, 'canal' | 'direccion'> | null,
  propia: string | undefined,
): Destino {
  if (clase === 'reclamacion_aepd') return { canal: 'formulario_web', direccion: SEDE_AEPD };
  if (propia !== undefined) return { canal: 'correo_electronico', direccion: propia };
  // The catalogue knows no officers: their address stands in the provider's own notice.
  if (clase === 'reclamacion_dpd') return { canal: 'correo_electronico', direccion: null };
  return oferta ?? { canal: 'correo_electronico', direccion: null };
}

/** Day by which an answer is asked for; null where the law gives nobody a day. */
export function plazoDeCarta(
  clase: ClaseDeCarta,
  hoy: string,
  accion: DatosDeCarta['accion'],
  oferta: AccionDeFicha | null,
): string | null {
  if (clase === 'solicitud') return plazoDeRespuesta(hoy, accion, oferta);
  if (clase === 'recordatorio') return habilDesde(sumarDias(hoy, DIAS_ENTRE_INSISTENCIAS));
  return clase === 'reclamacion_dpd' ? sumarMeses(hoy, 2) : null;
}

/** What shows a provider that somebody has died, the strongest first. */
const PRUEBAS: readonly TipoDocumento[] = ['certificado_defuncion', 'prueba_fallecimiento', 'declaracion_aseguradora'];

/**
 * The documents that go with a letter: one that proves the death, and what the provider asks for, no more (GDPR, art. 5.1.c).
 * @param documentos validated, with a file, of the case or of this account, the newest first
 */
export function papelesQueVan<D extends { readonly tipo: TipoDocumento }>(
  clase: ClaseDeCarta,
  documentos: readonly D[],
  oferta: Pick<AccionDeFicha, 'papeles'> | null,
  conTitulo: boolean,
): D[] {
  if (clase === 'recordatorio') return [];
  const elegidos = new Map<TipoDocumento, D>();
  const elegir = (tipos: readonly TipoDocumento[]) => {
    for (const tipo of tipos) {
      const uno = documentos.find((documento) => documento.tipo === tipo);
      if (uno) return void elegidos.set(tipo, uno);
    }
  };
  elegir(PRUEBAS);
  for (const papel of oferta?.papeles ?? []) elegir(TIPOS_DE_PAPEL[papel]);
  if (conTitulo) elegir(['titulo_sucesorio']);
  return [...elegidos.values()];
}

/** What of a record says which paper shows it. */
type PasoDeTramite = Pick<Gestion, 'tipo' | 'cuando' | 'documento'> & Partial<Pick<Gestion, 'carta'>>;

/** Something of the record of a request, and the paper that shows it. */
export interface PruebaDeTramite<D> {
  /** null: the relative has it, who sent it themselves. */
  readonly documento: D | null;
  readonly nombre: Readonly<Record<IdiomaDeCarta, string>>;
}

/**
 * What the complaint to the authority shows: the request and what followed it as they were sent, and what the provider answered,
 * as far as there is a paper of it.
 * @param gestiones of the account, oldest first
 * @param documentos of this account, with a file
 * @param proveedor its name
 * @param porFamilia the relative sent the request themselves
 */
export function pruebasDeTramite<D extends Pick<DocumentoDeTramite, 'id' | 'tipo' | 'estado' | 'recibido'>>(
  gestiones: readonly PasoDeTramite[],
  documentos: readonly D[],
  proveedor: string,
  porFamilia: boolean,
): PruebaDeTramite<D>[] {
  const buenos = documentos.filter(({ estado }) => estado !== 'rechazado');
  const desde = gestiones.findLastIndex(({ tipo }) => tipo === 'solicitud');
  const respuesta = { es: `Respuesta de ${proveedor}`, en: `Answer from ${proveedor}` };
  const pruebas = new Map<string, PruebaDeTramite<D>>();
  const poner = (documento: D | undefined, nombre: PruebaDeTramite<D>['nombre']) => {
    if (documento && !pruebas.has(documento.id)) pruebas.set(documento.id, { documento, nombre });
  };
  gestiones.forEach((gestion, i) => {
    const { tipo, cuando, documento } = gestion;
    const papel = buenos.find(({ id }) => id === documento);
    const dia = hoyEnMadrid(new Date(cuando));
    if (tipo === 'solicitud' && i === desde) poner(papel, NOMBRES.justificante_envio);
    if (tipo === 'insistencia' && i > desde)
      poner(papel, fueAlDelegado(gestion) ? deQueSeReclamo(dia) : deQueSeInsistio(dia));
    if (tipo === 'negativa') poner(papel, respuesta);
  });
  const solicitada = gestiones[desde]?.cuando;
  for (const papel of buenos.toReversed())
    if (papel.tipo === 'respuesta_proveedor' && (!solicitada || papel.recibido >= new Date(solicitada)))
      poner(papel, respuesta);
  return [...(porFamilia ? [LA_QUE_ENVIE] : []), ...pruebas.values()];
}

const LA_QUE_ENVIE = {
  documento: null,
  nombre: { es: 'Copia de la solicitud que envié', en: 'Copy of the request that I sent' },
};
const deQueSeInsistio = (dia: string) => ({
  es: `Copia de la carta con que se insistió el ${enLetra(dia, 'es')}`,
  en: `Copy of the letter that chased it on ${enLetra(dia, 'en')}`,
});
const deQueSeReclamo = (dia: string) => ({
  es: `Copia de la reclamación ante el delegado de protección de datos, del ${enLetra(dia, 'es')}`,
  en: `Copy of the complaint to the data protection officer of ${enLetra(dia, 'en')}`,
});

/** Whether a chase was the complaint to the data protection officer, and is on record as that. */
export const fueAlDelegado = ({ carta }: Pick<PasoDeTramite, 'carta'>): boolean => carta === 'reclamacion_dpd';

/** Day of the last thing that the provider answered to the request, beyond refusing it; null: nothing is on record. */
export function respuestaDesde(
  solicitada: Date | null,
  cuenta: string,
  documentos: readonly Pick<DocumentoDeTramite, 'tipo' | 'estado' | 'cuenta' | 'recibido'>[],
): string | null {
  const [ultima] = documentos
    .filter(({ tipo, estado, cuenta: de }) => tipo === 'respuesta_proveedor' && estado !== 'rechazado' && de === cuenta)
    .map(({ recibido }) => recibido)
    .filter((recibido) => solicitada !== null && recibido >= solicitada)
    .sort((una, otra) => Number(otra) - Number(una));
  return ultima ? hoyEnMadrid(ultima) : null;
}

interface DocumentoDeTramite {
  readonly id: string;
  readonly tipo: TipoDocumento;
  readonly estado: EstadoDocumento;
  readonly cuenta: string | null;
  readonly recibido: Date;
}

/** In Catalonia the heir or the executor acts over data, and shows that they are (Código civil de Cataluña, art. 411-10). */
export const pideTitulo = (territorio: Territorio, accion: DatosDeCarta['accion']): boolean =>
  territorio === 'cataluna' && grupoDe(accion) === 'datos';

export interface SituacionDeCarta {
  readonly clase: ClaseDeCarta;
  readonly solicitada: boolean;
  readonly enviaLaFamilia: boolean;
  readonly destino: Destino;
  readonly impedimentos: readonly ImpedimentoDeEnvio[];
  readonly faltaTitulo: boolean;
  readonly bytes: number;
}

/** Every reason at once; empty when the service can send it by e-mail now. */
export function motivosDeCarta(s: SituacionDeCarta): Motivo[] {
  return [
    ...s.impedimentos.map(({ codigo, texto }) => ({ codigo, texto })),
    ...(s.clase !== 'solicitud' && !s.solicitada
      ? [motivo('sin_solicitud', 'Antes hay que enviar la solicitud.', 'The request has to be sent first.')]
      : []),
    ...(s.faltaTitulo
      ? [
          motivo(
            'titulo_cataluna',
            'Con vecindad civil catalana hace falta el testamento o la declaración de herederos, validado.',
            'Under Catalan civil law the will or the declaration of heirs is needed, validated.',
          ),
        ]
      : []),
    ...deCamino(s),
    ...(s.bytes > MAXIMO_ADJUNTOS
      ? [
          motivo(
            'adjuntos_grandes',
            'Los documentos pesan demasiado para un correo: envíelos de otra manera.',
            'The papers are too heavy for an e-mail: send them in another way.',
          ),
        ]
      : []),
  ];
}

function deCamino({ clase, enviaLaFamilia, destino }: SituacionDeCarta): Motivo[] {
  if (enviaLaFamilia || clase === 'reclamacion_aepd') {
    const es = 'La envía la familia: solo se admite de ella.';
    return [motivo('envia_la_familia', es, 'The family sends it: it is taken from them alone.')];
  }
  if (destino.canal !== 'correo_electronico') {
    const es = 'No se envía por correo electrónico: use el texto o el PDF.';
    return [motivo('otro_canal', es, 'It does not go by e-mail: use the text or the PDF.')];
  }
  if (destino.direccion !== null) return [];
  const es =
    clase === 'reclamacion_dpd'
      ? 'No consta el correo del delegado de protección de datos: búsquelo en su política de privacidad e indíquelo.'
      : 'No consta el correo de este proveedor: indíquelo.';
  const en =
    clase === 'reclamacion_dpd'
      ? 'The address of the data protection officer is not known: look it up in their privacy notice and give it.'
      : 'The address of this provider is not known: give it.';
  return [motivo('sin_direccion', es, en)];
}

const NOMBRES: Readonly<Record<TipoDocumento, { readonly es: string; readonly en: string }>> = {
  certificado_defuncion: { es: 'Certificado de defunción', en: 'Death certificate' },
  prueba_fallecimiento: { es: 'Prueba del fallecimiento', en: 'Proof of death' },
  declaracion_aseguradora: {
    es: 'Declaración de la aseguradora sobre el fallecimiento',
    en: 'Statement of the insurer on the death',
  },
  mandato: { es: 'Autorización firmada', en: 'Signed mandate' },
  prueba_parentesco: { es: 'Prueba del parentesco', en: 'Proof of kinship' },
  factura: { es: 'Factura o cargo de la cuenta', en: 'Bill or charge of the account' },
  dni_fallecido: { es: 'Documento de identidad de la persona fallecida', en: 'Identity document of the deceased' },
  dni_solicitante: {
    es: 'Documento de identidad de quien lo solicita',
    en: 'Identity document of the requesting person',
  },
  titulo_sucesorio: { es: 'Testamento o declaración de herederos', en: 'Will or declaration of heirs' },
  ultimas_voluntades: {
    es: 'Certificado de actos de última voluntad',
    en: 'Certificate of the register of last wills',
  },
  seguros_fallecimiento: { es: 'Certificado de seguros de fallecimiento', en: 'Certificate of death-cover insurance' },
  resolucion_judicial: { es: 'Resolución judicial', en: 'Court order' },
  poder: { es: 'Poder', en: 'Power of attorney' },
  carta_instrucciones: { es: 'Carta de instrucciones firmada', en: 'Signed letter of instructions' },
  justificante_envio: { es: 'Copia de la solicitud enviada', en: 'Copy of the request that was sent' },
  respuesta_proveedor: { es: 'Respuesta del proveedor', en: 'Answer of the provider' },
  otro: { es: 'Otro documento', en: 'Other document' },
};

export const nombreDePapel = (tipo: TipoDocumento, idioma: IdiomaDeCarta): string => NOMBRES[tipo][idioma];

const FINES: Readonly<Record<DatosDeCarta['accion'], { readonly es: string; readonly en: string }>> = {
  eliminar: { es: 'eliminar la cuenta', en: 'deleting the account' },
  conmemorar: { es: 'convertir la cuenta en conmemorativa', en: 'turning the account into a memorial' },
  cancelar: { es: 'cancelar el contrato', en: 'cancelling the contract' },
  transferir: { es: 'cambiar la titularidad', en: 'changing the holder' },
  obtener_datos: { es: 'obtener una copia de los datos', en: 'obtaining a copy of the data' },
  conservar: { es: 'conservar la cuenta', en: 'keeping the account' },
};

/** What a copy says across its pages: whom for, what for, when, of which case. */
export function textoDeMarca(
  { proveedor, accion, referencia }: { proveedor: string; accion: DatosDeCarta['accion']; referencia: string },
  hoy: string,
  idioma: IdiomaDeCarta,
): string {
  const dia = hoy.split('-').reverse().join('/');
  const fin = FINES[accion][idioma];
  return idioma === 'es'
    ? `Copia para ${proveedor}, solo para ${fin} · ${dia} · ${referencia}`
    : `Copy for ${proveedor}, only for ${fin} · ${dia} · ${referencia}`;
}
