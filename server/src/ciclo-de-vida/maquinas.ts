/** The machines of a case, in the order in which they are told. */
import { TRANSICIONES_DE_CASO, TRANSICIONES_DE_MODULO } from '../capabilities/casos/reglas-estados.ts';
import type { Transicion } from '../capabilities/casos/reglas-transiciones.ts';
import { TRANSICIONES_DE_CERTIFICADO } from '../capabilities/certificados/reglas-estados.ts';
import { TRANSICIONES_DE_CUENTA, TRANSICIONES_DE_OBJECION } from '../capabilities/cuentas/reglas-estados.ts';
import { TRANSICIONES_DE_DOCUMENTO } from '../capabilities/documentos/reglas-estados.ts';
import { TRANSICIONES_DE_MANDATO } from '../capabilities/mandato/reglas.ts';

export interface Maquina {
  readonly nombre: string;
  readonly explicacion: string;
  /** State with which it begins. */
  readonly inicio: string;
  readonly tabla: readonly Transicion<string>[];
}

export const MAQUINAS: readonly Maquina[] = [
  {
    nombre: 'Case',
    explicacion:
      'A case that was reopened before its base papers were complete stays `en_tramite` when they are; `documentacion_completa` is emitted then. After every change below it a case takes by itself the steps marked `sistema`.',
    inicio: 'abierto',
    tabla: TRANSICIONES_DE_CASO,
  },
  {
    nombre: 'Module',
    explicacion:
      'Its work is over when every account or certificate of it is final and the list of accounts was declared complete, while the case is `en_tramite`: `completado` where something of it was obtained, `terminado` where nothing was. Pending again when an account is added or asked for again.',
    inicio: 'pendiente',
    tabla: TRANSICIONES_DE_MODULO,
  },
  {
    nombre: 'Account',
    explicacion:
      'What cannot be taken back waits 72 hours after its confirmation, and can be undone until it is sent. Silence is an outcome: after the last day for the answer and a chase.',
    inicio: 'propuesta',
    tabla: TRANSICIONES_DE_CUENTA,
  },
  {
    nombre: 'Objection',
    explicacion: 'While it is open, nothing that it covers and that cannot be taken back leaves.',
    inicio: 'abierta',
    tabla: TRANSICIONES_DE_OBJECION,
  },
  {
    nombre: 'Document',
    explicacion: 'A rejected paper is replaced by another one.',
    inicio: 'recibido',
    tabla: TRANSICIONES_DE_DOCUMENTO,
  },
  {
    nombre: 'Mandate',
    explicacion:
      'Prepared anew, the code that was sent before is dead. The signature makes a document, which a person validates.',
    inicio: 'preparado',
    tabla: TRANSICIONES_DE_MANDATO,
  },
  {
    nombre: 'Certificate',
    explicacion:
      'Made when the case is `en_tramite` and has the module `certificados`. A closing by hand turns what is `pendiente` into `no_procede`.',
    inicio: 'pendiente',
    tabla: TRANSICIONES_DE_CERTIFICADO,
  },
];
