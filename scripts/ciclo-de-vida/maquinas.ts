/** The machines of a case, in the order in which they are told. */
import { TRANSICIONES_DE_CASO, TRANSICIONES_DE_MODULO } from '../../server/src/capabilities/casos/reglas-estados.ts';
import type { Transicion } from '../../server/src/capabilities/casos/reglas-transiciones.ts';
import { TRANSICIONES_DE_CERTIFICADO } from '../../server/src/capabilities/certificados/reglas-estados.ts';
import { TRANSICIONES_DE_MANDATO } from '../../server/src/capabilities/mandato/reglas.ts';

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
      'Complete when every account or certificate of it is final and the list of accounts was declared complete, while the case is `en_tramite`; pending again when an account is added or asked for again.',
    inicio: 'pendiente',
    tabla: TRANSICIONES_DE_MODULO,
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
