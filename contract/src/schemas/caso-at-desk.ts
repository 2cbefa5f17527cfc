/** The data that the backoffice's page of a case shows besides the case, all in one read. */
import { type Static, Type } from 'typebox';
import { object, option, orNull } from './common.ts';
import { Consulta, Progress } from './consultas.ts';
import { DeskPeticion } from './data-rights.ts';
import { Deadline } from './deadlines.ts';
import { DeskLlamada } from './llamadas.ts';
import { WorkMandato } from './mandato.ts';
import { DepartingLetter } from './papers.ts';
import { LifeGuard } from './persona-viva.ts';
import { PROVEEDOR_TYPES } from './proveedor-lists.ts';
import { Handovers } from './relevo.ts';
import { Respuestas } from './respuestas.ts';
import { Release } from './safety.ts';
import { CasoCommands, WorkCuentas } from './work.ts';
import { DeskCertificados } from './work-certificados.ts';

export const CasoAtDesk = object({
  ordenes: CasoCommands,
  /** Oldest first. */
  consultas: Type.Array(Consulta),
  marcha: Progress,
  /**
   * The type of each account's provider, which decides the names of the account's actions. Reserved accounts are left
   * out. Empty for the service, which reads the types in `servicio.cuentas`.
   */
  tipos: Type.Array(object({ cuenta_id: Type.String(), tipo: option(PROVEEDOR_TYPES) })),
  servicio: orNull(
    object({
      cuentas: WorkCuentas,
      certificados: DeskCertificados,
      mandato: WorkMandato,
      /** Next dates: the open items, their days, and who acts. */
      plazos: Type.Array(Deadline),
      /** Acts that wait for a second person, were released, or were given back, newest first. */
      vistos_buenos: Type.Array(Release),
      respuestas: Respuestas,
      /** Letters that can still be recalled, oldest first. */
      cartas: Type.Array(DepartingLetter),
      /** Calls that the family asked for. */
      llamadas: Type.Array(DeskLlamada),
      /** Requests of the family about their own data, open ones first. */
      peticiones: Type.Array(DeskPeticion),
      relevos: Handovers,
      persona_viva: LifeGuard,
    }),
  ),
});
export type CasoAtDesk = Static<typeof CasoAtDesk>;
