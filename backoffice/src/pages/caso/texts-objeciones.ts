/** The objections to the work on an account. */
import type { Shape } from '../../app/shape.ts';

export const OBJECIONES_ES = {
  objeciones: {
    plantear: 'Anotar una objeción',
    decidir: 'Decidir',
    vacio: 'Nadie se ha opuesto',
    vacioTexto: 'Mientras haya una objeción abierta, no sale nada que no tenga vuelta atrás.',
    estado: {
      abierta: 'Abierta',
      levantada: 'Levantada',
      mantenida: 'Mantenida',
    },
    clase: {
      familiar: 'Desacuerdo en la familia',
      voluntad: 'Voluntad de la persona fallecida',
      otra: 'Otra',
    },
    claseDe: 'Clase',
    de: {
      heredero: 'De quien hereda',
      allegado: 'De otro familiar',
      aseguradora: 'De la aseguradora',
      servicio: 'Del servicio',
    },
    persona: 'De {{quien}}',
    hereda: 'quien hereda',
    familiar: 'otro familiar',
    todas: 'Todas las cuentas',
    cuenta: 'Cuenta',
    motivo: 'Qué objetan, con sus palabras',
    planteada: 'Objeción anotada.',
    decidida: 'Objeción decidida.',
    decision: 'Decisión',
    decidirComo: {
      levantada: 'Se levanta: se puede seguir',
      mantenida: 'Se mantiene: no se hará',
    },
    efecto: 'Qué pasa con las cuentas',
    efectos: {
      conservar: 'Se conservan',
      descartar: 'Se descartan',
    },
    razon: 'Por qué',
    porque: 'Decisión: {{decision}}',
  },
};

export const OBJECIONES_EN: Shape<typeof OBJECIONES_ES> = {
  objeciones: {
    plantear: 'Log an objection',
    decidir: 'Decide',
    vacio: 'Nobody has objected',
    vacioTexto: 'While an objection is open, nothing irreversible is sent.',
    estado: {
      abierta: 'Open',
      levantada: 'Lifted',
      mantenida: 'Upheld',
    },
    clase: {
      familiar: 'Disagreement in the family',
      voluntad: 'Wishes of the deceased',
      otra: 'Other',
    },
    claseDe: 'Kind',
    de: {
      heredero: 'By the heir',
      allegado: 'By another relative',
      aseguradora: 'By the insurer',
      servicio: 'By the service',
    },
    persona: 'By {{quien}}',
    hereda: 'the heir',
    familiar: 'another relative',
    todas: 'All accounts',
    cuenta: 'Account',
    motivo: 'What they object to, in their words',
    planteada: 'Objection recorded.',
    decidida: 'Objection decided.',
    decision: 'Decision',
    decidirComo: {
      levantada: 'Lifted: it can go on',
      mantenida: 'Upheld: it will not be done',
    },
    efecto: 'What happens to the accounts',
    efectos: {
      conservar: 'They are kept',
      descartar: 'They are discarded',
    },
    razon: 'Why',
    porque: 'Decision: {{decision}}',
  },
};
