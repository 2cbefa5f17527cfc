/** An entry of the provider catalogue for tests. */
import type { CardAction, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';

export const oneAction = (changes: Partial<CardAction> = {}): CardAction => ({
  accion: 'eliminar',
  quien: ['familia_directa'],
  papeles: ['certificado_defuncion', 'titulo_sucesorio'],
  canal: 'formulario_web',
  direccion: 'https://ayuda.album.example/baja',
  idioma: null,
  plazo_publicado_dias: null,
  plazo_computo: null,
  agente: 'desconocido',
  notas: null,
  ...changes,
});

/** Verified on 2026-11-21 by an official source, with nothing else to say but what a test gives. */
export const oneCard = (changes: Partial<ProveedorCard> = {}): ProveedorCard => ({
  codigo: 'album',
  nombre: 'Álbum Abierto',
  incluye: [],
  tipo: 'red_social',
  matriz: null,
  dominios: ['album.example'],
  discreto: false,
  pagina: null,
  acciones: [oneAction()],
  descriptores_bancarios: [],
  caducidad_por_inactividad_dias: null,
  orden: 50,
  notas: null,
  verificacion: {
    estado: 'verificado',
    fecha: '2026-11-21',
    fuente: { clase: 'oficial', referencia: 'https://ayuda.album.example' },
    salvo: [],
  },
  ...changes,
});
