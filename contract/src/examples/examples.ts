/**
 * Full examples of requests and answers, per operation and variant, as they appear in the OpenAPI documents. Typed
 * against the contract and checked against its schemas by a test. No example of Variant B contains the heir's token.
 */

import type { IdOperation } from '../operations/api.ts';
import { inBoth } from '../operations/operation.ts';
import type { CasoDetail, CasoSummary } from '../schemas/casos.ts';
import type { Variant } from '../schemas/common.ts';
import { DOCUMENTOS_EXAMPLES } from './documentos.ts';
import { ENSAYO_EXAMPLES } from './ensayo.ts';
import { LOTE_EXAMPLES, ROWS_IN_CSV } from './lotes.ts';
import { OPENING_EXAMPLES } from './openings.ts';
import {
  CASO,
  CASO_IN_PROCEDURE,
  FACEBOOK,
  GYM,
  MIREN,
  NETFLIX,
  NEW_CASO,
  OTHER_CASO,
  POLIZA,
  RESERVED,
} from './people.ts';
import { PROVEEDORES_EXAMPLES } from './proveedores.ts';
import { REPORTING_EXAMPLES, START_IN_CSV } from './reporting.ts';
import type { Examples, LooseExample } from './types.ts';
import { WEBHOOKS_EXAMPLES } from './webhooks.ts';

function summaryOf(caso: CasoDetail): CasoSummary {
  const { caso_id, estado, en_espera_de, resultado, prioridad, poliza_numero, pack, modulos_contratados } = caso;
  const { abierto, actualizado, fallecido, referencia, metadatos } = caso;
  const { nombre, apellidos } = fallecido;
  return {
    caso_id,
    estado,
    en_espera_de,
    resultado,
    prioridad,
    poliza_numero,
    referencia,
    metadatos,
    pack,
    modulos_contratados,
    fallecido: { nombre, apellidos },
    abierto,
    actualizado,
  };
}

const { caso_id, estado, avisos, actualizado } = NEW_CASO;
const CORRECTED_CASO = { caso_id, estado, avisos, actualizado };

const id = { id: CASO };

