/** Examples of the provider catalogue, of providers that do not exist; the same in both variants. */

import type { IdOperation } from '../operations/api.ts';
import type { Proveedor } from '../schemas/proveedores.ts';
import type { ExamplesOf } from './types.ts';

type OfProveedores = Extract<IdOperation, 'listarProveedores' | 'verProveedor'>;

const both = <const E>(examples: E): { A: E; B: E } => ({ A: examples, B: examples });

const REVIEWED = '2026-11-21';
const UNKNOWN = { estado: 'desconocido' as const, fecha: null, fuente: null };
const WITHOUT_VERIFY = { estado: 'no_verificado' as const, fecha: REVIEWED, fuente: null };

const PHOTOS: Proveedor = {
  codigo: 'album-abierto',
  nombre: 'Álbum Abierto',
  incluye: ['Álbum Mensajes'],
  tipo: 'red_social',
  matriz: null,
  dominios: ['album.example'],
  discreto: false,
  pagina: 'https://ayuda.album.example/fallecimiento',
  acciones: [
    {
      accion: 'conmemorar',
      quien: ['cualquiera'],
      papeles: ['prueba_fallecimiento', 'identificador_cuenta'],
      canal: 'formulario_web',
      direccion: 'https://ayuda.album.example/fallecimiento',
      idioma: 'es',
      plazo_publicado_dias: null,
      plazo_computo: null,
      agente: 'desconocido',
      notas: 'Sirve una esquela.',
      sin_verificar: [],
    },
    {
      accion: 'eliminar',
      quien: ['familia_directa', 'persona_designada'],
      papeles: ['certificado_defuncion', 'prueba_parentesco', 'identificador_cuenta'],
      canal: 'correo_electronico',
      direccion: 'memoria@album.example',
      idioma: 'es',
      plazo_publicado_dias: 15,
      plazo_computo: 'naturales',
      agente: 'no_aceptado',
      notas: null,
      sin_verificar: ['papeles.identificador_cuenta'],
    },
  ],
  descriptores_bancarios: [],
  caducidad_por_inactividad_dias: 730,
  orden: 50,
  notas: 'Nunca entrega la contraseña.',
  sin_verificar: ['caducidad_por_inactividad_dias'],
  verificado: {
    estado: 'verificado',
    fecha: REVIEWED,
    fuente: { clase: 'oficial', referencia: 'https://ayuda.album.example/fallecimiento' },
    excepciones: [
      { campos: ['descriptores_bancarios', 'acciones.conmemorar.plazo_publicado_dias'], ...UNKNOWN },
      {
        campos: ['caducidad_por_inactividad_dias', 'acciones.eliminar.papeles.identificador_cuenta'],
        ...WITHOUT_VERIFY,
      },
    ],
  },
};

const CINE: Proveedor = {
  codigo: 'cine-en-casa',
  nombre: 'Cine en Casa',
  incluye: [],
  tipo: 'video',
  matriz: null,
  dominios: ['cineencasa.example'],
  discreto: false,
  pagina: null,
  acciones: [
    {
      accion: 'cancelar',
      quien: ['cualquiera'],
      papeles: ['certificado_defuncion', 'identificador_cuenta'],
      canal: 'telefono',
      direccion: null,
      idioma: 'es',
      plazo_publicado_dias: null,
      plazo_computo: null,
      agente: 'desconocido',
      notas: null,
      sin_verificar: ['accion', 'quien', 'canal', 'papeles', 'idioma'],
    },
  ],
  descriptores_bancarios: ['CINE EN CASA SL'],
  caducidad_por_inactividad_dias: null,
  orden: 30,
  notas: 'No hemos encontrado instrucciones del proveedor para estos casos.',
  sin_verificar: ['dominios', 'descriptores_bancarios', 'notas'],
  verificado: {
    ...WITHOUT_VERIFY,
    excepciones: [
      {
        campos: ['pagina', 'caducidad_por_inactividad_dias', 'acciones.cancelar.direccion'],
        ...UNKNOWN,
      },
    ],
  },
};

export const PROVEEDORES_EXAMPLES: { readonly [I in OfProveedores]: ExamplesOf<I> } = {
  listarProveedores: both({
    primera_pagina: {
      resumen: 'First page',
      consulta: { limite: 2 },
      datos: { elementos: [PHOTOS, CINE], siguiente: 'Y2luZS1lbi1jYXNh' },
    },
    por_nombre: {
      resumen: 'By name, among those whose contract can be cancelled',
      consulta: { buscar: 'cine', accion: 'cancelar', tipo: 'video' },
      datos: { elementos: [CINE], siguiente: null },
    },
  }),
  verProveedor: both({
    red_social: { resumen: 'A social network', parametros: { codigo: 'album-abierto' }, datos: PHOTOS },
  }),
};
