/** Values for the names in braces in the OpenAPI's example error messages. */
import { type ErrorCode, errorMessage } from '../schemas/errors.ts';

const VALUES: { readonly [C in ErrorCode]?: Record<string, string | number> } = {
  consulta_invalida: { detalle: 'limite: debe ser 100 o menos.' },
  json_invalido: { detalle: 'no se entiende lo que hay en la posición 12, línea 1, columna 13.' },
  cabecera_invalida: { cabecera: 'Idempotency-Key', detalle: 'de 1 a 255 caracteres ASCII visibles.' },
  variante_equivocada: { direccion: 'https://aurora.albacea.example/api/v1' },
  alcance_insuficiente: { alcance: 'casos:escribir' },
  ruta_desconocida: { documentacion: '/api/v1/docs' },
  metodo_no_permitido: { metodos: 'GET, POST' },
  caso_duplicado: { caso_id: 'CAS-2026-000123' },
  estado_no_permite: { estado: 'anulado', posible: 'El caso ya ha terminado.' },
  idempotencia_cuerpo_distinto: { operacion: 'POST /siniestro' },
  exige_nueva_firma: { campos: 'fallecido.fecha_fallecimiento' },
  cuenta_duplicada: { campo: 'cuentas[0]' },
  demasiadas_cuentas: { maximo: 200 },
  nombre_distinto: { nombre: 'Montserrat Vilardell Coll' },
  demasiados_allegados: { maximo: 10 },
  demasiadas_objeciones: { maximo: 5 },
  envio_impedido: { motivos: 'El periodo de reflexión dura hasta el 24 de noviembre.' },
  demasiados_documentos: { maximo: 500 },
  demasiados_webhooks: { maximo: 50 },
  cuerpo_demasiado_grande: { maximo: 262144 },
  tipo_no_admitido: { tipos: 'application/json' },
  documento_no_admitido: {
    detalle: 'Es una foto en formato HEIC. Se admiten PDF, JPEG y PNG, de hasta 20 MB.',
  },
  validacion: { detalle: 'fallecido.fecha_fallecimiento: falta. heredero.email: debe ser una dirección de correo.' },
  demasiadas_claves: { maximo: 50 },
  codigo_en_uso: { codigo: 'familiar' },
  limite_superado: { limite: 1000, segundos: 1260 },
  demasiados_intentos: { segundos: 20 },
  limite_de_lotes: { limite: '5000 filas', segundos: 4320 },
  demasiadas_invitaciones: { segundos: 60 },
  error_interno: { peticion: '0199f3a1-6c1d-7ab2-8c41-4e9f7b3a5b00' },
  no_disponible: { segundos: 5 },
};

/** The failure envelope with the catalogue's Spanish message, its names in braces filled in. */
export function errorExample(code: ErrorCode): { success: false; error: string } {
  return { success: false, error: errorMessage(code, 'es', VALUES[code]) };
}
