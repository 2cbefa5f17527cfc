/** The machines of a case, in the order in which they are told. */
import { CERTIFICADO_TRANSITIONS } from '../caso/certificados/rules-commands.ts';
import { DOCUMENTO_TRANSITIONS } from '../caso/documentos/rules/rules-states.ts';
import { MANDATO_TRANSITIONS } from '../caso/mandato/rules.ts';
import { CASO_TRANSITIONS, MODULO_TRANSITIONS } from '../caso/rules/rules.ts';
import { CUENTA_TRANSITIONS, OBJECION_TRANSITIONS } from '../cuentas/rules/rules-states.ts';
import type { Transition } from '../shared/rules-transition-table.ts';

export interface Machine {
  readonly nombre: string;
  readonly explicacion: string;
  /** State with which it begins. */
  readonly inicio: string;
  readonly tabla: readonly Transition<string>[];
}

export const MACHINES: readonly Machine[] = [
  {
    nombre: 'Case',
    explicacion:
      'A case that was reopened before its base papers were complete stays `en_tramite` when they are; `documentacion_completa` is emitted then. After every change below it a case takes by itself the steps marked `sistema`.',
    inicio: 'abierto',
    tabla: CASO_TRANSITIONS,
  },
  {
    nombre: 'Module',
    explicacion:
      'Its work is over when every account or certificate of it is final and the list of accounts was declared complete, while the case is `en_tramite`: `completado` where something of it was obtained, `terminado` where nothing was. Pending again when an account is added or asked for again.',
    inicio: 'pendiente',
    tabla: MODULO_TRANSITIONS,
  },
  {
    nombre: 'Account',
    explicacion:
      'What cannot be taken back waits 72 hours after its confirmation, and can be undone until it is sent. Silence is an outcome: after the last day for the answer and a chase.',
    inicio: 'propuesta',
    tabla: CUENTA_TRANSITIONS,
  },
  {
    nombre: 'Objection',
    explicacion: 'While it is open, nothing that it covers and that cannot be taken back leaves.',
    inicio: 'abierta',
    tabla: OBJECION_TRANSITIONS,
  },
  {
    nombre: 'Document',
    explicacion: 'A rejected paper is replaced by another one.',
    inicio: 'recibido',
    tabla: DOCUMENTO_TRANSITIONS,
  },
  {
    nombre: 'Mandate',
    explicacion:
      'Prepared anew, the code that was sent before is dead. The signature makes a document, which a person validates, and a paper for each provider (`mandato_ejemplares`); those of an earlier signature stay good until a newer one has a paper for the same provider, the mandate is taken back, or two years have passed.',
    inicio: 'preparado',
    tabla: MANDATO_TRANSITIONS,
  },
  {
    nombre: 'Certificate',
    explicacion:
      'Made when the case is `en_tramite` and has the module `certificados`. A closing by hand turns what is `pendiente` into `no_procede`.',
    inicio: 'pendiente',
    tabla: CERTIFICADO_TRANSITIONS,
  },
];
