/**
 * Kinds of events that webhooks and feed carry. `data` is thin in both variants: ids, states and times, never personal data.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { CasoId, instante, objeto, oNulo, opcion } from './comun.ts';
import { ESTADOS_FINALES_DE_CUENTA } from './cuentas.ts';
import { ESTADOS_CASO, MODULOS, RESULTADOS_CASO } from './listas.ts';

const caso = {
  caso_id: CasoId,
  estado: opcion(ESTADOS_CASO, { description: 'State of the case when it happened.', examples: ['abierto'] }),
};
const uuid = (descripcion: string, ejemplo: string) => Type.String({ description: descripcion, examples: [ejemplo] });

/** What every event says, and what only this kind does. */
function datos<P extends Record<string, TSchema>>(propios: P) {
  return objeto({ ...caso, ...propios }, { description: 'Identifiers, states and times; never personal data.' });
}

export const DATOS_DE_EVENTO = {
  caso_abierto: datos({ abierto: instante('When the case was opened.') }),
  caso_cerrado: datos({
    resultado: oNulo(
      opcion(RESULTADOS_CASO, {
        description: 'How a closed case ended; null when it was annulled.',
        examples: ['completado'],
      }),
    ),
    cerrado: instante('When the case was closed or annulled.'),
  }),
  siniestro_abierto: datos({
    siniestro_id: uuid('Identifier of the claim in the register.', '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'),
    registrado: instante('When the claim was recorded.'),
  }),
  documentacion_completa: datos({ completada: instante('When the base papers were validated.') }),
  documentacion_recibida: datos({
    documento_id: uuid('Identifier of the document.', '0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'),
    recibido: instante('When the document arrived.'),
  }),
  cuenta_resuelta: datos({
    cuenta_id: uuid('Identifier of the account.', '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'),
    modulo: opcion(MODULOS, { description: 'The module that the account belongs to.', examples: ['suscripciones'] }),
    estado_cuenta: opcion(ESTADOS_FINALES_DE_CUENTA, {
      description: 'The final state that the account reached; after `sin_respuesta` it can be asked for again.',
      examples: ['resuelta'],
    }),
    resuelta: instante('When the account reached a final state.'),
  }),
  modulo_completado: datos({
    modulo: opcion(MODULOS, { description: 'The module whose work is over.', examples: ['suscripciones'] }),
    completado: instante('When its work was over.'),
  }),
} as const;

export type TipoEvento = keyof typeof DATOS_DE_EVENTO;
export const TIPOS_DE_EVENTO = Object.keys(DATOS_DE_EVENTO) as TipoEvento[];
export type DatosDeEvento<T extends TipoEvento> = Static<(typeof DATOS_DE_EVENTO)[T]>;
