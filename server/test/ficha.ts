/** An entry of the provider catalogue for tests. */
import type { AccionDeFicha, FichaDeProveedor } from '@albacea/contract/proveedores.ts';

export const unaAccion = (cambios: Partial<AccionDeFicha> = {}): AccionDeFicha => ({
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
  ...cambios,
});

/** Verified on 2026-11-21 by an official source, with nothing else to say but what a test gives. */
export const unaFicha = (cambios: Partial<FichaDeProveedor> = {}): FichaDeProveedor => ({
  codigo: 'album',
  nombre: 'Álbum Abierto',
  incluye: [],
  tipo: 'red_social',
  matriz: null,
  dominios: ['album.example'],
  discreto: false,
  pagina: null,
  acciones: [unaAccion()],
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
  ...cambios,
});
