/** Examples of the operations that give the heir access: their answers differ between the variants. */
import type { CasoOpening } from '../schemas/casos.ts';
import { CARMEN, CASO, INAKI, LUCIA, MIREN, OTHER_CASO, POLIZA } from './people.ts';
import type { Examples } from './types.ts';

/** The members in which an answer of Variant A gives the heir's link; the token is made up. */
const PORTAL = {
  portal_url: 'https://aurora.albacea.example/portal?token=Hc2vC0o0m3T1Ew9Jt4x7bJrQk8nLw5yZs6uVd1aPfGe',
  token_heredero: 'Hc2vC0o0m3T1Ew9Jt4x7bJrQk8nLw5yZs6uVd1aPfGe',
};
const NEW_PORTAL = {
  portal_url: 'https://aurora.albacea.example/portal?token=pV8sRz1Kd0Ym5TqB3nXwJ7eGf2uLh9oC6aMiE4tNbQs',
  token_heredero: 'pV8sRz1Kd0Ym5TqB3nXwJ7eGf2uLh9oC6aMiE4tNbQs',
};
const ACCESS = { canal: 'email', notificado: true, caduca: '2027-02-19T22:59:59.999Z' } as const;
const PENDING_ACCESS = { canal: 'email', notificado: false, caduca: '2027-02-19T22:59:59.999Z' } as const;
const NEW_ACCESS = { canal: 'email', notificado: true, caduca: '2027-02-21T22:59:59.999Z' } as const;

const COMPLETE_OPENING: CasoOpening = {
  fallecido: CARMEN,
  heredero: LUCIA,
  poliza_numero: POLIZA,
  modulos_contratados: ['borrado', 'suscripciones'],
  referencia: 'EXP-48213',
  metadatos: { centro: '0412' },
};
const MINIMUM_OPENING: CasoOpening = {
  fallecido: INAKI,
  heredero: MIREN,
  poliza_numero: 'DEC-0051902-1',
  modulos_contratados: ['suscripciones'],
};

const COMPLETE_SINIESTRO = {
  poliza_numero: POLIZA,
  fallecido: CARMEN,
  heredero: LUCIA,
  prioridad: 'urgente',
  notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
  referencia: 'SIN/2026/0048213',
  metadatos: { centro: '0412', ramo: 'decesos' },
} as const;
const MINIMUM_SINIESTRO = { poliza_numero: 'DEC-0051902-1', fallecido: INAKI, heredero: MIREN };

const id = { id: CASO };

export const OPENING_EXAMPLES = {
  abrirCaso: {
    A: {
      completo: {
        body: COMPLETE_OPENING,
        data: { caso_id: CASO, estado: 'abierto', ...PORTAL },
      },
      minimo: {
        body: MINIMUM_OPENING,
        data: { caso_id: OTHER_CASO, estado: 'abierto', ...NEW_PORTAL },
      },
    },
    B: {
      completo: {
        body: COMPLETE_OPENING,
        data: {
          caso_id: CASO,
          estado: 'abierto',
          modulos_contratados: ['borrado', 'suscripciones'],
          pack: 'personalizado',
          acceso_heredero: ACCESS,
        },
      },
      minimo: {
        body: MINIMUM_OPENING,
        data: {
          caso_id: OTHER_CASO,
          estado: 'abierto',
          modulos_contratados: ['suscripciones'],
          pack: 'personalizado',
          acceso_heredero: PENDING_ACCESS,
        },
      },
    },
  },
  abrirSiniestro: {
    A: {
      completo: {
        body: { ...COMPLETE_SINIESTRO, modulos: ['borrado', 'suscripciones', 'certificados'] },
        data: { caso_id: CASO, ...PORTAL },
      },
      minimo: {
        body: MINIMUM_SINIESTRO,
        data: { caso_id: OTHER_CASO, ...NEW_PORTAL },
      },
    },
    B: {
      completo: {
        body: { ...COMPLETE_SINIESTRO, pack: 'completo' },
        data: {
          caso_id: CASO,
          modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
          acceso_heredero: ACCESS,
        },
      },
      minimo: {
        body: MINIMUM_SINIESTRO,
        data: {
          caso_id: OTHER_CASO,
          modulos_contratados: ['borrado', 'suscripciones'],
          acceso_heredero: PENDING_ACCESS,
        },
      },
    },
  },
  renovarAcceso: {
    A: {
      correo_corregido: {
        params: id,
        body: { email: 'lucia.ortega.ruiz@example.com' },
        data: NEW_PORTAL,
      },
      sin_enviar: {
        params: id,
        body: { enviar: false },
        data: NEW_PORTAL,
      },
    },
    B: {
      correo_corregido: {
        params: id,
        body: { email: 'lucia.ortega.ruiz@example.com' },
        data: { acceso_heredero: NEW_ACCESS },
      },
      sin_cuerpo: {
        params: id,
        data: { acceso_heredero: NEW_ACCESS },
      },
    },
  },
} satisfies Partial<Examples>;
