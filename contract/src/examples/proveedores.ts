/** Examples of the provider catalogue. The providers do not exist; both variants share the examples. */
import { inBoth } from '../operations/operation.ts';
import type { Proveedor } from '../schemas/proveedores.ts';
import type { Examples } from './types.ts';

const REVIEWED = '2026-11-21';
const UNKNOWN = { estado: 'desconocido' as const, fecha: null, fuente: null };
const UNVERIFIED = { estado: 'no_verificado' as const, fecha: REVIEWED, fuente: null };

const PHOTOS: Proveedor = {
  codigo: 'album-abierto',
  nombre: 'Álbum Abierto',
  incluye: ['Álbum Mensajes'],
  tipo: 'red_social',
  matriz: null,
  dominios: ['album.example'],
  discreto: false,
  pagina: 'https://ayuda.album.example/fallecimiento',
  via_legal: { responsable: 'Álbum Abierto, S. L.', dpd: 'privacidad@album.example' },
  acciones: [
    {
      accion: 'conmemorar',
      plazo_publicado_dias: null,
      plazo_computo: null,
      guardar_antes: [],
      vias: [
        {
          codigo: 'formulario',
          nombre: 'Con una esquela',
          quien: ['cualquiera'],
          canal: 'formulario_web',
          direccion: 'https://ayuda.album.example/fallecimiento',
          idioma: 'es',
          agente: 'desconocido',
          de_entrada: [['prueba_fallecimiento', 'identificador_cuenta']],
          si_lo_piden: [],
          formulario: null,
          retencion: null,
          exigidos: [['prueba_fallecimiento', 'identificador_cuenta']],
          notas: null,
        },
      ],
      por_su_cuenta: null,
      se_pierde: null,
      notas: 'Sirve una esquela.',
      sin_verificar: [],
    },
    {
      accion: 'eliminar',
      plazo_publicado_dias: 15,
      plazo_computo: 'naturales',
      guardar_antes: ['fotos', 'chats'],
      vias: [
        {
          codigo: 'con-certificado',
          nombre: 'Con el certificado de defunción',
          quien: ['familia_directa'],
          canal: 'correo_electronico',
          direccion: 'memoria@album.example',
          idioma: 'es',
          agente: 'no_aceptado',
          de_entrada: [['certificado_defuncion', 'identificador_cuenta'], ['titulo_sucesorio']],
          si_lo_piden: [['prueba_parentesco']],
          formulario: null,
          retencion: null,
          exigidos: [['certificado_defuncion'], ['titulo_sucesorio']],
          notas: null,
        },
        {
          codigo: 'contacto-legado',
          nombre: 'El contacto que la persona eligió',
          quien: ['persona_designada'],
          canal: 'en_la_aplicacion',
          direccion: null,
          idioma: null,
          agente: 'no_aceptado',
          de_entrada: [['clave_de_acceso']],
          si_lo_piden: [],
          formulario: null,
          retencion: null,
          exigidos: [['clave_de_acceso']],
          notas: null,
        },
      ],
      por_su_cuenta: 'Si la persona dejó un contacto, esa persona puede cerrarla desde su propia cuenta.',
      se_pierde: { dias: null, texto: 'Al cerrarla se borran las fotos y los mensajes.' },
      notas: null,
      sin_verificar: ['vias.con-certificado.de_entrada.identificador_cuenta'],
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
    fuente: { clase: 'oficial', referencia: 'https://ayuda.album.example/fallecimiento', fecha_documento: null },
    excepciones: [
      { campos: ['descriptores_bancarios', 'acciones.conmemorar.plazo_publicado_dias'], ...UNKNOWN },
      {
        campos: [
          'caducidad_por_inactividad_dias',
          'acciones.eliminar.vias.con-certificado.de_entrada.identificador_cuenta',
        ],
        ...UNVERIFIED,
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
  via_legal: { responsable: null, dpd: null },
  acciones: [
    {
      accion: 'cancelar',
      plazo_publicado_dias: null,
      plazo_computo: null,
      guardar_antes: [],
      vias: [
        {
          codigo: 'telefono',
          nombre: 'Por teléfono',
          quien: ['cualquiera'],
          canal: 'telefono',
          direccion: null,
          idioma: 'es',
          agente: 'desconocido',
          de_entrada: [['identificador_cuenta']],
          si_lo_piden: [['certificado_defuncion']],
          formulario: null,
          retencion: null,
          exigidos: [],
          notas: null,
        },
      ],
      por_su_cuenta: 'Puede devolver el cargo en su banco.',
      se_pierde: null,
      notas: null,
      sin_verificar: ['accion', 'vias.telefono.quien', 'vias.telefono.canal', 'vias.telefono.de_entrada'],
    },
  ],
  descriptores_bancarios: ['CINE EN CASA SL'],
  caducidad_por_inactividad_dias: null,
  orden: 30,
  notas: 'No hemos encontrado instrucciones del proveedor para estos casos.',
  sin_verificar: ['dominios', 'descriptores_bancarios', 'notas'],
  verificado: {
    ...UNVERIFIED,
    excepciones: [
      {
        campos: ['pagina', 'caducidad_por_inactividad_dias', 'acciones.cancelar.vias.telefono.direccion'],
        ...UNKNOWN,
      },
    ],
  },
};

export const PROVEEDORES_EXAMPLES = {
  listarProveedores: inBoth({
    primera_pagina: {
      query: { limite: 2 },
      data: { elementos: [PHOTOS, CINE], siguiente: 'MC5jaW5lLWVuLWNhc2E' },
    },
    por_nombre: {
      query: { buscar: 'cine', accion: 'cancelar', tipo: 'video' },
      data: { elementos: [CINE], siguiente: null },
    },
  }),
  verProveedor: inBoth({
    red_social: { params: { codigo: 'album-abierto' }, data: PHOTOS },
  }),
} satisfies Partial<Examples>;
