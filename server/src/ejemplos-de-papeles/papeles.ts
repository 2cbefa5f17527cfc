/** The papers of the sample cases, as the service would write them. */

import { TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { parentescoEn } from '../capabilities/casos/reglas-parentesco.ts';
import { enLista } from '../capabilities/mandato/reglas.ts';
import { codigoDe, enGrupos } from '../capabilities/mandato/reglas-comprobacion.ts';
import { papelDeMandato } from '../capabilities/mandato/reglas-papel-de-mandato.ts';
import { type ContenidoDeMandato, textoDeMandato, VERSION_VIGENTE } from '../capabilities/mandato/reglas-texto.ts';
import { componerCarta } from '../capabilities/papeles/reglas-carta.ts';
import { nombreDePapel, plazoDeCarta, pruebasDeTramite } from '../capabilities/papeles/reglas-envio-de-carta.ts';
import { enTexto, type Papel } from '../capabilities/papeles/reglas-papel.ts';
import { sha256 } from '../platform/ids.ts';
import { CASOS_DE_EJEMPLO, type CartaDeEjemplo, type CasoDeEjemplo } from './casos.ts';

export interface PapelDeEjemplo {
  /** Below examples/papeles, without ending. */
  readonly nombre: string;
  readonly papel: Papel;
  readonly texto: string;
}

const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codigo = (caso: CasoDeEjemplo) => enGrupos(codigoDe([...caso.codigo].map((signo) => ALFABETO.indexOf(signo))));

/** @param fichas of the catalogue, by code */
export function papelesDeEjemplo(fichas: ReadonlyMap<string, FichaDeProveedor>): PapelDeEjemplo[] {
  return CASOS_DE_EJEMPLO.flatMap((caso) => {
    const mandato = mandatoDe(caso, fichas);
    return [
      { nombre: `${caso.carpeta}/mandato`, papel: mandato, texto: enTexto(mandato) },
      ...caso.cartas.map((carta) => cartaDe(caso, carta, fichas)),
    ];
  });
}

function mandatoDe(caso: CasoDeEjemplo, fichas: ReadonlyMap<string, FichaDeProveedor>): Papel {
  const { fecha, ...fallecido } = caso.fallecido;
  const { nombre, apellidos, parentesco, email } = caso.solicitante;
  const contenido: ContenidoDeMandato = {
    mandante: { nombre, apellidos, parentesco: parentescoEn(caso.idioma, parentesco) },
    fallecido: { ...fallecido, fecha_fallecimiento: fecha },
    aseguradora: caso.aseguradora.nombre,
    conInstrucciones: caso.conInstrucciones,
    cuentas: enLista(
      caso.cuentas.map(({ proveedor, accion }) => ({ proveedor: fichaDe(fichas, proveedor).nombre, accion })),
    ),
    certificados: caso.certificados ? TIPOS_DE_CERTIFICADO : [],
  };
  const texto = textoDeMandato(VERSION_VIGENTE, caso.idioma, contenido);
  const enviado = new Date(Date.parse(caso.firmado) - 95_000).toISOString();
  return papelDeMandato({
    idioma: caso.idioma,
    texto,
    referencia: caso.referencia,
    aseguradora: caso.aseguradora,
    contenido,
    firma: {
      nombre: `${nombre} ${apellidos}`,
      instante: caso.firmado,
      texto_version: VERSION_VIGENTE,
      huella_texto: sha256(texto).toString('hex'),
      codigo: { email, enviado },
      direccion: '203.0.113.9',
      agente:
        'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      ...(caso.rubrica && { rubrica: caso.rubrica }),
    },
    revocado: caso.revocado,
    nombre: 'coincide',
    comprobacion: { codigo: codigo(caso), pagina: `${caso.aseguradora.host}/comprobar` },
  });
}

function cartaDe(
  caso: CasoDeEjemplo,
  carta: CartaDeEjemplo,
  fichas: ReadonlyMap<string, FichaDeProveedor>,
): PapelDeEjemplo {
  const ficha = fichaDe(fichas, carta.proveedor);
  const oferta = ficha.acciones.find(({ accion }) => accion === carta.accion) ?? null;
  const primeraPersona = oferta?.agente === 'no_aceptado' || carta.clase === 'reclamacion_aepd';
  const { proveedor, ...dicho } = carta;
  const adjuntos = [
    ...(primeraPersona ? [] : (['mandato'] as const)),
    'certificado_defuncion' as const,
    ...(carta.conTitulo ? (['titulo_sucesorio'] as const) : []),
  ];
  const { papel, texto } = componerCarta(
    {
      solicitada: null,
      insistencias: [],
      alDelegado: [],
      negativa: null,
      respondida: null,
      negativaPrevia: null,
      conTitulo: false,
      ...dicho,
      proveedor: { nombre: ficha.nombre, tipo: ficha.tipo, incluye: ficha.incluye },
      aseguradora: caso.aseguradora.nombre,
      referencia: caso.referencia,
      contacto: caso.contacto,
      plazo: plazoDeCarta(carta.clase, carta.hoy, carta.accion, oferta),
      fallecido: caso.fallecido,
      solicitante: caso.solicitante,
      primeraPersona,
      mandato: primeraPersona
        ? null
        : { firmado: caso.firmado.slice(0, 10), codigo: codigo(caso), pagina: `${caso.aseguradora.host}/comprobar` },
      conInstrucciones: caso.conInstrucciones,
      adjuntos:
        carta.clase === 'recordatorio'
          ? adjuntos.slice(0, 1).map((uno) => nombreDePapel(uno, carta.idioma))
          : [
              ...(carta.clase === 'reclamacion_aepd' ? pruebasDe(carta, ficha.nombre) : []),
              ...adjuntos.map((uno) => nombreDePapel(uno, carta.idioma)),
            ],
    },
    { color: caso.aseguradora.color, fecha: `${carta.hoy}T12:00:00.000Z` },
  );
  const nombre = `${caso.carpeta}/${proveedor}-${carta.accion.replace('_', '-')}-${carta.clase.replace('_', '-')}`;
  return { nombre, papel, texto };
}

/** Of every step a paper is kept. */
function pruebasDe(
  { idioma, solicitada, insistencias = [], alDelegado = [], negativa }: CartaDeEjemplo,
  proveedor: string,
): string[] {
  const pasos = [
    ...(solicitada ? [['solicitud', solicitada] as const] : []),
    ...insistencias.map((dia) => ['insistencia', dia] as const),
    ...alDelegado.map((dia) => ['insistencia', dia, 'reclamacion_dpd'] as const),
    ...(negativa ? [['negativa', negativa] as const] : []),
  ];
  const gestiones = pasos.map(([tipo, dia, carta = null], i) => ({
    ...{ tipo, cuando: `${dia}T12:00:00.000Z`, canal: null, carta, nota: null },
    documento: String(i),
  }));
  const documentos = gestiones.map(({ documento, cuando }) => ({
    ...({ id: documento, tipo: 'justificante_envio', estado: 'validado' } as const),
    recibido: new Date(cuando),
  }));
  return pruebasDeTramite(gestiones, documentos, proveedor, false).map(({ nombre }) => nombre[idioma]);
}

function fichaDe(fichas: ReadonlyMap<string, FichaDeProveedor>, codigo: string): FichaDeProveedor {
  const ficha = fichas.get(codigo);
  if (!ficha) throw new Error(`the catalogue has no ${codigo}`);
  return ficha;
}
