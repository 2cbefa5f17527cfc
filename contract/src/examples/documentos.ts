/** Examples of the documents of a case. */
import { inBoth } from '../operations/operation.ts';
import { CASO, CERTIFICADO, INVOICE, MANDATO, NETFLIX, OTHER_CASO } from './people.ts';
import type { Examples } from './types.ts';

/** A whole, valid PDF with one empty page, so that the example can be sent as shown. */
const BLANK_PAGE =
  'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tp' +
  'ZHNbMyAwIFJdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgNTk1' +
  'IDg0Ml0+PmVuZG9iagp4cmVmCjAgNAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMDkgMDAwMDAgbiAKMDAwMDAwMDA1MiAw' +
  'MDAwMCBuIAowMDAwMDAwMTAxIDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDQvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgoxNjQKJSVF' +
  'T0YK';

const id = { id: CASO };
const just = { estado: 'recibido', origen: 'aseguradora', revisado: null, motivo_rechazo: null } as const;

export const DOCUMENTOS_EXAMPLES = {
  listarDocumentos: inBoth({
    con_rechazado: {
      params: id,
      data: { caso_id: CASO, elementos: [CERTIFICADO, MANDATO, INVOICE] },
    },
    sin_documentos: {
      params: { id: OTHER_CASO },
      data: { caso_id: OTHER_CASO, elementos: [] },
    },
  }),
  anadirDocumento: inBoth({
    del_caso: {
      params: id,
      body: {
        tipo: 'certificado_defuncion',
        nombre: 'certificado-defuncion.pdf',
        contenido: BLANK_PAGE,
      },
      data: { ...CERTIFICADO, ...just, bytes: 303 },
    },
    de_una_cuenta: {
      params: id,
      body: { tipo: 'factura', cuenta_id: NETFLIX.cuenta_id, contenido: BLANK_PAGE },
      data: { ...INVOICE, ...just, formato: 'application/pdf', bytes: 303 },
    },
  }),
} satisfies Partial<Examples>;
