/** Examples of the operations of test insurers. */
import { inBoth } from '../operations/operation.ts';
import type { Examples } from './types.ts';

const NOTHING_DUE = { relojes: 0, correos: 0, entregas: 0, guiones: 0 };
const SETTLED = {
  reloj: '2026-11-24T09:30:00.000Z',
  real: '2026-11-21T09:30:00.000Z',
  desfase_segundos: 259200,
  asentado: true,
  destino: null,
  pendiente: NOTHING_DUE,
  proximo: '2026-12-01T08:00:00.000Z',
  guiones_fallidos: 0,
};
const PUT = {
  guion_id: '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  nombre: 'todo_bien',
  caso_id: 'CAS-2026-000123',
  estado: 'en_curso' as const,
  pasos_hechos: 0,
  proximo: '2026-11-21T09:30:00.000Z',
  fallo: null,
  creado: '2026-11-21T09:30:00.000Z',
};
const WHOLE = [
  { tras: 'P1D', accion: 'declara_cuentas' as const },
  { tras: 'PT1H', accion: 'sube_certificado' as const },
  { tras: 'P1D', accion: 'firma' as const },
];
const CONFIRMS = [{ respuesta: 'confirma' as const, tras: 'P7D' }];

export const ENSAYO_EXAMPLES = {
  verReloj: inBoth({ asentado: { data: SETTLED } }),
  moverReloj: inBoth({
    tres_dias: { body: { avanzar: 'P3D' }, data: SETTLED },
    en_camino: {
      body: { hasta_instante: '2027-11-21T09:30:00Z' },
      data: {
        ...SETTLED,
        asentado: false,
        destino: '2027-11-21T09:30:00.000Z',
        pendiente: { ...NOTHING_DUE, entregas: 2 },
      },
    },
  }),
  listarGuiones: inBoth({
    catalogo: {
      data: {
        elementos: [
          {
            guion: 'todo_bien' as const,
            resumen:
              'La familia lista sus cuentas, trae el certificado y firma a los dos días; los proveedores confirman a la semana.',
            desenlace: 'cerrado, completado',
            familia: WHOLE,
            proveedores: CONFIRMS,
            cuentas: ['netflix', 'spotify'],
          },
        ],
        puestos: [PUT],
      },
    },
  }),
  ponerGuion: inBoth({
    listo: {
      body: { guion: 'todo_bien' as const, caso_id: 'CAS-2026-000123' },
      data: PUT,
    },
    propio: {
      body: {
        familia: WHOLE,
        proveedores: [
          { codigo: 'netflix', respuesta: 'pide_papel' as const, tras: 'P5D' },
          { respuesta: 'calla' as const },
        ],
      },
      data: { ...PUT, nombre: 'propio', caso_id: null, estado: 'en_espera' as const, proximo: null },
    },
  }),
  pedirEvento: inBoth({
    uno: {
      body: { evento: 'documentacion_completa' as const, caso_id: 'CAS-2026-000123' },
      data: {
        evento_id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20',
        evento: 'documentacion_completa',
        data: { caso_id: 'CAS-2026-000123', estado: 'en_tramite', completada: '2026-11-25T11:05:12.040Z' },
        timestamp: '2026-11-25T11:05:12.040Z',
        entregas: 1,
      },
    },
  }),
} satisfies Partial<Examples>;
