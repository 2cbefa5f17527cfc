/** Examples of the documents of a case. */
import type { Variante } from './comun.ts';
import { CASO, CERTIFICADO, FACTURA, MANDATO, NETFLIX, OTRO_CASO } from './ejemplos-personas.ts';
import type { Ejemplos } from './ejemplos-tipos.ts';

/** An empty page, whole and valid: what is shown can be sent. */
export const PAGINA_EN_BLANCO =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tp' +
  'ZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgNTk1' +
  'IDg0Ml0+PmVuZG9iagp4cmVmCjAgNAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMDkgMDAwMDAgbiAKMDAwMDAwMDA1MiAw' +
  'MDAwMCBuIAowMDAwMDAwMTAxIDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDQvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgoxNjQKJSVF' +
  'T0YK';

const enAmbas = <E>(ejemplos: E): Record<Variante, E> => ({ A: ejemplos, B: ejemplos });
const id = { id: CASO };
const recien = { estado: 'recibido', origen: 'aseguradora', revisado: null, motivo_rechazo: null } as const;

export const EJEMPLOS_DE_DOCUMENTOS: Pick<Ejemplos, 'listarDocumentos' | 'anadirDocumento'> = {
  listarDocumentos: enAmbas({
    con_rechazado: {
      resumen: 'The base papers, validated, and a bill that could not be read',
      parametros: id,
      datos: { caso_id: CASO, elementos: [CERTIFICADO, MANDATO, FACTURA] },
    },
    sin_documentos: {
      resumen: 'None yet',
      parametros: { id: OTRO_CASO },
      datos: { caso_id: OTRO_CASO, elementos: [] },
    },
  }),
  anadirDocumento: enAmbas({
    del_caso: {
      resumen: 'A death certificate',
      parametros: id,
      cuerpo: {
        tipo: 'certificado_defuncion',
        nombre: 'certificado-defuncion.pdf',
        contenido: PAGINA_EN_BLANCO,
      },
      datos: { ...CERTIFICADO, ...recien, bytes: 303 },
    },
    de_una_cuenta: {
      resumen: 'A bill, for one account',
      parametros: id,
      cuerpo: { tipo: 'factura', cuenta_id: NETFLIX.cuenta_id, contenido: PAGINA_EN_BLANCO },
      datos: { ...FACTURA, ...recien, formato: 'application/pdf', bytes: 303 },
    },
  }),
};
