/**
 * Full examples of requests and answers, per operation and variant, as they appear in the OpenAPI documents. Typed
 * against the contract and checked against its schemas by a test. In Variant B none holds the heir's token.
 */

import type { CasoDetalle, CasoResumen } from './casos.ts';
import type { Variante } from './comun.ts';
import { EJEMPLOS_DE_APERTURA } from './ejemplos-aperturas.ts';
import { EJEMPLOS_DE_DOCUMENTOS } from './ejemplos-documentos.ts';
import {
  CASO,
  CASO_EN_TRAMITE,
  CASO_NUEVO,
  FACEBOOK,
  GIMNASIO,
  NETFLIX,
  OTRO_CASO,
  POLIZA,
  RESERVADA,
} from './ejemplos-personas.ts';
import { EJEMPLOS_DE_PROVEEDORES } from './ejemplos-proveedores.ts';
import { EJEMPLOS_DE_REPORTING } from './ejemplos-reporting.ts';
import type { EjemploSuelto, Ejemplos } from './ejemplos-tipos.ts';
import { EJEMPLOS_DE_WEBHOOKS } from './ejemplos-webhooks.ts';
import type { IdOperacion } from './operaciones.ts';

/** The same examples for both variants. */
const enAmbas = <E>(ejemplos: E): { A: E; B: E } => ({ A: ejemplos, B: ejemplos });

function resumenDe(caso: CasoDetalle): CasoResumen {
  const { caso_id, estado, en_espera_de, resultado, prioridad, poliza_numero, pack, modulos_contratados } = caso;
  const { abierto, actualizado, fallecido } = caso;
  const { nombre, apellidos } = fallecido;
  return {
    ...{ caso_id, estado, en_espera_de, resultado, prioridad, poliza_numero, pack, modulos_contratados },
    fallecido: { nombre, apellidos },
    ...{ abierto, actualizado },
  };
}

const id = { id: CASO };

export const EJEMPLOS: Ejemplos = {
  ...EJEMPLOS_DE_APERTURA,
  ...EJEMPLOS_DE_DOCUMENTOS,
  ...EJEMPLOS_DE_WEBHOOKS,
  ...EJEMPLOS_DE_PROVEEDORES,
  ...EJEMPLOS_DE_REPORTING,
  listarCasos: enAmbas({
    primera_pagina: {
      resumen: 'First page',
      consulta: { limite: 2 },
      datos: { elementos: [resumenDe(CASO_EN_TRAMITE), resumenDe(CASO_NUEVO)], siguiente: 'AZnzoX0ufMOdUl8KiktsEQ' },
    },
    por_poliza: {
      resumen: 'The cases of one policy',
      consulta: { poliza_numero: POLIZA },
      datos: { elementos: [resumenDe(CASO_EN_TRAMITE)], siguiente: null },
    },
  }),
  verCaso: enAmbas({
    en_tramite: { resumen: 'From a claim, under way', parametros: id, datos: CASO_EN_TRAMITE },
    recien_abierto: { resumen: 'Opened an instant ago', parametros: { id: OTRO_CASO }, datos: CASO_NUEVO },
  }),
  listarCuentas: enAmbas({
    con_reservada: {
      resumen: 'One account each: asked for, resolved, and reserved by the family',
      parametros: id,
      datos: {
        caso_id: CASO,
        elementos: [NETFLIX, FACEBOOK, RESERVADA],
        ahorro_anual_estimado: { detenido: 0, previsto: 155.88, moneda: 'EUR' },
      },
    },
    sin_cuentas: {
      resumen: 'None yet',
      parametros: { id: OTRO_CASO },
      datos: {
        caso_id: OTRO_CASO,
        elementos: [],
        ahorro_anual_estimado: { detenido: 0, previsto: 0, moneda: 'EUR' },
      },
    },
  }),
  proponerCuentas: enAmbas({
    del_catalogo_y_a_mano: {
      resumen: 'A discreet provider of the catalogue, and one that is not in it',
      parametros: id,
      cuerpo: {
        cuentas: [
          { proveedor_codigo: 'meetic', accion: 'eliminar' },
          { proveedor: 'Gimnasio del barrio', accion: 'cancelar', cargo: { importe: 95.88, periodicidad: 'anual' } },
        ],
      },
      datos: {
        caso_id: CASO,
        elementos: [
          { ...RESERVADA, propuesta_por: 'aseguradora', estado: 'propuesta', actualizado: '2026-11-22T10:05:00.000Z' },
          GIMNASIO,
        ],
      },
    },
    lo_necesario: {
      resumen: 'Only a name: the usual action is cancelling where it charges, erasing otherwise',
      parametros: id,
      cuerpo: { cuentas: [{ proveedor: 'Gimnasio del barrio', cargo: { importe: 95.88, periodicidad: 'anual' } }] },
      datos: { caso_id: CASO, elementos: [GIMNASIO] },
    },
  }),
  listarCronologia: enAmbas({
    apertura: {
      resumen: 'The opening of a case',
      parametros: id,
      datos: {
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
  anularCaso: enAmbas({
    con_motivo: {
      resumen: 'With a reason',
      parametros: id,
      cuerpo: { motivo: 'abierto_por_error', notas: 'Póliza equivocada.' },
      datos: { caso_id: CASO, estado: 'anulado' },
    },
    sin_cuerpo: { resumen: 'Without a body', parametros: id, datos: { caso_id: CASO, estado: 'anulado' } },
  }),
  listarSiniestros: enAmbas({
    registro: {
      resumen: 'The register',
      datos: {
        elementos: [
          {
            siniestro_id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11',
            caso_id: CASO,
            poliza_numero: POLIZA,
            prioridad: 'urgente',
            notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
            registrado: '2026-11-21T09:30:00.000Z',
          },
        ],
        siguiente: null,
      },
    },
  }),
  listarModulos: enAmbas({
    modulos: {
      resumen: 'All modules',
      datos: {
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
        siguiente: null,
      },
    },
  }),
  listarPacks: enAmbas({
    packs: {
      resumen: 'The standard packs',
      datos: {
        elementos: [
          { pack: 'basico', nombre: 'Básico', modulos: ['borrado', 'suscripciones'] },
          { pack: 'completo', nombre: 'Completo', modulos: ['borrado', 'suscripciones', 'certificados'] },
        ],
        siguiente: null,
      },
    },
  }),
  iniciarSesion: {
    A: {
      con_contrasena: {
        resumen: 'E-mail and password',
        cuerpo: { email: 'operaciones@aurora.example', password: 'una-frase-larga-y-propia' },
        datos: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', token_type: 'Bearer', expires_in: 3600 },
      },
      con_codigo: {
        resumen: 'With the code of a second factor',
        cuerpo: { email: 'admin@aurora.example', password: 'una-frase-larga-y-propia', codigo: '492039' },
        datos: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', token_type: 'Bearer', expires_in: 3600 },
      },
    },
  },
};

/** The examples of an operation by name; empty where the variant does not have it. */
export function ejemplosDe(operacion: IdOperacion, variante: Variante): Readonly<Record<string, EjemploSuelto>> {
  const porVariante: Partial<Record<Variante, Readonly<Record<string, EjemploSuelto>>>> = EJEMPLOS[operacion];
  return porVariante[variante] ?? {};
}
