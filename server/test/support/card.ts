/** An entry of the provider catalogue for tests. */
import type { CardAction, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';

export const oneWay = (changes: Partial<Way> = {}): Way => ({
  codigo: 'general',
  nombre: { es: 'La vía habitual', en: 'The usual way' },
  quien: ['familia_directa'],
  canal: 'formulario_web',
  direccion: 'https://ayuda.album.example/baja',
  idioma: null,
  agente: 'desconocido',
  de_entrada: [['certificado_defuncion', 'titulo_sucesorio']],
  si_lo_piden: [],
  formulario: null,
  retencion: null,
  notas: null,
  ...changes,
});

export const oneAction = (changes: Partial<CardAction> = {}): CardAction => ({
  accion: 'eliminar',
  vias: [oneWay()],
  plazo_publicado_dias: null,
  plazo_computo: null,
  guardar_antes: [],
  por_su_cuenta: null,
  se_pierde: null,
  notas: null,
  ...changes,
});

/** A minimal entry, verified on 2026-11-21 in an official source, with the changes of the test. */
export const oneCard = (changes: Partial<ProveedorCard> = {}): ProveedorCard => ({
  codigo: 'album',
  nombre: 'Álbum Abierto',
  incluye: [],
  tipo: 'red_social',
  matriz: null,
  dominios: ['album.example'],
  discreto: false,
  pagina: null,
  via_legal: { responsable: null, dpd: null },
  acciones: [oneAction()],
  descriptores_bancarios: [],
  caducidad_por_inactividad_dias: null,
  orden: 50,
  notas: null,
  verificacion: {
    fecha: '2026-11-21',
    fuente: { clase: 'oficial', referencia: 'https://ayuda.album.example', fecha_documento: null },
    salvo: [],
  },
  ...changes,
});