const EXAMPLES: Examples = {
  ...OPENING_EXAMPLES,
  ...DOCUMENTOS_EXAMPLES,
  ...LOTE_EXAMPLES,
  ...WEBHOOKS_EXAMPLES,
  ...PROVEEDORES_EXAMPLES,
  ...REPORTING_EXAMPLES,
  ...ENSAYO_EXAMPLES,
  listarCasos: inBoth({
    primera_pagina: {
      query: { limite: 2 },
      data: { elementos: [summaryOf(CASO_IN_PROCEDURE), summaryOf(NEW_CASO)], siguiente: 'AZnzoX0ufMOdUl8KiktsEQ' },
    },
    por_poliza: {
      query: { poliza_numero: POLIZA },
      data: { elementos: [summaryOf(CASO_IN_PROCEDURE)], siguiente: null },
    },
    por_referencia: {
      query: { referencia: 'SIN/2026/0048213' },
      data: { elementos: [summaryOf(CASO_IN_PROCEDURE)], siguiente: null },
    },
  }),
  verCaso: inBoth({
    en_tramite: { params: id, data: CASO_IN_PROCEDURE },
    recien_abierto: { params: { id: OTHER_CASO }, data: NEW_CASO },
  }),
  corregirCaso: inBoth({
    nombre_y_referencia: {
      params: { id: OTHER_CASO },
      body: { heredero: { apellidos: MIREN.apellidos }, referencia: 'SIN/2026/0051902', metadatos: { centro: '0412' } },
      data: CORRECTED_CASO,
    },
    fecha: {
      params: { id: OTHER_CASO },
      body: { fallecido: { fecha_fallecimiento: NEW_CASO.fallecido.fecha_fallecimiento }, nueva_firma: true },
      data: CORRECTED_CASO,
    },
    sin_referencia: {
      params: { id: OTHER_CASO },
      body: { referencia: null },
      data: CORRECTED_CASO,
    },
  }),
  listarCuentas: inBoth({
    con_reservada: {
      params: id,
      data: {
        caso_id: CASO,
        elementos: [NETFLIX, FACEBOOK, RESERVED],
        ahorro_del_caso: { detenido: '0.00', previsto: '155.88', moneda: 'EUR' },
      },
    },
    sin_cuentas: {
      params: { id: OTHER_CASO },
      data: {
        caso_id: OTHER_CASO,
        elementos: [],
        ahorro_del_caso: { detenido: '0.00', previsto: '0.00', moneda: 'EUR' },
      },
    },
  }),
  proponerCuentas: inBoth({
    del_catalogo_y_a_mano: {
      params: id,
      body: {
        cuentas: [
          { proveedor_codigo: 'meetic', accion: 'eliminar' },
          { proveedor: 'Gimnasio del barrio', accion: 'cancelar', cargo: { importe: '95.88', periodicidad: 'anual' } },
        ],
      },
      data: {
        caso_id: CASO,
        elementos: [
          { ...RESERVED, propuesta_por: 'aseguradora', estado: 'propuesta', actualizado: '2026-11-22T10:05:00.000Z' },
          GYM,
        ],
      },
    },
    lo_necesario: {
      params: id,
      body: { cuentas: [{ proveedor: 'Gimnasio del barrio', cargo: { importe: '95.88', periodicidad: 'anual' } }] },
      data: { caso_id: CASO, elementos: [GYM] },
    },
  }),
  listarCronologia: inBoth({
    apertura: {
      params: id,
      data: {
        elementos: [
          {
            entrada_id: '0199f3a1-8e3f-7dd4-8e63-6a1b9b5c7d22',
            tipo: 'correo_enviado',
            texto: 'El servidor de correo aceptó el mensaje al heredero.',
            actor: 'sistema',
            ocurrido: '2026-11-21T09:30:00.412Z',
          },
          {
            entrada_id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c12',
            tipo: 'caso_abierto',
            texto: 'Se abrió el caso.',
            actor: 'aseguradora',
            ocurrido: '2026-11-21T09:30:00.000Z',
          },
        ],
        siguiente: null,
      },
    },
  }),
  anularCaso: inBoth({
    con_motivo: {
      params: id,
      body: { motivo: 'abierto_por_error', notas: 'Póliza equivocada.' },
      data: { caso_id: CASO, estado: 'anulado' },
    },
    sin_cuerpo: { params: id, data: { caso_id: CASO, estado: 'anulado' } },
  }),
  listarSiniestros: inBoth({
    primera_pagina: {
      data: {
        elementos: [
          {
            siniestro_id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11',
            caso_id: CASO,
            poliza_numero: POLIZA,
            prioridad: 'urgente',
            notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
            referencia: 'SIN/2026/0048213',
            metadatos: { centro: '0412', ramo: 'decesos' },
            registrado: '2026-11-21T09:30:00.000Z',
          },
        ],
        siguiente: null,
      },
    },
  }),
  listarModulos: inBoth({
    modulos: {
      data: {
        elementos: [
          {
            modulo: 'borrado',
            nombre: 'Borrado de cuentas',
            descripcion: 'Elimina los perfiles y cuentas de la persona fallecida, o los convierte en homenaje.',
          },
          {
            modulo: 'suscripciones',
            nombre: 'Cancelación de suscripciones',
            descripcion: 'Cancela las suscripciones y detiene los cargos periódicos.',
          },
          {
            modulo: 'certificados',
            nombre: 'Certificados',
            descripcion:
              'Obtiene el certificado literal de defunción, el de últimas voluntades y el de seguros de fallecimiento.',
          },
        ],
      },
    },
  }),
  listarPacks: inBoth({
    packs: {
      data: {
        elementos: [
          { pack: 'basico', nombre: 'Básico', modulos: ['borrado', 'suscripciones'] },
          { pack: 'completo', nombre: 'Completo', modulos: ['borrado', 'suscripciones', 'certificados'] },
        ],
      },
    },
  }),
  iniciarSesion: {
    A: {
      con_contrasena: {
        body: { email: 'operaciones@aurora.example', password: 'una-frase-larga-y-propia' },
        data: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', token_type: 'Bearer', expires_in: 3600 },
      },
      con_codigo: {
        body: { email: 'admin@aurora.example', password: 'una-frase-larga-y-propia', codigo: '492039' },
        data: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', token_type: 'Bearer', expires_in: 3600 },
      },
    },
  },
};

/** The data of operations that answer in CSV too. */
export const IN_CSV: Partial<Record<IdOperation, string>> = {
  listarFilasDeLote: ROWS_IN_CSV,
  verReporting: START_IN_CSV,
};

/** The examples of an operation by name; empty where the variant does not have it. */
export function examplesOf(operation: IdOperation, variant: Variant): Readonly<Record<string, LooseExample>> {
  const byVariant: Partial<Record<Variant, Readonly<Record<string, LooseExample>>>> = EXAMPLES[operation];
  return byVariant[variant] ?? {};
}
