/** Examples of batches: the same file as CSV and as JSON lines, and the results of its rows. */
import { inBoth } from '../operations/operation.ts';
import type { Lote } from '../schemas/lotes.ts';
import { CASO, OTHER_CASO } from './people.ts';
import type { Examples } from './types.ts';

const LOTE = '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11';
const id = { id: LOTE };

const CSV = [
  'abre;poliza_numero;fallecido.nombre;fallecido.apellidos;fallecido.dni;fallecido.fecha_fallecimiento;heredero.nombre;heredero.apellidos;heredero.email;prioridad',
  'siniestro;DEC-0048213-7;Carmen;Ruiz de la Prada Ortega;12345678Z;2026-11-14;Lucía;Ortega Ruiz;lucia.ortega@example.com;urgente',
  'siniestro;DEC-0051902-1;Iñaki;Etxeberria Goñi;;2026-11-12;Miren;Etxeberria Lasa;miren@example.org;',
  'siniestro;DEC-0060011-4;Pere;Soler i Mas;;2026-11-10;Núria;Soler Vidal;nuria.soler(at)example.com;',
  '',
].join('\n');

const JSON_LINES = `${[
  {
    abre: 'siniestro',
    poliza_numero: 'DEC-0048213-7',
    fallecido: { nombre: 'Carmen', apellidos: 'Ruiz de la Prada Ortega', fecha_fallecimiento: '2026-11-14' },
    heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: 'lucia.ortega@example.com' },
  },
  {
    abre: 'caso',
    poliza_numero: 'DEC-0051902-1',
    fallecido: { nombre: 'Iñaki', apellidos: 'Etxeberria Goñi', fecha_fallecimiento: '2026-11-12' },
    heredero: { nombre: 'Miren', apellidos: 'Etxeberria Lasa', email: 'miren@example.org' },
    modulos_contratados: ['suscripciones'],
  },
]
  .map((row) => JSON.stringify(row))
  .join('\n')}\n`;

const RECEIVED: Lote = {
  lote_id: LOTE,
  estado: 'en_curso',
  formato: 'csv',
  filas: { total: 3, pendiente: 2, abierto: 0, unido: 0, ya_existia: 0, error: 1 },
  creado: '2026-11-21T09:30:00.000Z',
  terminado: null,
  explicado_hasta: null,
};
const DONE: Lote = {
  ...RECEIVED,
  estado: 'terminado',
  filas: { total: 3, pendiente: 0, abierto: 1, unido: 0, ya_existia: 1, error: 1 },
  terminado: '2026-11-21T09:30:01.500Z',
  explicado_hasta: '2026-12-21T09:30:01.500Z',
};

export const LOTE_EXAMPLES = {
  enviarLote: inBoth({
    json_lines: {
      body: JSON_LINES,
      data: {
        ...RECEIVED,
        formato: 'jsonl',
        filas: { total: 2, pendiente: 2, abierto: 0, unido: 0, ya_existia: 0, error: 0 },
      },
    },
    csv: { body: CSV, data: RECEIVED },
  }),
  listarLotes: inBoth({
    uno: { query: { limite: 10 }, data: { elementos: [DONE], siguiente: null } },
  }),
  verLote: inBoth({
    en_curso: { params: id, data: RECEIVED },
    terminado: { params: id, data: DONE },
  }),
  listarFilasDeLote: inBoth({
    todas: {
      params: id,
      data: {
        elementos: [
          { linea: 2, resultado: 'abierto', caso_id: CASO, estado: 'abierto', codigo: null, problemas: [] },
          { linea: 3, resultado: 'ya_existia', caso_id: OTHER_CASO, estado: 'en_tramite', codigo: null, problemas: [] },
          {
            linea: 4,
            resultado: 'error',
            caso_id: null,
            estado: null,
            codigo: 'validacion',
            problemas: [{ columna: 'heredero.email', ruta: null, mensaje: 'debe ser una dirección de correo.' }],
          },
        ],
        siguiente: null,
      },
    },
    errores: {
      params: id,
      query: { resultado: 'error', limite: 100 },
      data: { elementos: [], siguiente: null },
    },
  }),
} satisfies Partial<Examples>;

export const ROWS_IN_CSV =
  'linea;resultado;caso_id;estado;codigo;columna;ruta;mensaje\r\n4;error;;;validacion;heredero.email;;debe ser una dirección de correo.\r\n';
