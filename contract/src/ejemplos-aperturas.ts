/** Examples of the operations that give the heir access: their answers differ between the variants. */
import type { AperturaDeCaso } from './casos.ts';
import { CARMEN, CASO, INAKI, LUCIA, MIREN, OTRO_CASO, POLIZA } from './ejemplos-personas.ts';
import type { Ejemplos } from './ejemplos-tipos.ts';

/** Where an insurer of Variant A sees the heir's link; made up, like everything here. */
const PORTAL = {
  portal_url: 'https://aurora.albacea.example/portal?token=Hc2vC0o0m3T1Ew9Jt4x7bJrQk8nLw5yZs6uVd1aPfGe',
  token_heredero: 'Hc2vC0o0m3T1Ew9Jt4x7bJrQk8nLw5yZs6uVd1aPfGe',
};
const PORTAL_NUEVO = {
  portal_url: 'https://aurora.albacea.example/portal?token=pV8sRz1Kd0Ym5TqB3nXwJ7eGf2uLh9oC6aMiE4tNbQs',
  token_heredero: 'pV8sRz1Kd0Ym5TqB3nXwJ7eGf2uLh9oC6aMiE4tNbQs',
};
const ACCESO = { canal: 'email', notificado: true, caduca: '2027-02-19T22:59:59.999Z' } as const;
const ACCESO_PENDIENTE = { canal: 'email', notificado: false, caduca: '2027-02-19T22:59:59.999Z' } as const;
const ACCESO_NUEVO = { canal: 'email', notificado: true, caduca: '2027-02-21T22:59:59.999Z' } as const;

const APERTURA_COMPLETA: AperturaDeCaso = {
  fallecido: CARMEN,
  heredero: LUCIA,
  poliza_numero: POLIZA,
  modulos_contratados: ['borrado', 'suscripciones'],
};
const APERTURA_MINIMA: AperturaDeCaso = {
  fallecido: INAKI,
  heredero: MIREN,
  poliza_numero: 'DEC-0051902-1',
  modulos_contratados: ['suscripciones'],
};

const TODO_LO_DADO = 'Everything given';
const LO_NECESARIO = 'Only what is required';

const SINIESTRO_COMPLETO = {
  poliza_numero: POLIZA,
  fallecido: CARMEN,
  heredero: LUCIA,
  prioridad: 'urgente',
  notas_aseguradora: 'La familia prefiere que se la llame por la tarde.',
} as const;
const SINIESTRO_MINIMO = { poliza_numero: 'DEC-0051902-1', fallecido: INAKI, heredero: MIREN };

const id = { id: CASO };

export const EJEMPLOS_DE_APERTURA: Pick<Ejemplos, 'abrirCaso' | 'abrirSiniestro' | 'renovarAcceso'> = {
  abrirCaso: {
    A: {
      completo: {
        resumen: TODO_LO_DADO,
        cuerpo: APERTURA_COMPLETA,
        datos: { caso_id: CASO, estado: 'abierto', ...PORTAL },
      },
      minimo: {
        resumen: LO_NECESARIO,
        cuerpo: APERTURA_MINIMA,
        datos: { caso_id: OTRO_CASO, estado: 'abierto', ...PORTAL_NUEVO },
      },
    },
    B: {
      completo: {
        resumen: TODO_LO_DADO,
        cuerpo: APERTURA_COMPLETA,
        datos: {
          caso_id: CASO,
          estado: 'abierto',
          modulos_contratados: ['borrado', 'suscripciones'],
          pack: 'personalizado',
          acceso_heredero: ACCESO,
        },
      },
      minimo: {
        resumen: `${LO_NECESARIO}; the mail server has not taken the e-mail yet`,
        cuerpo: APERTURA_MINIMA,
        datos: {
          caso_id: OTRO_CASO,
          estado: 'abierto',
          modulos_contratados: ['suscripciones'],
          pack: 'personalizado',
          acceso_heredero: ACCESO_PENDIENTE,
        },
      },
    },
  },
  abrirSiniestro: {
    A: {
      completo: {
        resumen: TODO_LO_DADO,
        cuerpo: { ...SINIESTRO_COMPLETO, modulos: ['borrado', 'suscripciones', 'certificados'] },
        datos: { caso_id: CASO, ...PORTAL },
      },
      minimo: {
        resumen: `${LO_NECESARIO}: the modules are those of the pack \`basico\``,
        cuerpo: SINIESTRO_MINIMO,
        datos: { caso_id: OTRO_CASO, ...PORTAL_NUEVO },
      },
    },
    B: {
      completo: {
        resumen: TODO_LO_DADO,
        cuerpo: { ...SINIESTRO_COMPLETO, pack: 'completo' },
        datos: {
          caso_id: CASO,
          modulos_contratados: ['borrado', 'suscripciones', 'certificados'],
          acceso_heredero: ACCESO,
        },
      },
      minimo: {
        resumen: `${LO_NECESARIO}: the pack is \`basico\``,
        cuerpo: SINIESTRO_MINIMO,
        datos: {
          caso_id: OTRO_CASO,
          modulos_contratados: ['borrado', 'suscripciones'],
          acceso_heredero: ACCESO_PENDIENTE,
        },
      },
    },
  },
  renovarAcceso: {
    A: {
      correo_corregido: {
        resumen: 'A corrected address; the link goes out anew',
        parametros: id,
        cuerpo: { email: 'lucia.ortega.ruiz@example.com' },
        datos: PORTAL_NUEVO,
      },
      sin_enviar: {
        resumen: 'A further link, no e-mail',
        parametros: id,
        cuerpo: { enviar: false },
        datos: PORTAL_NUEVO,
      },
    },
    B: {
      correo_corregido: {
        resumen: 'A corrected address; the link goes out anew',
        parametros: id,
        cuerpo: { email: 'lucia.ortega.ruiz@example.com' },
        datos: { acceso_heredero: ACCESO_NUEVO },
      },
      sin_cuerpo: {
        resumen: 'The same address, without a body',
        parametros: id,
        datos: { acceso_heredero: ACCESO_NUEVO },
      },
    },
  },
};
