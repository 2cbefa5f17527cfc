/** The data that the backoffice's page of a case shows besides the case, all in one read. */
import { type Static, Type } from 'typebox';
import { object, orNull } from './common.ts';
import { Consulta, Progress } from './consultas.ts';
import { DeskPeticion } from './data-rights.ts';
import { Deadline } from './deadlines.ts';
import { DeskLlamada } from './llamadas.ts';
import { WorkMandato } from './mandato.ts';
import { LetterByLeave } from './papers.ts';
import { LifeGuard } from './persona-viva.ts';
import { Handovers } from './relevo.ts';
import { Respuestas } from './respuestas.ts';
import { Release } from './safety.ts';
import { CasoCommands, WorkCuentas } from './work.ts';
import { DeskCertificados } from './work-certificados.ts';

export const CasoAtDesk = object({
  ordenes: CasoCommands,
  consultas: Type.Array(Consulta, { description: 'Questions of the insurer, oldest first.' }),
  marcha: Progress,
  servicio: orNull(
    object({
      cuentas: WorkCuentas,
      certificados: DeskCertificados,
      mandato: WorkMandato,
      plazos: Type.Array(Deadline, { description: 'Next dates: what is open, on which day, and who acts.' }),
      vistos_buenos: Type.Array(Release, {
        description: 'Acts that wait for a second person, or were released or given back, newest first.',
      }),
      respuestas: Respuestas,
      cartas: Type.Array(LetterByLeave, { description: 'Letters that can still be taken back, oldest first.' }),
      llamadas: Type.Array(DeskLlamada, { description: 'Calls that the family has asked for.' }),
      peticiones: Type.Array(DeskPeticion, {
        description: 'Requests of the family about their own data, open ones first.',
      }),
      relevos: Handovers,
      persona_viva: LifeGuard,
    }),
  ),
});
export type CasoAtDesk = Static<typeof CasoAtDesk>;
